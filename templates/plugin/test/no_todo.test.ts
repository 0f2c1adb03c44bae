/** Streams on which no_todo passes and on which it fails. */

import { describe, it } from 'node:test';
import { RuleTester } from 'harnery/testing';
import plugin from '../index.ts';

new RuleTester({ plugin, describe, it }).run('sample-name/no_todo', {
  passing: [
    'prompt answer(Done.)',
    { name: 'a longer word', stream: 'prompt answer(The TODOs are gone.)' },
    { name: 'another word', stream: 'prompt answer(TODO: tests)', options: { word: 'FIXME' } },
    { name: 'a host that does not tell the answer', stream: 'prompt stop', because: 'unknown' },
  ],
  failing: [
    {
      stream: 'prompt answer(TODO: tests)',
      message: 'the answer leaves an open end: "TODO: tests"',
      remedy: 'git grep -n -w -e TODO',
    },
    {
      name: 'a word of your own',
      stream: 'prompt answer(A FIXME is left.)',
      options: { word: 'FIXME' },
      remedy: 'git grep -n -w -e FIXME',
    },
  ],
});
