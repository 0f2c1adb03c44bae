/** A made-up host: a block continues the same turn, and its text does not come back on the prompt event. */

import { defineAdapter, isBlock, payloadSchema, textField } from 'harnery';

export default defineAdapter({
  name: 'sample-name',
  title: 'Sample Name',
  docs: 'https://example.com/hooks',
  payload: payloadSchema('event', ['session', 'prompt', 'tool', 'call']),
  fields: { event: 'event', session: ['session'] },
  events: {
    asked: 'user_prompt.submit',
    tool: ['tool.pre_use', (payload) => ({ tool_name: textField(payload, 'tool') })],
    done: 'turn.stop',
  },
  ignores: ['tick'],
  shellTools: ['shell'],
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: false,
  turnIds: false,
  wrappers: [],
  notices: [],
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
