/** A made-up host: a block continues the same turn, and its text does not come back on the prompt event. */

import {
  defineAdapter,
  isBlock,
  isObject,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
} from 'harnery';

/** What the lists of tools below are compared with, and what puts a call and its result together. */
const toolOf = (payload: Payload) => ({
  tool_name: textField(payload, 'tool'),
  tool_use_id: textField(payload, 'call'),
});

/** How a turn ended: `completed`, `aborted` (by the person) or `error`. Only a completed one is judged. */
const STATUS: Readonly<Record<string, string>> = { finished: 'completed', interrupted: 'aborted' };

export default defineAdapter({
  name: 'sample-name',
  title: 'Sample Name',
  docs: 'https://example.com/hooks',
  payload: payloadSchema('event', ['session', 'prompt', 'tool', 'call', 'how', 'agent']),
  // `agent` where subagents have an id of their own, `turn` where turns have one.
  fields: { event: 'event', session: ['session'], prompt: 'prompt', agent: 'agent' },
  events: {
    asked: 'user_prompt.submit',
    tool: ['tool.pre_use', toolOf],
    result: ['tool.post_use', toolOf],
    done: ['turn.stop', (payload) => ({ status: STATUS[textField(payload, 'how')] ?? 'error' })],
  },
  // What has no type of ours, as a compaction of the context.
  ignores: ['tick', 'compacted'],
  shellTools: ['shell'],
  editTools: ['write'],
  readTool,
  // Whether a result says how a command ended.
  tellsOutcome: true,
  // Does the same turn go on, or does a new one open?
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  // Does your text come back on the prompt event? Then also dependencies: ['remediation-marker'].
  textReturns: false,
  // Whether tool and stop events name their turn in `fields.turn`.
  turnIds: false,
  // What the host puts before a prompt, as [/^\[hook\] /].
  wrappers: [],
  notices: [],
  // Is the person shown all answers, or the last one?
  answers: 'all',
  environment: { session: ['SAMPLE_NAME_SESSION'], project: [] },
  recognizes: (payload) => typeof payload.sample_name_version === 'string',
  phrase: ({ failing }) =>
    failing.map(({ message, remedy }) => `${message}. Run: ${remedy.command}`).join('\n'),
  render: (verdict, message = '') =>
    isBlock(verdict) ? { exitCode: 0, stdout: JSON.stringify({ go_on: message }) } : { exitCode: 0 },
  nothing: { exitCode: 0 },
  onFault: (line) => ({ exitCode: 0, stderr: `${line}\n` }),
});

function readTool({ args, exit }: Payload): ToolCall {
  const { command, path } = isObject(args) ? args : {};
  return {
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof path === 'string' ? { files: [path] } : {}),
    ...(typeof exit === 'number' ? { succeeded: exit === 0 } : {}),
  };
}
