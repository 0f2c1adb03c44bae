/** Cursor: a block is a follow-up, which comes back as the next prompt of a new turn. */

import {
  type Adapter,
  type AdapterOptions,
  askForAll,
  defineAdapter,
  type EventSpec,
  type HostSettings,
  isBlock,
  isObject,
  type Payload,
  payloadSchema,
  type ToolCall,
  withOptions,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  sessionStart: 'session.start',
  beforeSubmitPrompt: ['user_prompt.submit', (payload) => ({ origin: isEmpty(payload) ? 'host' : 'human' })],
  preToolUse: 'tool.pre_use',
  postToolUse: 'tool.post_use',
  postToolUseFailure: 'tool.post_use',
  stop: ['turn.stop', (payload) => ({ status: stopStatus(payload.status) })],
  subagentStop: 'subagent.stop',
};

/** `sessionEnd` is among them: it comes after every prompt and ends nothing. */
const IGNORES = `
  sessionEnd
  beforeShellExecution afterShellExecution beforeMCPExecution afterMCPExecution beforeReadFile
  afterFileEdit beforeTabFileRead afterTabFileEdit afterAgentResponse afterAgentThought preCompact
  subagentStart workspaceOpen
`
  .trim()
  .split(/\s+/);

const SCHEMA = payloadSchema(
  'hook_event_name',
  [
    'conversation_id',
    'generation_id',
    'session_id',
    'subagent_id',
    'prompt',
    'status',
    'tool_name',
    'tool_use_id',
  ],
  ['workspace_roots', 'attachments'],
);

const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.cursor/hooks.json' },
    { scope: 'user', path: '.cursor/hooks.json' },
  ],
  form: 'entries',
  beside: { version: 1 },
  entry: {
    windows: { shell: 'powershell' },
    timeout: { key: 'timeout', unit: 's' },
    followupLimit: { event: 'stop', key: 'loop_limit' },
  },
  quirks: ['byte-order-mark', 'trailing-comma', 'slashes', 'unknown-event', 'link', 'limit'],
  instructions: [{ scope: 'project', path: 'AGENTS.md' }],
  signs: { project: ['.cursor'], home: ['.cursor'], programs: ['cursor', 'cursor-agent'] },
};

const NOTHING = { exitCode: 0, stdout: '{}' };

const CURSOR: Adapter = defineAdapter({
  name: 'cursor',
  title: 'Cursor',
  docs: 'https://cursor.com/docs/agent/hooks',
  dependencies: ['remediation-marker'],
  payload: SCHEMA,
  fields: {
    event: 'hook_event_name',
    session: ['conversation_id', 'session_id'],
    turn: 'generation_id',
    agent: 'subagent_id',
  },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['Shell'],
  editTools: ['Write', 'Delete'],
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
  textReturns: true,
  turnIds: false,
  wrappers: [],
  notices: [/^$/],
  hostCap: 5,
  answers: 'all',
  settings: SETTINGS,
  environment: { session: [], project: ['CURSOR_PROJECT_DIR'] },

  recognizes: (payload) => typeof payload.cursor_version === 'string',

  phrase: askForAll,

  render(verdict, message) {
    if (!isBlock(verdict) || message === undefined) return NOTHING;
    return { exitCode: 0, stdout: JSON.stringify({ followup_message: message }) };
  },

  nothing: NOTHING,
  onFault: (line) => ({ ...NOTHING, stderr: `${line}\n` }),
});

/** See `cursor.md` for what was observed and where it is documented. */
export function cursor(options: AdapterOptions = {}): Adapter {
  return withOptions(CURSOR, options);
}

/** The host opens a turn with an empty prompt when a background agent ends; a person’s has text or attachments. */
function isEmpty({ prompt, attachments }: Payload): boolean {
  const bare = !Array.isArray(attachments) || attachments.length === 0;
  return bare && (typeof prompt !== 'string' || prompt.trim() === '');
}

/** A result is a JSON text; of a command it holds the exit code, which is 1 for every failure. */
function readTool({ hook_event_name, tool_output, tool_input, duration }: Payload): ToolCall {
  if (hook_event_name === 'postToolUseFailure') return { succeeded: false };
  if (hook_event_name !== 'postToolUse' || typeof tool_output !== 'string') return {};
  try {
    const output: unknown = JSON.parse(tool_output);
    if (!isObject(output)) return {};
    const limit = isObject(tool_input) ? tool_input.timeout : undefined;
    // Moved to the background at its limit, a command is reported with exit code 0 before it has ended.
    if (typeof limit === 'number' && typeof duration === 'number' && duration >= limit) return {};
    if (typeof output.exitCode === 'number') return { succeeded: output.exitCode === 0 };
    return typeof output.success === 'boolean' ? { succeeded: output.success } : {};
  } catch {
    return {};
  }
}

/** A cancel by the person arrives as `error` too; only `completed` may be answered. */
function stopStatus(status: unknown): 'completed' | 'aborted' | 'error' {
  if (status === undefined || status === 'completed') return 'completed';
  return status === 'aborted' ? 'aborted' : 'error';
}
