/** A made-up host that tells all and can be blocked, and a plain window: what streams are judged with by default. */

import { type Adapter, defineAdapter } from '../model/adapter.ts';
import { definePlugin } from '../model/plugin.ts';
import { isOurs, turnOpenings } from '../model/turn.ts';
import { isBlock } from '../model/verdict.ts';
import { MAX_HOPS } from '../model/window.ts';

const NOTHING = { exitCode: 0 };

/** Its name stands for “any host”; the names of its tools are those of a stream’s shorthand. */
export const testHost: Adapter = defineAdapter({
  name: 'test-host',
  title: 'a host for tests',
  docs: '',
  payload: { type: 'object', required: ['event'], properties: { event: { type: 'string' } } },
  fields: { event: 'event', session: ['session'] },
  events: { prompt: 'user_prompt.submit', tool: 'tool.pre_use', result: 'tool.post_use', stop: 'turn.stop' },
  ignores: [],
  shellTools: ['Shell'],
  editTools: ['Write'],
  tellsAnswer: true,
  tellsOutcome: true,
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: false,
  turnIds: false,
  wrappers: [],
  notices: [],
  answers: 'all',
  environment: { session: ['TEST_SESSION'], project: [] },
  recognizes: (payload) => typeof payload.test_host === 'string',
  phrase: ({ failing }) =>
    failing.map(({ message, remedy }) => `${message}. Run: ${remedy.command}`).join('\n'),
  render: (verdict, message) => (isBlock(verdict) ? { exitCode: 2, stderr: `${message ?? ''}\n` } : NOTHING),
  nothing: NOTHING,
  onFault: (line) => ({ ...NOTHING, stderr: `${line}\n` }),
});

export const testHosts = definePlugin({ name: 'test-hosts', adapters: [testHost] });

/** From the last turn that a person opened, else from the beginning; any plugin that taps `window` has the last word. */
export const plainWindow = definePlugin({
  name: 'plain-window',
  apply(hooks) {
    hooks.window.tap((_window, scope) => {
      const openings = turnOpenings(scope);
      const person = openings.findLastIndex((opening) => !isOurs(opening));
      const hops = person === -1 ? 0 : openings.length - 1 - person;
      return { anchor: openings[person] ?? scope.events[0], hops: Math.min(hops, MAX_HOPS) };
    }, 'first');
  },
});
