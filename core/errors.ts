/** Errors with a code, and what makes one of whatever was thrown. */

import { stripVTControlCharacters } from 'node:util';
import { ERRORS } from './error-table.ts';

export type ErrorCode = keyof typeof ERRORS;

/** Values for the placeholders of an error’s template, and what else a reader of the record may want. */
export type ErrorData = Readonly<Record<string, string>>;

/** An error with a code, its data, and one sentence each for what happened and the way out. */
export class HarneryError extends Error {
  override readonly name = 'HarneryError';
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, given: ErrorData = {}) {
    const data = given.cause === undefined ? given : { ...given, cause: clip(given.cause, LONGEST_CAUSE) };
    super(`${data.where === undefined ? '' : `${data.where}: `}${fill(ERRORS[code][0], data)}`);
    this.code = code;
    this.data = data;
  }

  /** What it is about: the same code about the same plugin, rule or file is one, whatever the cause was this time. */
  get about(): string {
    const { cause = '', value: _value, system: _system, where: _where, hint: _hint, ...rest } = this.data;
    const hasSubject = ['plugin', 'rule', 'file', 'event', 'place', 'adapter', 'specifier'].some(
      (key) => key in rest,
    );
    // Numbers in a cause are often of this time alone.
    const alone = hasSubject ? [] : [cause.replace(/\d+/g, '0')];
    return [...Object.values(rest), ...alone].join(' ').trim();
  }

  get wayOut(): string {
    return fill(ERRORS[this.code][1], this.data);
  }

  /** The same, with the place in a file in front: `harnery.config.ts:7:3`. */
  at(where: string): HarneryError {
    return new HarneryError(this.code, { ...this.data, where });
  }

  /** One line for a person: `harnery: CODE: what happened. Way out.` */
  get line(): string {
    return `harnery: ${this.code}: ${oneLine(this.message)}. ${oneLine(this.wayOut)}`;
  }
}

/** How much of a cause is told, in UTF-16 code units. */
const LONGEST_CAUSE = 1_000;

/** A text of at most so many UTF-16 code units, with `…` in the place of what is left out. */
export function clip(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}

/** The message of whatever was thrown, on one line. */
export function causeOf(thrown: unknown): string {
  try {
    const message = (thrown as { message?: unknown } | null | undefined)?.message;
    return oneLine(typeof message === 'string' && message !== '' ? message : String(thrown));
  } catch {
    // Anything can be thrown, even what cannot be made a text.
    return 'something that cannot be told';
  }
}

/** Whatever was thrown, as an error with a code. */
export function asFault(thrown: unknown): HarneryError {
  if (thrown instanceof HarneryError) return thrown;
  return new HarneryError('HARNERY_UNEXPECTED', { cause: causeOf(thrown) });
}

/** The code of a system error (`ENOENT`), whichever realm it comes from. */
export function systemCode(thrown: unknown): string | undefined {
  const { code, syscall } = (thrown ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && typeof syscall === 'string' ? code : undefined;
}

/** ` (did you mean "x"?)` for the nearest of the known words, or nothing where none is near. */
export function nearest(word: string, known: Iterable<string>): string {
  let best = '';
  // In a short word more than one other letter is another word.
  let least = (word.length <= 3 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best === '' ? '' : ` (did you mean "${best}"?)`;
}

function fill(template: string, data: ErrorData): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => data[key] ?? whole);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const CONTROLS = new RegExp(CONTROL, 'g');

/** A text without colours, turns of direction and other control characters; line ends and tabs stay. */
export function plainText(text: string): string {
  // A colour begins with one of them, too.
  if (!CONTROL.test(text)) return text;
  return stripVTControlCharacters(text).replace(/\r\n?/g, '\n').replace(CONTROLS, '');
}

function oneLine(text: string): string {
  return plainText(text)
    .replace(/\s*\n+\s*/g, ' ')
    .trim();
}

/** Letters to put in, take out or change; two neighbours that changed places count as one. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : substitution;
      row.push(Math.min(substitution, swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
