/** Few files are edited in one go. */

import { defineRule } from 'harnery';

export default defineRule({
  name: 'sample-name',
  meta: {
    description: 'Few files are edited in one go.',
    message:
      '{{edited_files.length}} files were edited, more than {{options.most}}, and nothing was committed',
    remedy: 'git add -A && git commit -m "what you did"',
    severity: 'error',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { most: { type: 'integer', minimum: 1 } },
    },
    defaults: { most: 10 },
    // What its code reads is recorded only where this says so.
    reads: ['edited_files', 'commands'],
    docs: new URL('./sample-name.md', import.meta.url).href,
  },
  applies: ({ edited_files }, { most = 10 }) =>
    edited_files === undefined ? undefined : edited_files.length > most,
  satisfied: ({ commands }) =>
    commands?.some(
      ({ after_last_edit, words }) => after_last_edit && words[0] === 'git' && words[1] === 'commit',
    ),
});
