/** Qwen Code: a block goes on under the same prompt id, and its text comes back on the prompt event. */

import {
  type Adapter,
  type AdapterOptions,
  answerByDecision,
  answerOf,
  askForAll,
  defineAdapter,
  type EventSpec,
  type HostSettings,
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
  UserPromptSubmit: ['user_prompt.submit', (payload) => ({ origin: isEmpty(payload) ? 'host' : 'human' })],
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  PostToolUseFailure: 'tool.post_use',
  Stop: ['turn.stop', (payload) => ({ ...stopFacts(payload), ...answerOf(payload), status: 'completed' })],
  StopFailure: ['turn.stop', (payload) => ({ ...stopFacts(payload), status: 'error' })],
  SubagentStop: 'subagent.stop',
};

const IGNORES = [
  'SubagentStart',
  'PostToolBatch',
  'UserPromptExpansion',
  'Notification',
  'PermissionRequest',
  'PermissionDenied',
  'PreCompact',
  'PostCompact',
  'TodoCreated',
  'TodoCompleted',
  'MessageDisplay',
  'SessionDelete',
];

const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.qwen/settings.json' },
    { scope: 'user', path: '.qwen/settings.json' },
  ],
  form: 'groups',
  entry: {
    fixed: { type: 'command' },
    windows: { shell: 'powershell' },
    timeout: { key: 'timeout', unit: 'ms' },
  },
  switches: [{ path: ['disableAllHooks'], off: true }],
  signs: { project: ['.qwen'], home: ['.qwen'], programs: ['qwen'] },
  trust: 'Qwen Code loads them in a folder that you trusted.',
};

const SCHEMA = payloadSchema(
  'hook_event_name',
  ['session_id', 'prompt_id', 'agent_id', 'prompt', 'submitted_prompt', 'source', 'tool_name', 'tool_use_id'],
  ['background_tasks'],
);

const QWEN_CODE: Adapter = defineAdapter({
  name: 'qwen-code',
  title: 'Qwen Code',
  docs: 'https://qwenlm.github.io/qwen-code-docs/en/users/features/hooks/',
  dependencies: ['remediation-marker'],
  payload: SCHEMA,
  fields: { event: 'hook_event_name', session: ['session_id'], turn: 'prompt_id', agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['run_shell_command'],
  editTools: ['write_file', 'edit'],
  tellsAnswer: true,
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: true,
  turnIds: true,
  wrappers: [],
  notices: [/^$/],
  hostCap: 8,
  answers: 'last',
  settings: SETTINGS,
  environment: {
    session: ['QWEN_CODE_SESSION_ID'],
    agent: 'QWEN_CODE_AGENT_ID',
    project: ['QWEN_PROJECT_DIR'],
  },

  // Of the hosts that send a time as text, it alone sends the mode of permissions too.
  recognizes: ({ timestamp, permission_mode, session_id }) =>
    [timestamp, permission_mode, session_id].every((field) => typeof field === 'string'),

  phrase: askForAll,
  render: answerByDecision,
  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
  tell: systemMessage,
});

/** See `qwen-code.md` for what was observed and where it is documented. */
export function qwenCode(options: AdapterOptions = {}): Adapter {
  return withOptions(QWEN_CODE, options);
}

/** The host announces every tool’s result as a prompt without text. */
function isEmpty(payload: Payload): boolean {
  return ['prompt', 'submitted_prompt'].every((field) => textField(payload, field).trim() === '');
}

function stopFacts(payload: Payload): object {
  return {
    plan_mode: payload.permission_mode === 'plan',
    background_tasks: liveTasks(payload.background_tasks),
  };
}

/** A failed call has an event of its own; a command that went to the background has no exit code yet. */
function readTool({ hook_event_name, tool_name, tool_response }: Payload): ToolCall {
  if (hook_event_name === 'PostToolUseFailure') return { succeeded: false };
  if (hook_event_name !== 'PostToolUse') return {};
  if (tool_name !== 'run_shell_command') return { succeeded: true };
  const text = isObject(tool_response) ? String(tool_response.llmContent) : '';
  const code = [...text.matchAll(/^Exit Code: (\d+)$/gm)].at(-1)?.[1];
  return code === undefined ? {} : { succeeded: code === '0' };
}
