/** Everything that `harnery doctor` can find: how much it matters, what it says, and what mends it. */

/** `broken`: something does not work. `unknown`: it cannot be known from outside. */
export type Level = 'ok' | 'hint' | 'unknown' | 'warning' | 'broken';

/**
 * Each entry: its level, the cause (with `{placeholders}`), what to do, and the command that does it. `{init}` and `{deinit}`
 * are these commands for the host and the scope that it is about; a command that comes out empty is none. Documented in `findings.md`.
 */
export const FINDINGS = {
  HOOKS_WIRED: ['ok', '{count} in {files}, {owned} ours, {current} as init would write them now'],
  HOOKS_MISSING: [
    'warning',
    'it is used here ({sign}) and none of its hooks calls Harnery',
    'Wire it',
    '{init}',
  ],
  NOTHING_WIRED: [
    'broken',
    'no settings file of a host calls Harnery here, and no session was recorded',
    'Wire one: {known}',
    '{init}',
  ],
  SETTINGS_UNREADABLE: [
    'broken',
    '{file} cannot be read, so that what it wires is not known: {cause}',
    'Mend it there by hand',
  ],
  SETTINGS_IGNORED: ['broken', '{file} is of no use: {cause}', 'Mend it there by hand'],
  HOOKS_SWITCHED_OFF: [
    'broken',
    '{file} switches hooks off: {key} is {value}',
    'Take {key} out of it, or out of what it lists',
  ],
  HOOK_STALE: [
    'warning',
    '{events} in {file}: not as init would write it now, as after an update, a move or a change of the config',
    'Wire it anew',
    '{init}',
  ],
  HOOK_BY_HAND: [
    'hint',
    '{events} in {file}: a hook of your own mentions Harnery; init and deinit leave it as it is',
    'Take it out there by hand if you do not want it',
  ],
  EVENT_NOT_WIRED: [
    'broken',
    '{rules} needs {events}, and no hook delivers that for every tool',
    'Wire what the rules need',
    '{init}',
  ],
  EVENT_MISSING: [
    'warning',
    '{events}: not wired, and sessions, windows or subagents are told apart by it',
    'Wire it',
    '{init}',
  ],
  STOP_NOT_WIRED: ['broken', '{events}: not wired, so that no end of a turn is judged', 'Wire it', '{init}'],
  WIRED_TWICE: [
    'warning',
    '{events} calls Harnery from {files}: each event comes twice, and counts once',
    'Keep one of them',
    '{deinit}',
  ],
  WIRED_BY_HAND_TOO: [
    'warning',
    '{events} in {file} calls Harnery by a hook of your own, too: each event comes twice, and counts once',
    'Take your own out there by hand',
  ],
  INSTALLATION_MISSING: [
    'broken',
    'the hooks in {file} call the Harnery in the project’s node_modules, and there is none in {root} or above it',
    'Install it there, or wire this machine alone',
    '{deinit} && {local}',
  ],
  COMMAND_RAN: [
    'ok',
    '{events} ran: recorded, answered as a pass, {ms} ms ({ratio} times an empty run of Node, {node_ms} ms)',
  ],
  COMMAND_NOT_RUN: [
    'unknown',
    '{events} in {file} was not run: {cause}',
    'Start the host, and run this command again after a turn',
  ],
  COMMAND_SILENT: [
    'broken',
    '{events} in {file} ran and recorded nothing: what it calls is not there',
    '{again}',
    '{rewire}',
  ],
  COMMAND_FAILED: [
    'broken',
    '{events} in {file} did not answer as it should: {cause}',
    '{again}',
    '{rewire}',
  ],
  COMMAND_LATE: [
    'broken',
    '{events} in {file} gave no answer within {limit} ms, after which the host gives it up',
    '{again}',
    '{rewire}',
  ],
  COMMAND_SLOW: [
    'warning',
    '{events} in {file} took {ms} ms, {ratio} times an empty run of Node ({node_ms} ms)',
    'Look whether the PATH leads to a version manager’s script in place of Node, and what the config runs each time',
  ],
  TRUST_UNKNOWN: ['unknown', 'whether the host trusts these hooks cannot be known from outside', '{trust}'],
  HOOKS_FIRED: ['ok', 'its hooks recorded {count} here since they were last changed, the latest on {latest}'],
  SESSIONS_RECORDED: [
    'ok',
    '{count} of it recorded here, the latest on {latest}; where it is wired is in no settings file that could be read',
  ],
  HOOKS_NOT_SEEN: [
    'unknown',
    'none of its hooks recorded a session here since they were last changed on {changed}',
    'Let it answer a prompt in this folder, then run this command again',
  ],
  HOOK_NEVER_FIRED: [
    'warning',
    '{events} is wired and never came, though {because}',
    'Start a new session of the host; if it stays so, look at its own list of hooks and at what it says of trust',
  ],
  ROOT: ['ok', '{root} is the project: {why}'],
  CONFIG: ['ok', '{file}; plugins {plugins}; rules {rules}'],
  CONFIG_FAULT: ['broken', '{code}: {cause}', '{wayOut}'],
  CONFIG_NOT_READ: ['warning', '{cause}', 'Rename it or take it away'],
  RULES_OFF: ['hint', 'no rule is on: turns are recorded and never blocked', 'Turn one on in the config'],
  OBSERVE_ONLY: ['hint', '{by} is set: turns are judged and never blocked', 'Take it out to block again'],
  STORE_WRITABLE: ['ok', '{place} can be written; {sessions} recorded'],
  STORE_NOT_WRITABLE: [
    'broken',
    '{place} cannot be written: {cause}',
    'Make it a folder that this user may write to',
  ],
  STORE_UNREADABLE: ['warning', '{sessions} in {place} cannot be read: {cause}', 'Move the file away'],
  STATE_NOT_WRITABLE: [
    'warning',
    '{place} cannot be written: a session is not held to the folder that it began in, where its host goes elsewhere',
    'Make it a folder that this user may write to',
  ],
  REMEDY_RAN: ['ok', 'what a block tells the agent to run works: {command}'],
  REMEDY_FAILED: [
    'broken',
    'a block tells the agent to run {command}, which fails: {cause}',
    'Mend what it says, or install Harnery anew',
  ],
  REMEDY_UNKNOWN: [
    'warning',
    'rule {rule} tells the agent to run {program}, which is not in the PATH here',
    'Install it, or change the remedy in the rule',
  ],
  REMEDY_ASKS: [
    'warning',
    'its settings do not allow {command}: a person is asked at the end of each turn',
    'Allow it',
    '{init} --yes',
  ],
  VERSIONS: ['ok', 'Harnery {version} in {bin}, Node {node}'],
  VERSIONS_DIFFER: [
    'warning',
    'the hooks of this project call Harnery {theirs} in {bin}, and this is {ours}',
    'Ask that one',
    '{theirDoctor}',
  ],
  EXTRA_CERTIFICATES: [
    'hint',
    'NODE_EXTRA_CA_CERTS is set, and Node may read these certificates at each start of a hook: {ms} ms here',
    'Start the host without it where nothing needs it, as in env -u NODE_EXTRA_CA_CERTS HOST',
  ],
  RECORDER_SHELL: [
    'hint',
    'tool events are recorded by {shell}, which is bash: dash starts in half the time',
    'Install dash, then wire the hooks anew',
    '{harnery} init{folder}',
  ],
} as const satisfies Record<string, readonly [Level, string, string?, string?]>;
