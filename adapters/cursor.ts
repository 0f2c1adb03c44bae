/** Cursor: a block is a follow-up, which comes back as the next prompt of a new turn. */

import {
  type Adapter,
  type AdapterOptions,
  defineAdapter,
  describeAsked,
  type EventType,
  isBlock,
  type ParsedEvent,
  type Payload,
  payloadSchema,
  textField,
  toolFields,
} from '../core/index.ts';

const EVENTS: Record<string, EventType> = {
  sessionStart: 'session.start',
  beforeSubmitPrompt: 'user_prompt.submit',
  preToolUse: 'tool.pre_use',
  postToolUse: 'tool.post_use',
  postToolUseFailure: 'tool.post_use',
  stop: 'turn.stop',
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
  ['conversation_id', 'generation_id', 'session_id', 'prompt', 'status', 'tool_name', 'tool_use_id'],
  ['workspace_roots', 'attachments'],
);

const NOTHING = { exitCode: 0, stdout: '{}' };

/** See `cursor.md` for what was observed and where it is documented. */
export function cursor(options: AdapterOptions = {}): Adapter {
  return defineAdapter({
    name: 'cursor',
    title: 'Cursor',
    docs: 'https://cursor.com/docs/agent/hooks',
    payload: SCHEMA,
    eventField: 'hook_event_name',
    sessionFields: ['conversation_id', 'session_id'],
    shellTools: ['Shell'],
    events: EVENTS,
    ignores: IGNORES,
    capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
    textReturns: true,
    turnIds: false,
    wrappers: [],
    notices: [/^$/],
    hostCap: 5,
    ...options,
    answers: 'all',
    environment: { session: [], project: ['CURSOR_PROJECT_DIR'] },

    recognizes: (payload) => typeof payload.cursor_version === 'string',
    parse,

    phrase({ failing: [first], applying }) {
      if (first === undefined) return '';
      return [
        `End-of-turn check, ${describeAsked(first)}.`,
        'Run each of these commands now, in this order, and nothing else:',
        ...applying.map(({ remedy }, index) => `${index + 1}. ${remedy.command}`),
      ].join('\n');
    },

    render(verdict, message) {
      if (!isBlock(verdict) || message === undefined) return NOTHING;
      return { exitCode: 0, stdout: JSON.stringify({ followup_message: message }) };
    },

    nothing: NOTHING,
    onFault: (line) => ({ ...NOTHING, stderr: `${line}\n` }),
  });
}

function parse(payload: Payload): ParsedEvent | undefined {
  const type = EVENTS[textField(payload, 'hook_event_name')];
  if (type === undefined) return undefined;
  const event = {
    event_type: type,
    turn_id: textField(payload, 'generation_id'),
  };
  switch (type) {
    case 'user_prompt.submit':
      return {
        ...event,
        data: { origin: isEmpty(payload) ? 'host' : 'human' },
        prompt: textField(payload, 'prompt'),
      };
    case 'tool.pre_use':
    case 'tool.post_use':
      return { ...event, data: toolFields(payload) };
    case 'turn.stop':
      return { ...event, data: { status: stopStatus(payload.status) } };
    case 'subagent.stop':
      return { ...event, agent_id: textField(payload, 'subagent_id') || 'subagent', data: {} };
    default:
      return { ...event, data: {} };
  }
}

/** The host opens a turn with an empty prompt when a background agent ends; a person’s has text or attachments. */
function isEmpty({ prompt, attachments }: Payload): boolean {
  const bare = !Array.isArray(attachments) || attachments.length === 0;
  return bare && (typeof prompt !== 'string' || prompt.trim() === '');
}

/** A cancel by the person arrives as `error` too; only `completed` may be answered. */
function stopStatus(status: unknown): 'completed' | 'aborted' | 'error' {
  if (status === undefined || status === 'completed') return 'completed';
  return status === 'aborted' ? 'aborted' : 'error';
}
