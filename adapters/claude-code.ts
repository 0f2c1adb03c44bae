/** Claude Code: a block continues the same turn, unseen by the prompt event. */

import {
  type Adapter,
  type AdapterOptions,
  answerOf,
  askForFirst,
  defineAdapter,
  type EventSpec,
  type HostSettings,
  isBlock,
  isObject,
  lineOnStderr,
  liveTasks,
  type Payload,
  payloadSchema,
  systemMessage,
  type ToolCall,
  textField,
  withOptions,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  SessionStart: ['session.start', (payload) => ({ source: textField(payload, 'source') })],
  SessionEnd: ['session.end', (payload) => ({ reason: textField(payload, 'reason') })],
  UserPromptSubmit: ['user_prompt.submit', (payload) => ({ origin: isNotice(payload) ? 'host' : 'human' })],
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  PostToolUseFailure: 'tool.post_use',
  Stop: ['turn.stop', (payload) => ({ ...stopFacts(payload), ...answerOf(payload), status: 'completed' })],
  StopFailure: ['turn.stop', (payload) => ({ ...stopFacts(payload), status: 'error' })],
  SubagentStop: 'subagent.stop',
};

const IGNORES = `
  SubagentStart PostToolBatch UserPromptExpansion Notification PermissionRequest PermissionDenied
  PreCompact PostCompact PreModelSwitch PostModelSwitch PreSkillShellCommand Setup ConfigChange
  CwdChanged FileChanged InstructionsLoaded TaskCreated TaskCompleted TeammateIdle WorktreeCreate
  WorktreeRemove Elicitation ElicitationResult
`
  .trim()
  .split(/\s+/);

const NOTICES = [
  /^<(task-notification|system-reminder|(local-)?command-\w+|bash-\w+)>/,
  /^This session is being continued from a previous conversation/,
];

const SCHEMA = payloadSchema(
  'hook_event_name',
  ['session_id', 'prompt_id', 'agent_id', 'prompt', 'source', 'tool_name', 'tool_use_id'],
  ['background_tasks'],
);

/** No matcher is written: one in the file would make Cursor read the whole of it. */
const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.claude/settings.json' },
    { scope: 'local', path: '.claude/settings.local.json' },
    { scope: 'user', path: '.claude/settings.json', variable: 'CLAUDE_CONFIG_DIR' },
  ],
  form: 'groups',
  entry: {
    fixed: { type: 'command' },
    windows: { shell: 'posix' },
    timeout: { key: 'timeout', unit: 's' },
  },
  // They tell which calls are open, and so whose a command is.
  always: ['PostToolUse', 'PostToolUseFailure'],
  switches: [{ path: ['disableAllHooks'], off: true }],
  permissions: { path: ['permissions', 'allow'], rule: 'Bash({command}:*)' },
  instructions: [
    { scope: 'project', path: 'CLAUDE.md' },
    { scope: 'user', path: '.claude/CLAUDE.md', variable: 'CLAUDE_CONFIG_DIR' },
  ],
  signs: { project: ['.claude', 'CLAUDE.md'], home: ['.claude'], programs: ['claude'] },
  trust: 'Claude Code runs them in a folder that you trusted when you started it there.',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const CLAUDE_CODE: Adapter = defineAdapter({
  name: 'claude-code',
  title: 'Claude Code',
  docs: 'https://code.claude.com/docs/en/hooks',
  payload: SCHEMA,
  fields: { event: 'hook_event_name', session: ['session_id'], turn: 'prompt_id', agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['Bash'],
  editTools: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  tellsAnswer: true,
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: false,
  turnIds: true,
  wrappers: [],
  notices: NOTICES,
  hostCap: 8,
  answers: 'last',
  settings: SETTINGS,
  environment: {
    session: ['CLAUDE_CODE_SESSION_ID'],
    sessionFile: 'CLAUDE_ENV_FILE',
    project: ['CLAUDE_PROJECT_DIR'],
  },

  recognizes(payload) {
    return (
      UUID.test(textField(payload, 'prompt_id')) &&
      !('timestamp' in payload) &&
      !('cursor_version' in payload)
    );
  },

  phrase: askForFirst,

  render(verdict, message) {
    if (!isBlock(verdict) || message === undefined) return { exitCode: 0 };
    return { exitCode: 2, stderr: `${message}\n` };
  },

  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
  tell: systemMessage,
});

/** See `claude-code.md` for what was observed and where it is documented. */
export function claudeCode(options: AdapterOptions = {}): Adapter {
  return withOptions(CLAUDE_CODE, options);
}

function stopFacts(payload: Payload): object {
  return {
    plan_mode: payload.permission_mode === 'plan',
    background_tasks: liveTasks(payload.background_tasks),
  };
}

/** A failed call has an event of its own. A command that went to the background has no outcome. */
function readTool({ hook_event_name, tool_response }: Payload): ToolCall {
  if (hook_event_name === 'PostToolUseFailure') return { succeeded: false };
  if (hook_event_name !== 'PostToolUse') return {};
  const response = isObject(tool_response) ? tool_response : {};
  if (response.interrupted === true) return { succeeded: false };
  return 'backgroundTaskId' in response ? {} : { succeeded: true };
}

/** The payload may say who submitted a prompt; where it says “a person”, the text is not looked at. */
function isNotice(payload: Payload): boolean {
  if (payload.source === 'system' || payload.source === 'poll_event') return true;
  if (payload.source === 'user') return false;
  return NOTICES.some((notice) => notice.test(textField(payload, 'prompt').trim()));
}
