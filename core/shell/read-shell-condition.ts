/** Reads what a shell runs or not, or several times: conditions, loops, `case` and `[[`. */

import { findShellClose } from './find-shell-close.ts';
import { isAt, type ShellLine, skip, skipWord, takeTo, Unreadable } from './follow-shell-line.ts';
import { readWord } from './read-shell-word.ts';
import { skipBlanks, skipNewlines, skipSeparators } from './skip-shell-gaps.ts';

/** Whether one stood here; then it is read. Throws Unreadable where it does not end. */
export function readCondition(line: ShellLine): boolean {
  if (skipWord(line, 'if')) readIf(line);
  else if (skipWord(line, 'while') || skipWord(line, 'until')) {
    readUntil(line, 'do');
    readUntil(line, 'done');
  } else if (skipWord(line, 'for') || skipWord(line, 'select')) readFor(line);
  else if (skipWord(line, 'case')) readCase(line);
  else if (skipWord(line, '[[')) skipTest(line);
  else return false;
  return true;
}

/** Reads commands and the word or mark behind them. */
export function readUntil(line: ShellLine, end: string): void {
  line.readList(line);
  expect(line, end);
}

function expect(line: ShellLine, word: string): void {
  if (!(word === ')' ? skip(line, word) : skipWord(line, word))) throw new Unreadable();
}

function readIf(line: ShellLine): void {
  do {
    readUntil(line, 'then');
    line.readList(line);
  } while (skipWord(line, 'elif'));
  if (skipWord(line, 'else')) line.readList(line);
  expect(line, 'fi');
}

/** The words that a loop runs over are no commands. */
function readFor(line: ShellLine): void {
  skipBlanks(line);
  if (isAt(line, /\(\(/y)) takeTo(line, findShellClose(line.text, line.at));
  else readWord(line);
  skipNewlines(line);
  if (skipWord(line, 'in')) {
    for (skipBlanks(line); !isAt(line, /[;\n]/y); skipBlanks(line)) readWord(line);
  }
  skipSeparators(line);
  const inBraces = skipWord(line, '{');
  if (!inBraces) expect(line, 'do');
  readUntil(line, inBraces ? '}' : 'done');
}

function readCase(line: ShellLine): void {
  skipBlanks(line);
  readWord(line);
  skipNewlines(line);
  expect(line, 'in');
  let mayGoOn = true;
  for (skipNewlines(line); !skipWord(line, 'esac'); skipNewlines(line)) {
    if (!mayGoOn) throw new Unreadable();
    skip(line, '(');
    do {
      skipBlanks(line);
      readWord(line);
      skipBlanks(line);
    } while (skip(line, '|'));
    expect(line, ')');
    line.readList(line);
    mayGoOn = skip(line, ';;&') || skip(line, ';;') || skip(line, ';&');
  }
}

/** Between `[[` and `]]` the marks of the shell compare and join. */
function skipTest(line: ShellLine): void {
  for (skipNewlines(line); !skipWord(line, ']]'); skipNewlines(line)) {
    if (isAt(line, /[;&|()]|[<>](?!\()/y)) line.at += 1;
    else readWord(line);
  }
}
