/** Edited files come with an entry in the changelog. */

import { defineRule } from 'harnery';

/** A rule in data: its conditions need no `reads`, since their paths say what they read. */
export const changelog_entry = defineRule({
  name: 'changelog_entry',
  meta: {
    description: 'Edited files come with an entry in the changelog.',
    message: '{{last_edit.file}} was edited and {{options.file}} was not',
    remedy: 'git diff --stat -- . {{options.file}}',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { file: { type: 'string', minLength: 1 } },
    },
    defaults: { file: 'CHANGELOG.md' },
    docs: new URL('../../rules/changelog_entry.md', import.meta.url).href,
  },
  applies: { '>': [{ var: 'edited_files.length' }, 0] },
  satisfied: { in: [{ var: 'options.file' }, { var: 'edited_files' }] },
});
