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
  return word.replace(/\{(?=\{)/g, "{''");
}

/** What makes of a fact’s own quotes something else: expansions, here-documents, arithmetic, tests, comments, escapes. */
const TURNS_QUOTES = /\$[('{"]|`|<<|\[\[|\(\(|(?:^|\s)#|\\$/;

/** A fact stands where a plain word may stand, and nowhere else. Throws a plain Error. */
function refuseQuoted(command: string): void {
  for (const { 1: path = '', index } of command.matchAll(PLACEHOLDER)) {
    if (/^(harnery|session|options\.)/.test(path)) continue;
    const before = command.slice(0, index);
    const outside = before.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, ' ');
    if (/['"]/.test(outside.replace(/\\./g, ' ')) || TURNS_QUOTES.test(before))
      throw new Error(
        `{{${path}}} stands in quotes, an expansion or a comment, or behind one; facts are quoted already, so it must stand as a plain word`,
      );
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
