/** Every code that Harnery can raise, what it says and the way out. */

/** Each entry: what happened (with `{placeholders}`), then what to do about it. Documented in `errors.md`. */
export const ERRORS = {
  HARNERY_BAD_JSON: [
    'the payload on standard input is not one JSON object: {cause}',
    'Wire the hook so that the host writes its own payload to standard input.',
  ],
  HARNERY_BAD_PAYLOAD: [
    'the payload is not what {adapter} sends: {cause}',
    'Check the name behind --adapter, and report the payload if the host has changed.',
  ],
  HARNERY_UNKNOWN_ADAPTER: ['no adapter is named "{name}"{nearest}', 'Use one of: {known}.'],
  HARNERY_UNKNOWN_HOST: [
    'the payload does not show which host sent it',
    'Name the host: harnery check --adapter NAME, with NAME one of: {known}.',
  ],
  HARNERY_UNKNOWN_EVENT: [
    '{adapter} sent an event that its adapter does not know: {event}',
    'Remove this event from the host’s hooks{hint}; nothing else depends on it.',
  ],
  HARNERY_NO_SESSION: [
    'nothing in {fields} of the payload of {adapter} names a session, so it was neither recorded nor judged',
    'Nothing to do here; if every event says so, "fields.session" of the adapter names others than the host does.',
  ],
  HARNERY_NOT_FOR_SPOOL: [
    '{adapter} sent {event} through record.sh, where nobody answers it: it was not recorded',
    'Wire this event to harnery check; record.sh is for tool events.',
  ],
  HARNERY_SPOOL_TORN: [
    'a tool event of {adapter} in {place} was cut short after {bytes} bytes: its writer was killed, or the disk was full',
    'Nothing to do here if that happened; the event is missing from the record.',
  ],
  HARNERY_NO_PROJECT: [
    'no project folder could be found for {start}',
    'Start the agent inside a project folder, or pass --project DIR.',
  ],
  HARNERY_STORE: [
    'the record could not be read or written: {cause}',
    'Make {place} a folder that this user may write to.',
  ],
  HARNERY_TOO_FAR_BACK: ['what decides lies too far back in the record', 'Ask harnery replay SESSION.'],
  HARNERY_TAP_THREW: [
    'plugin "{plugin}" failed in its tap on "{hook}": {cause}',
    'Update the plugin or take it out of harnery.config.ts; all else went on without it.',
  ],
  HARNERY_TAP_REFUSED: [
    'plugin "{plugin}" returned from its tap on "{hook}" what this hook does not take: {cause}',
    'Update the plugin or take it out of harnery.config.ts; its answer was ignored.',
  ],
  HARNERY_APPLY_THREW: [
    'plugin "{plugin}" failed while it registered: {cause}',
    'Update the plugin or take it out of harnery.config.ts; what it had not registered is missing.',
  ],
  HARNERY_RULE_THREW: [
    'rule "{rule}" of plugin "{plugin}" failed: {cause}',
    'Correct the rule or set it to "off"; it was not counted.',
  ],
  HARNERY_RULE_UNDECIDED: [
    'rule "{rule}" of plugin "{plugin}" answered {value} in "{part}" where true or false was due',
    'Data compares with an operator, as in {">": [{"var": "tool_uses"}, 0]}; code returns true, false or undefined, and is not async. It was not counted.',
  ],
  HARNERY_BAD_CONDITION: [
    'the condition "{part}" of rule "{rule}" cannot be used: {cause}',
    'Correct the condition or set the rule to "off"; the rule is off until then.',
  ],
  HARNERY_BAD_RULE: [
    'rule "{rule}" of plugin "{plugin}" is not a rule: {cause}',
    'Correct it, see "Write a rule" in the README; the rule is off until then.',
  ],
  HARNERY_BAD_PLUGIN: [
    'an entry of "plugins" is not a plugin: {cause}',
    'Import the plugin and name it here, as in plugins: [recommended, acme()]; a factory is called.',
  ],
  HARNERY_OTHER_VERSION: [
    'plugin "{plugin}" is written for Harnery {range}, and this is {version}',
    'Update the plugin or this installation; until then the plugin is left out.',
  ],
  HARNERY_IMPORT_FAILED: [
    'the config imports "{specifier}", which cannot be loaded: {cause}',
    'Install, correct or update it; until then the config goes on without it.',
  ],
  HARNERY_BAD_STORE: [
    'the store of plugin "{plugin}" cannot be used: {cause}',
    'Correct the plugin or take it out of the config; until then the built-in store keeps the record.',
  ],
  HARNERY_UNKNOWN_RULE: [
    'the config names a rule that no plugin brings: "{rule}"{nearest}',
    'Known rules: {known}.',
  ],
  HARNERY_BAD_SETTING: [
    '"{setting}" in the config cannot be used: {cause}',
    'Correct it; until then {instead}.',
  ],
  HARNERY_NO_RULE: ['no rule is named "{name}"{nearest}', 'Known rules: {known}.'],
  HARNERY_BAD_OPTIONS: [
    'the options of rule "{rule}" are wrong: {cause}',
    'Correct them in the config; the rule is off until then.',
  ],
  HARNERY_BAD_ADAPTER: [
    'adapter "{adapter}" of {owner} cannot be used: {cause}',
    'See "Write an adapter" in the README; all other adapters work.',
  ],
  HARNERY_ADAPTER_THREW: [
    'adapter "{adapter}" failed in {part}: {cause}',
    'Correct the adapter; nothing was blocked.',
  ],
  HARNERY_TEXT_RETURNED: [
    'the text of a block came back as a prompt, and adapter "{adapter}" does not let it be known again: {cause}',
    'Correct "textReturns" and "wrappers" of the adapter; until then {instead}.',
  ],
  HARNERY_BAD_CAP: [
    'the follow-up cap of adapter "{adapter}" is {value}',
    'Use a whole number from 1 on; the default cap holds until then.',
  ],
  HARNERY_DUPLICATE_NAME: [
    'two {kind}s are named "{name}", and that of {owner} is left out',
    'Take one of them out of the config, or give it another name.',
  ],
  HARNERY_MISSING_DEPENDENCY: [
    '{kind} "{plugin}" needs plugin "{dependency}"{nearest}',
    'Add it to "plugins" in the config; until then {instead}.',
  ],
  HARNERY_FROZEN: [
    'plugin "{plugin}" tapped "{hook}" after the engine was made',
    'Tap inside apply(hooks), before it returns.',
  ],
  HARNERY_BAD_CONFIG: [
    '{file} cannot be used: {cause}',
    'Correct the file; until then the built-in rules only observe.',
  ],
  HARNERY_USAGE: ['{cause}', 'See harnery {command} --help.'],
  HARNERY_UNKNOWN_COMMAND: ['there is no command "{name}"{nearest}', 'See harnery --help.'],
  HARNERY_NOW_IN_THE_PAST: [
    '--now {now} is earlier than the last event of this session ({last})',
    'Pass a later time, or leave --now out.',
  ],
  HARNERY_WHICH_SESSION: [
    'nothing tells which session this command belongs to; the latest here: {sessions}',
    'Run it in the agent’s own shell, or pass --session ID.',
  ],
  HARNERY_UNKNOWN_SESSION: [
    'no event in {place} belongs to the session "{session}"',
    'Check that this host’s hooks run "harnery check", and that the command runs in the same project.',
  ],
  HARNERY_AMBIGUOUS_SESSION: [
    'more than one session could be meant: {sessions}',
    'Pass --session ID, or HOST:ID where two hosts recorded the same id.',
  ],
  HARNERY_NOT_WRITABLE: [
    'the signal could not be recorded: {place} cannot be written from here ({cause})',
    'Let the host’s sandbox write to this folder, or start the host in the project’s top folder.',
  ],
  HARNERY_NO_STREAM: [
    'there is neither a file nor a session in {place} named "{name}"{nearest}',
    'Run harnery replay without an argument to see the sessions that were recorded here, or pass --project DIR.',
  ],
  HARNERY_BAD_NAME: ['"{name}" cannot be the name: {cause}', 'Use {good}, or see harnery create --help.'],
  HARNERY_NOT_CREATED: ['nothing was made: {cause}', 'Choose another name, or another --folder DIR.'],
  HARNERY_BAD_PIN: ['"{value}" is not a time', 'Pass an ISO 8601 time, as in 2026-08-04T09:01:01.000Z.'],
  HARNERY_BAD_SETTINGS: ['{file} was not changed: {cause}', 'Mend that and run the command again.'],
  HARNERY_NO_HOST: [
    'no host was found in {place} or on this machine',
    'Name one: harnery init --host NAME, with NAME one of: {known}.',
  ],
  HARNERY_NO_WIRING: [
    '{host} cannot be wired {scope}: {cause}',
    'See harnery init --help for the other scopes; all else was done.',
  ],
  HARNERY_NOT_IN_PROJECT: [
    'no Harnery is installed in {place} or a folder above it, and hooks for everybody who has the project can name no other',
    'Install it there (npm install -D), or wire this machine alone: harnery init --local, or --user.',
  ],
  HARNERY_STALLED: [
    'this run waited for something that never came, and was ended',
    'Look for a promise that never settles, or a loop, in the plugins of the config.',
  ],
  HARNERY_STRAY: [
    'a config or plugin left an error behind that nobody caught: {cause}',
    'Correct it; the answer stood without it.',
  ],
  HARNERY_PRINTED: ['{who} printed: {cause}', 'Take the print out, or write to a file of its own.'],
  HARNERY_UNEXPECTED: ['Harnery itself failed: {cause}', 'Report it with the payload; nothing was blocked.'],
} as const satisfies Record<string, readonly [text: string, wayOut: string]>;
