/** Reads one word of a shell line and takes its quotes away; expansions stay in it as they are written. */

import { decodeEscapes } from './decode-escapes.ts';
import { findQuoteEnd, findShellClose } from './find-shell-close.ts';
import { type ShellLine, skip, take, takeTo, Unreadable } from './follow-shell-line.ts';

export interface Word {
  /** Without its quotes. */
  readonly value: string;
  /** As it is written. */
  readonly source: string;
}

const PLAIN = /[^ \t\n;&|()<>\\'"`$]+/y;
const PLAIN_IN_QUOTES = /[^\\"`$]+/y;
/** An array’s values, or a pattern with alternatives, in which a parenthesis is part of the word. */
const BEFORE_PARENTHESIS = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=$|[?*+@]$|.!$/s;

/** Throws Unreadable where no word begins, or where a quote or an expansion stays open. */
export function readWord(line: ShellLine): Word {
  const start = line.at;
  let value = '';
  for (;;) {
    value += take(line, PLAIN);
    const part = readSpecial(line, start);
    if (part === undefined) break;
    value += part;
  }
  if (line.at === start) throw new Unreadable();
  return { value, source: line.text.slice(start, line.at) };
}

/** `undefined` where the word ends. */
function readSpecial(line: ShellLine, start: number): string | undefined {
  const { text, at } = line;
  const [char, next] = [text[at], text[at + 1]];
  if (char === '\\') {
    line.at = Math.min(at + 2, text.length);
    return next === '\n' ? '' : (next ?? char);
  }
  if (char === "'") return takeTo(line, findQuoteEnd(text, at, false)).slice(1, -1);
  if (char === '"') return readQuoted(line);
  if (char === '$' && (next === "'" || next === '"')) {
    line.at += 1;
    if (next === '"') return readQuoted(line);
    return decodeEscapes(takeTo(line, findQuoteEnd(text, at + 1, true)).slice(1, -1));
  }
  if (char === '$' || char === '`') return readExpansion(line, false);
  if ((char === '<' || char === '>') && next === '(') return readSubstitution(line);
  if (char === '(' && at > start && BEFORE_PARENTHESIS.test(text.slice(Math.max(start, at - 200), at)))
    return takeTo(line, findShellClose(text, at));
  return undefined;
}

function readQuoted(line: ShellLine): string {
  line.at += 1;
  let value = '';
  for (;;) {
    value += take(line, PLAIN_IN_QUOTES);
    const char = line.text[line.at];
    if (char === undefined) throw new Unreadable();
    if (char !== '"' && char !== '\\') {
      value += readExpansion(line, true);
      continue;
    }
    line.at += 1;
    if (char === '"') return value;
    const escaped = line.text[line.at] ?? '';
    line.at += escaped.length;
    if (escaped !== '\n') value += '$`"\\'.includes(escaped) ? escaped : `\\${escaped}`;
  }
}

function readExpansion(line: ShellLine, quoted: boolean): string {
  const { text, at } = line;
  if (text[at] === '`') return takeTo(line, findQuoteEnd(text, at, true));
  if (text[at + 1] === '{') return takeTo(line, findShellClose(text, at + 1, quoted));
  if (text[at + 1] !== '(') return takeTo(line, at + 1);
  const arithmetic = text[at + 2] === '(' ? findShellClose(text, at + 1) : undefined;
  return arithmetic === undefined ? readSubstitution(line) : takeTo(line, arithmetic);
}

/** A bracket may close in a comment, a pattern or a here-document: only reading its commands tells which is the last. */
function readSubstitution(line: ShellLine): string {
  const start = line.at;
  const { commands, heredocs } = line;
  line.at += 2;
  line.commands = [];
  line.heredocs = [];
  line.substitutions += 1;
  line.readList(line);
  if (!skip(line, ')')) throw new Unreadable();
  line.substitutions -= 1;
  line.commands = commands;
  line.heredocs = [...heredocs, ...line.heredocs];
  return line.text.slice(start, line.at);
}
