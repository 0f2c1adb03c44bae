/** Tells whether a command is a run of what a pattern names. */

import { fitsPattern } from './fits-pattern.ts';
import { nameProgram } from './name-program.ts';

/**
 * Whether words are a run of what a pattern names, as in `npm test` or `npx jest *`. The first word of the pattern is
 * the program, with or without its folder. The others follow in this order; the command may have options in between,
 * each with at most one word as its value, and anything behind the last. A `*` is any one word, or none at the end; in a
 * word it is any characters. An empty pattern names nothing.
 */
export function matchesCommand(words: readonly string[], pattern: string | readonly string[]): boolean {
  const [program, ...wanted] = (typeof pattern === 'string' ? pattern.split(/\s+/) : pattern).filter(
    (word) => word !== '',
  );
  const [first, ...others] = words;
  if (program === undefined || first === undefined) return false;
  // Whoever asks for help runs nothing.
  if (others.some((word) => ASKS.has(word) && !wanted.includes(word))) return false;
  if (!fitsPattern(first, program) && !fitsPattern(nameProgram(first), program)) return false;
  return wanted.length === 0 || follow(others, wanted);
}

const ASKS = new Set(['--help', '--version']);

/** Follows every way to read the words at once: how much of the pattern was found, and whether a value may come. */
function follow(words: readonly string[], wanted: readonly string[]): boolean {
  let found = new Set([0]);
  let beforeValue = new Set<number>();
  for (const word of words) {
    const next = new Set<number>();
    const nextBeforeValue = new Set<number>();
    for (const place of [...found, ...beforeValue]) {
      if (fitsPattern(word, wanted[place] ?? '')) next.add(place + 1);
      if (word.startsWith('-')) (mayTakeValue(word) ? nextBeforeValue : next).add(place);
      else if (beforeValue.has(place)) next.add(place);
    }
    if (next.has(wanted.length)) return true;
    found = next;
    beforeValue = nextBeforeValue;
  }
  return [...found, ...beforeValue].some((place) => wanted.slice(place).every((word) => word === '*'));
}

function mayTakeValue(option: string): boolean {
  return option !== '--' && !option.includes('=');
}
