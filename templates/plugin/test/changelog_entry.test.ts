/** Streams on which changelog_entry passes and on which it fails. */

import { describe, it } from 'node:test';
import { RuleTester } from 'harnery/testing';
import plugin from '../index.ts';

new RuleTester({ plugin, describe, it }).run('sample-name/changelog_entry', {
  passing: [
    'prompt edit(CHANGELOG.md) edit(a.ts) stop',
    'prompt tool(Read) stop',
    {
      name: 'another file',
      stream: 'prompt edit(a.ts) edit(docs/news.md) stop',
      options: { file: 'docs/news.md' },
    },
  ],
  failing: [
    {
      stream: 'prompt edit(a.ts) stop',
      message: 'a.ts was edited and CHANGELOG.md was not',
      remedy: 'git diff --stat -- . CHANGELOG.md',
    },
    {
      name: 'an entry of the turn before does not count',
      stream: 'prompt edit(CHANGELOG.md) stop prompt edit(a.ts) stop',
    },
  ],
});
