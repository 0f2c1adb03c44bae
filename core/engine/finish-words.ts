/** Makes the words of a rule ready to be said: what stands in them can be taken for nothing else. */

import { plainText } from '../errors.ts';
import type { Template, Wording } from './fill-template.ts';

/** A message in one line, so that nothing in it can be taken for a line of ours. */
export function finishMessage(template: Template): Wording {
  return finish(template, oneLine);
}

/** A remedy as one line for a shell. Throws a plain Error where it is none. */
export function finishRemedy(template: Template): Wording {
  return finish(template, commandLine);
}

/** Words that read nothing are the same each time. */
function finish({ word, reads }: Template, ready: (words: string) => string): Wording {
  if (reads?.length !== 0) return (facts, options) => ready(word(facts, options));
  let said: string | undefined;
  return (facts, options) => {
    said ??= ready(word(facts, options));
    return said;
  };
}

/** Longest message, in characters. */
const LONGEST = 1_000;

function oneLine(text: string): string {
  const letters = Array.from(plainText(text).replace(/\s+/g, ' ').trim());
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

function commandLine(words: string): string {
  const command = words.trim();
  if (command === '' || plainText(command) !== command || /\n/.test(command))
    throw new Error(`its remedy is ${command === '' ? 'empty' : 'no single line of plain text'}`);
  return command;
}
