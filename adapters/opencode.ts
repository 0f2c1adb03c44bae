/** OpenCode: a block is a prompt that our plugin sends through the host's client, once its session is idle. */

import {
  type Adapter,
  type AdapterOptions,
  askForAll,
  defineAdapter,
  type EventSpec,
  isBlock,
  isObject,
  lineOnStderr,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
  withOptions,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  'session.created': 'session.start',
  'session.deleted': 'session.end',
  'chat.message': ['user_prompt.submit', (payload) => ({ origin: payload.synthetic ? 'host' : 'human' })],
  'tool.execute.before': 'tool.pre_use',
  'tool.execute.after': 'tool.post_use',
  'session.error': ['turn.stop', (payload) => ({ status: payload.aborted ? 'aborted' : 'error' })],
  'session.idle': ['turn.stop', () => ({ status: 'completed' })],
};

/** Whatever else the host tells a plugin; ours hands on nothing but the events above. */
const IGNORES = [
  'session.updated',
  'session.status',
  'session.diff',
  'session.compacted',
  'message.updated',
  'message.removed',
  'message.part.updated',
  'message.part.removed',
  'chat.params',
  'chat.headers',
  'shell.env',
];

const TEXTS = ['session_id', 'agent_id', 'prompt', 'tool_name', 'tool_use_id'];

const OPENCODE: Adapter = defineAdapter({
  name: 'opencode',
  title: 'OpenCode',
  docs: 'https://opencode.ai/docs/plugins/',
  dependencies: ['remediation-marker'],
  payload: payloadSchema('hook_event_name', TEXTS),
  fields: { event: 'hook_event_name', session: ['session_id'], agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  normalize,
  shellTools: ['bash'],
  editTools: ['write', 'edit', 'multiedit'],
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
  textReturns: true,
  repeatsEnd: true,
  turnIds: false,
  wrappers: [],
  notices: [],
  answers: 'all',
  environment: { session: [], toolCall: 'HARNERY_TOOL_CALL', project: [] },

  recognizes: (payload) => /^ses_/.test(sessionOf(payload)),

  phrase: askForAll,

  render(verdict, message) {
    if (!isBlock(verdict) || message === undefined) return { exitCode: 0 };
    return { exitCode: 0, stdout: JSON.stringify({ prompt: message }) };
  },

  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
});

/** See `opencode.md` for what was observed and where it is documented. */
export function opencode(options: AdapterOptions = {}): Adapter {
  return withOptions(OPENCODE, options);
}

/** Of an event its properties, of a hook its input. */
function sessionOf({ properties, input }: Payload): string {
  const holder = [properties, input].find(isObject) ?? {};
  return textField(holder, 'sessionID');
}

/**
 * What the host hands to a plugin: an event, or a hook’s input and output. `parentID`, from our plugin, names the
 * session that a child session belongs to: what happens in it is a subagent’s.
 */
function normalize(payload: Payload): Payload {
  const session = sessionOf(payload);
  if (session === '') return payload;
  const [input, output, properties] = ['input', 'output', 'properties'].map((name) => {
    const part = payload[name];
    return isObject(part) ? part : {};
  }) as [Payload, Payload, Payload];
  const { parentID } = payload;
  return {
    cwd: payload.cwd,
    hook_event_name: payload.type ?? payload.hook ?? hookOf(input, output),
    session_id: parentID ?? session,
    ...(parentID === undefined ? {} : { agent_id: session }),
    ...textOf(output.parts),
    tool_name: input.tool,
    tool_use_id: input.callID,
    tool_input: input.args ?? output.args,
    tool_output: output.metadata,
    aborted: isObject(properties.error) && properties.error.name === 'MessageAbortedError',
  };
}

/** A hook is not told its name: where our plugin did not add it, what only its input and output hold. */
function hookOf(input: Payload, output: Payload): string {
  if ('parts' in output) return 'chat.message';
  if (!('tool' in input)) return 'env' in output ? 'shell.env' : '';
  return 'args' in input ? 'tool.execute.after' : 'tool.execute.before';
}

/** What the host adds to a prompt (the text of a file, say) is marked; a prompt of such parts alone is its own. */
function textOf(parts: unknown): object {
  if (!Array.isArray(parts)) return {};
  const typed = parts.filter((part) => isObject(part) && part.synthetic !== true);
  const texts = typed.flatMap((part) => (typeof part.text === 'string' ? [part.text] : []));
  return { prompt: texts.join('\n'), synthetic: parts.length > 0 && typed.length === 0 };
}

function readTool({ hook_event_name, tool_name, tool_input, tool_output }: Payload): ToolCall {
  const { command, filePath } = isObject(tool_input) ? (tool_input as Payload) : ({} as Payload);
  const call = {
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof filePath === 'string' ? { files: [filePath] } : {}),
  };
  if (hook_event_name !== 'tool.execute.after') return call;
  if (tool_name !== 'bash') return { ...call, succeeded: true };
  const exit = isObject(tool_output) ? tool_output.exit : undefined;
  return typeof exit === 'number' ? { ...call, succeeded: exit === 0 } : call;
}
