/** Droid: a block continues the same turn, unseen by the prompt event. */

import {
  type Adapter,
  type AdapterOptions,
  answerByDecision,
  askForFirst,
  defineAdapter,
  type EventSpec,
  type HostSettings,
  lineOnStderr,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
  withOptions,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  SessionStart: ['session.start', (payload) => ({ source: textField(payload, 'source') })],
  SessionEnd: ['session.end', (payload) => ({ reason: textField(payload, 'reason') })],
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  Stop: ['turn.stop', () => ({ status: 'completed' })],
  SubagentStop: 'subagent.stop',
};

const IGNORES = ['SubagentStart', 'Notification', 'PermissionRequest', 'PreCompact'];

/** Of older builds only the first was read. */
const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.factory/settings.json' },
    { scope: 'project', path: '.factory/hooks.json' },
    { scope: 'user', path: '.factory/settings.json' },
    { scope: 'user', path: '.factory/hooks.json' },
  ],
  form: 'groups',
  entry: {
    fixed: { type: 'command' },
    windows: { shell: 'powershell' },
    timeout: { key: 'timeout', unit: 's' },
  },
  signs: { project: ['.factory'], home: ['.factory'], programs: ['droid'] },
};

const TEXTS = ['session_id', 'agent_id', 'prompt', 'source', 'tool_name', 'tool_use_id'];

const DROID: Adapter = defineAdapter({
  name: 'droid',
  title: 'Droid',
  docs: 'https://docs.factory.ai/reference/hooks-reference',
  payload: payloadSchema('hook_event_name', TEXTS),
  fields: { event: 'hook_event_name', session: ['session_id'], agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['Execute'],
  editTools: ['Create', 'Edit', 'MultiEdit'],
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: false,
  textMayReturn: true,
  turnIds: false,
  wrappers: [],
  notices: [],
  answers: 'last',
  settings: SETTINGS,
  environment: { session: [], sessionFile: 'CLAUDE_ENV_FILE', project: ['FACTORY_PROJECT_DIR'] },

  recognizes: ({ transcript_path, timestamp, CLAUDE_ENV_FILE, tool_execution_count }) =>
    timestamp === undefined &&
    (/[\\/]\.factory[\\/]/.test(String(transcript_path)) ||
      typeof CLAUDE_ENV_FILE === 'string' ||
      typeof tool_execution_count === 'number'),

  phrase: askForFirst,
  render: answerByDecision,
  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
});

/** See `droid.md` for what was observed and where it is documented. */
export function droid(options: AdapterOptions = {}): Adapter {
  return withOptions(DROID, options);
}

/** A command that failed has no result at all. */
function readTool({ hook_event_name, tool_name, tool_response }: Payload): ToolCall {
  if (hook_event_name !== 'PostToolUse') return {};
  if (tool_name !== 'Execute') return { succeeded: true };
  const code = /\[Process exited with code (\d+)\]\s*$/.exec(String(tool_response))?.[1];
  return code === undefined ? {} : { succeeded: code === '0' };
}
