/** Fills the `{{placeholders}}` of a rule’s message and remedy with facts and options. */

import { plainText } from '../errors.ts';
import type { Options } from '../model/condition.ts';
import type { Facts } from '../model/facts.ts';
import { isObject } from '../model/is-object.ts';
import type { Words } from '../model/rule.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { type Readable, refuseFact } from './refuse-fact.ts';

/** Words of a rule, ready to be said of one window. Throws what a rule’s own function throws. */
export type Wording = (facts: Facts, options: Options) => string;

export interface Template {
  readonly word: Wording;
  /** Paths that it reads; undefined: code, which does not say. */
  readonly reads: readonly string[] | undefined;
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Longest value in a message, in characters. */
const LONGEST = 200;

/** Words for a person or an agent. Throws a plain Error for a placeholder that leads nowhere. */
export function compileMessage(words: Words, known: Readable): Template {
  return compile(words, known, new Set(), (value) =>
    shorten(plainText(asText(value)).replace(/\s+/g, ' ').trim()),
  );
}

/** A shell line: facts are quoted, so that a file’s name cannot be a command; options stand as the config has them. */
export function compileRemedy(words: Words, known: Readable): Template {
  if (typeof words === 'string') refuseQuoted(words);
  return compile(words, known, new Set(['harnery', 'session']), (value, path) => {
    // A command that must run as it stands cannot hold what nobody knows.
    if (value === undefined || value === null) throw new Error(`{{${path}}} is unknown`);
    if (path.startsWith('options.')) return asText(value, ' ');
    return listOf(value)
      .map((one) => shellWord(asText(one), path))
      .join(' ');
  });
}

/** One word for a shell; a file whose name begins with a dash is no option. */
function shellWord(text: string, path: string): string {
  if (plainText(text) !== text || /\n/.test(text)) throw new Error(`{{${path}}} holds a control character`);
  const isFile = /(^|\.)file$|^edited_files/.test(path);
  const word = quoteForShell(isFile && text.startsWith('-') ? `./${text}` : text);
  // Braces of a value are not ours to fill.
  return word.replaceAll('{{', "{''{");
}

/** In quotes or a comment of the author’s, the quotes around a fact would end them. Throws a plain Error. */
function refuseQuoted(command: string): void {
  let quote = '';
  for (let at = 0; at < command.length; at++) {
    const char = command[at] ?? '';
    const [placeholder, path = ''] = /^\{\{\s*([^{}]*?)\s*\}\}/.exec(command.slice(at)) ?? [];
    if (placeholder !== undefined) {
      if (quote !== '' && !/^(harnery|session|options\.)/.test(path))
        throw new Error(
          `{{${path}}} stands in ${quote === '#' ? 'a comment' : 'quotes'}; facts are quoted already, so take it out of them`,
        );
      at += placeholder.length - 1;
    } else if (char === '\\' && quote !== "'") at += 1;
    else if (quote === '#') quote = char === '\n' ? '' : quote;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '#' && /^$|\s/.test(command[at - 1] ?? '')) quote = '#';
  }
}

function compile(
  words: Words,
  known: Readable,
  later: ReadonlySet<string>,
  write: (value: unknown, path: string) => string,
): Template {
  if (typeof words === 'function')
    return { word: (facts, options) => ownWords(words(facts, options)), reads: undefined };
  const reads = [...words.matchAll(PLACEHOLDER)]
    .map(([, path]) => path ?? '')
    .filter((path) => !later.has(path));
  for (const path of reads) {
    const cause = path === '' ? 'it is empty' : refuseFact(path, known);
    const more = [...later].map((name) => `{{${name}}}`).join(' and ');
    if (cause !== undefined)
      throw new Error(
        `the placeholder {{${path}}} cannot be filled: ${cause}${more === '' ? '' : `; beside facts and options there are ${more}`}`,
      );
  }
  return {
    reads,
    word: (facts, options) =>
      words.replace(PLACEHOLDER, (whole, path: string) =>
        later.has(path) ? whole : write(valueAt(path, { ...facts, options }), path),
      ),
  };
}

function ownWords(said: unknown): string {
  if (typeof said !== 'string')
    throw new Error(`its words are no text but ${said === null ? 'null' : `a ${typeof said}`}`);
  return said;
}

function valueAt(path: string, data: object): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    const isHeld = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isHeld ? (value as Record<string, unknown>)[step] : undefined;
  }, data);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asText(value: unknown, between = ', '): string {
  if (value === undefined || value === null) return 'unknown';
  if (Array.isArray(value)) return value.map((one) => asText(one, between)).join(between);
  return isObject(value) ? JSON.stringify(value) : String(value);
}

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
