/** Where the windows begin, and what every window promises. */

import { describe, it } from 'node:test';
import { WindowTester } from 'harnery/testing';
import plugin from '../index.ts';

new WindowTester([plugin], { describe, it }).run({
  cases: [
    { name: 'one turn', stream: 'prompt tool stop', anchor: 0, hops: 0 },
    {
      name: 'two prompts later',
      stream: 'prompt task stop prompt tool stop prompt tool stop',
      anchor: 0,
      hops: 0,
    },
    { name: 'the start of the session', stream: 'start prompt tool stop', anchor: 0, hops: 0 },
    { name: 'a stop alone has no history', stream: 'stop', anchor: undefined },
  ],
});
