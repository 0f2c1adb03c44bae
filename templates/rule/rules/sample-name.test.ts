/** Streams on which the rule passes and on which it fails. */

import { describe, it } from 'node:test';
import { RuleTester } from 'harnery/testing';
import rule from './sample-name.ts';

new RuleTester({ rule, describe, it }).run('sample-name', {
  passing: [
    'prompt edit(a.ts) edit(b.ts) stop',
    'prompt tool(Read) stop',
    {
      name: 'a commit after the last edit',
      stream: 'prompt edit(a.ts) edit(b.ts) ok(git commit -m "Both") stop',
      options: { most: 1 },
    },
  ],
  failing: [
    {
      stream: 'prompt edit(a.ts) edit(b.ts) stop',
      options: { most: 1 },
      message: '2 files were edited, more than 1, and nothing was committed',
      remedy: 'git add -A && git commit -m "what you did"',
    },
    {
      name: 'an edit after the commit',
      stream: 'prompt edit(a.ts) ok(git commit -m "One") edit(b.ts) stop',
      options: { most: 1 },
    },
  ],
});
