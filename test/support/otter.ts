/** A made-up host that nobody here wrote for, its adapter, and one live session of it against the engine. */

import {
  type Adapter,
  type CheckRequest,
  check,
  createEngine,
  defineAdapter,
  isBlock,
  isObject,
  type Outcome,
  type Payload,
  type Plugin,
  payloadSchema,
  textField,
} from '../../core/index.ts';
import { memoryStore } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';

const toolOf = (payload: Payload) => ({
  tool_name: textField(payload, 'tool'),
  tool_use_id: textField(payload, 'call'),
});

/** As its host is: a block opens a new turn, and its text comes back on the prompt event, led by `[hook] `. */
export const otter: Adapter = defineAdapter({
  name: 'otter',
  title: 'Otter',
  docs: 'https://example.com/hooks',
  dependencies: ['remediation-marker'],
  payload: payloadSchema('event', ['conv', 'text', 'tool', 'call', 'how']),
  fields: { event: 'event', session: ['conv'], prompt: 'text' },
  events: {
    asked: 'user_prompt.submit',
    before: ['tool.pre_use', toolOf],
    after: ['tool.post_use', toolOf],
    done: ['turn.stop', ({ how }) => ({ status: how === 'finished' ? 'completed' : 'error' })],
  },
  ignores: ['squeezed'],
  shellTools: ['sh'],
  editTools: ['put'],
  readTool({ args, exit }) {
    const { cmd, path } = isObject(args) ? args : {};
    return {
      ...(typeof cmd === 'string' ? { command: cmd } : {}),
      ...(typeof path === 'string' ? { files: [path] } : {}),
      ...(typeof exit === 'number' ? { succeeded: exit === 0 } : {}),
    };
  },
  tellsOutcome: true,
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
  textReturns: true,
  turnIds: false,
  wrappers: [/^\[hook\] /],
  notices: [],
  answers: 'all',
  environment: { session: ['OTTER_CONV'], project: ['OTTER_PROJECT'] },
  recognizes: (payload) => typeof payload.otter === 'string',
  phrase: ({ failing }) =>
    failing.map(({ message, remedy }) => `${message}. Run: ${remedy.command}`).join('\n'),
  render: (verdict, message) =>
    isBlock(verdict) ? { exitCode: 0, stdout: JSON.stringify({ go_on: message }) } : { exitCode: 0 },
  nothing: { exitCode: 0 },
  onFault: (line) => ({ exitCode: 0, stderr: `${line}\n` }),
});

/** A session of the host, with this of its adapter written otherwise. */
export function otterSession(part: Partial<Adapter> = {}, plugins: readonly Plugin[] = recommended) {
  const adapter = { ...otter, ...part };
  const engine = createEngine({ plugins: [...plugins], adapters: [adapter] }, { trusted: recommended });
  const store = memoryStore();
  let now_ms = Date.parse('2026-11-30T12:00:00.000Z');
  let serial = 0;
  const request = (payload: Payload): CheckRequest => ({
    payload,
    adapter: adapter.name,
    now_ms,
    harnery: 'harnery',
    store,
    newId: () => `event-${serial++}`,
  });
  const send = (event: string, fields: Payload = {}): Promise<Outcome> => {
    now_ms += 1_000;
    return check(engine, request({ event, conv: 'c1', otter: '3.1', nth: serial, ...fields }));
  };
  return {
    engine,
    store,
    send,
    prompt: (text = 'Do it.') => send('asked', { text }),
    /** A call and its result. */
    async tool(tool: string, args: Payload, exit = 0) {
      const call = `call-${serial}`;
      await send('before', { tool, args, call });
      await send('after', { tool, args, call, exit });
    },
    stop: () => send('done', { how: 'finished' }),
    /** What is recorded of the events of a type, the latest last. */
    recorded: (type: string) =>
      store.events.filter(({ event_type }) => event_type === type).map(({ data }) => data),
    faults: () =>
      store.events.flatMap(({ event_type, data }) =>
        event_type === 'fault.raised' ? [(data as { readonly line: string }).line] : [],
      ),
  };
}
