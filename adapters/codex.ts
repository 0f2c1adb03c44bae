/** Codex: observe-only, because a block there displaces the finished answer. */

import {
  type Adapter,
  defineAdapter,
  type EventType,
  type ParsedEvent,
  type Payload,
  payloadSchema,
  textField,
  toolFields,
} from '../core/index.ts';

const EVENTS: Record<string, EventType> = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  Stop: 'turn.stop',
  StopFailure: 'turn.stop',
  Interrupt: 'turn.stop',
  SubagentStop: 'subagent.stop',
};

const STATUS: Record<string, 'completed' | 'aborted' | 'error'> = {
  Stop: 'completed',
  StopFailure: 'error',
  Interrupt: 'aborted',
};

const IGNORES = ['SubagentStart', 'PermissionRequest', 'PreCompact', 'PostCompact'];

const SCHEMA = payloadSchema('hook_event_name', [
  'session_id',
  'turn_id',
  'agent_id',
  'cwd',
  'prompt',
  'source',
  'tool_name',
  'tool_use_id',
]);

const SILENCE = { exitCode: 0 };

/** See `codex.md` for what was observed and where it is documented. */
export function codex(): Adapter {
  return defineAdapter({
    name: 'codex',
    title: 'Codex',
    docs: 'https://developers.openai.com/codex/hooks',
    payload: SCHEMA,
    eventField: 'hook_event_name',
    sessionFields: ['session_id'],
    shellTools: ['Bash'],
    events: EVENTS,
    ignores: IGNORES,
    capabilities: { observesStop: true, continuesTurn: false, opensTurn: false },
    textReturns: false,
    turnIds: true,
    wrappers: [],
    notices: [],
    answers: 'last',
    environment: {
      session: ['CODEX_SESSION_ID'],
      agent: 'CODEX_THREAD_ID',
      toolCall: 'CODEX_TOOL_CALL_ID',
      project: [],
    },

    recognizes: (payload) => typeof payload.turn_id === 'string' && !('cursor_version' in payload),
    parse,
    phrase: () => '',
    render: () => SILENCE,
    nothing: SILENCE,
    onFault: (line) => ({ ...SILENCE, stderr: `${line}\n` }),
  });
}

function parse(payload: Payload): ParsedEvent | undefined {
  const name = textField(payload, 'hook_event_name');
  const agent_id = textField(payload, 'agent_id');
  const type = EVENTS[name];
  if (type === undefined) return undefined;
  const event = {
    event_type: type === 'turn.stop' && agent_id !== '' ? 'subagent.stop' : type,
    agent_id,
    turn_id: textField(payload, 'turn_id'),
  } as const;
  switch (type) {
    case 'session.start':
      return { ...event, data: { source: textField(payload, 'source') } };
    case 'session.end':
      return { ...event, data: { reason: textField(payload, 'reason') } };
    case 'user_prompt.submit':
      return { ...event, data: {}, prompt: textField(payload, 'prompt') };
    case 'tool.pre_use':
    case 'tool.post_use':
      return { ...event, data: toolFields(payload) };
    case 'turn.stop':
      return { ...event, data: { status: STATUS[name] ?? 'completed' } };
    default:
      return { ...event, agent_id: agent_id || 'subagent', data: {} };
  }
}
