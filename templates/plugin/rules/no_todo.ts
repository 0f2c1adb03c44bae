/** The last answer leaves no open end. */

import { defineRule } from 'harnery';

/** A rule in code: its conditions are functions of the facts of a window and the options of the config. */
export const no_todo = defineRule({
  name: 'no_todo',
  meta: {
    description: 'The last answer leaves no open end.',
    message: ({ answer }, { word }) => `the answer leaves an open end: "${openEnd(answer, word)?.trim()}"`,
    remedy: 'git grep -n -w -e {{options.word}}',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { word: { type: 'string', pattern: '^\\w+$' } },
    },
    defaults: { word: 'TODO' },
    // The text of an answer is recorded only where a rule says that it reads it.
    reads: ['answer'],
    docs: new URL('../../rules/no_todo.md', import.meta.url).href,
  },
  // What is not known is undefined, and never blocks: not every host tells the answer.
  applies: ({ answer }) => (answer === undefined ? undefined : answer.trim() !== ''),
  satisfied: ({ answer }, { word }) => openEnd(answer, word) === undefined,
});

/** The first line with the word in it; code between fences does not count. */
function openEnd(answer = '', word: unknown): string | undefined {
  const told = answer.replace(/^```[\s\S]*?^```/gm, '');
  return told.split('\n').find((line) => new RegExp(`\\b${word}\\b`).test(line));
}
