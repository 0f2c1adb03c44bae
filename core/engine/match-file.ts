/** Tells whether a file’s path fits patterns such as `src/**`, `*.{ts,tsx}` and `!docs/**`. */

import { fitsPattern } from '../shell/fits-pattern.ts';

/**
 * The last pattern that fits decides; one with `!` in front takes away. Where all patterns take away, every other file
 * fits. `*` stands for any letters but a slash, `**` for any folders, `{a,b}` for one of them. A pattern with a slash is
 * about the whole path from the project’s folder, one without is about the file’s name.
 */
export function matchesFile(path: string, patterns: readonly string[]): boolean {
  const names = path.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  const onlyTaken = patterns.every((pattern) => pattern.startsWith('!'));
  return patterns.reduce((fits, pattern) => {
    const takes = pattern.startsWith('!');
    return fitsOne(names, takes ? pattern.slice(1) : pattern) ? !takes : fits;
  }, onlyTaken);
}

/** Most patterns that braces may stand for. */
const MOST_CHOICES = 100;

function fitsOne(names: readonly string[], pattern: string): boolean {
  return chooseBraces(pattern).some((choice) => {
    const whole = choice.replace(/^\.\//, '').replace(/\/$/, '/**');
    const parts = whole.split('/');
    return parts.length === 1 ? fitsPattern(names.at(-1) ?? '', whole) : fitsFolders(names, parts);
  });
}

/** `a.{ts,js}` as `a.ts` and `a.js`; braces in braces are taken from the inside. */
function chooseBraces(pattern: string): string[] {
  let choices = [pattern];
  for (;;) {
    const next = choices.flatMap((choice) => {
      const [whole, inner = ''] = /\{([^{}]*,[^{}]*)\}/.exec(choice) ?? [];
      return whole === undefined ? [choice] : inner.split(',').map((one) => choice.replace(whole, () => one));
    });
    if (next.length === choices.length || next.length > MOST_CHOICES) return choices;
    choices = next;
  }
}

/** Each row says from which places of the path the rest of the pattern may go on, so that no path takes long. */
function fitsFolders(names: readonly string[], parts: readonly string[]): boolean {
  let places = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const place of places) {
      if (part === '**') for (let to = place; to <= names.length; to++) next.add(to);
      else if (place < names.length && fitsPattern(names[place] ?? '', part)) next.add(place + 1);
    }
    places = next;
  }
  return places.has(names.length);
}
