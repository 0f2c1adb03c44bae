/** Reads one command of a shell line: simple, compound, or the definition of a function. */

import { findShellClose } from './find-shell-close.ts';
import { isAt, mask, type ShellLine, skip, skipWord, Unreadable } from './follow-shell-line.ts';
import { readCondition, readUntil } from './read-shell-condition.ts';
import { readWord } from './read-shell-word.ts';
import { skipBlanks, skipNewlines, skipRedirection } from './skip-shell-gaps.ts';

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

/** Throws Unreadable where no command begins, or one does not end. */
export function readCommand(line: ShellLine): void {
  if (skipWord(line, 'function')) {
    skipBlanks(line);
    const { value } = readWord(line);
    skipBlanks(line);
    if (skip(line, '(')) skipParenthesis(line);
    readBody(line, value);
  } else if (!readCompound(line)) readSimple(line);
}

function readSimple(line: ShellLine): void {
  const words: string[] = [];
  const start = line.at;
  while (!isAt(line, /[\n;&|()]|$/y) || isAt(line, /&>/y)) {
    if (!skipRedirection(line)) {
      const first = line.at === start;
      const { value, source } = readWord(line);
      if (words.length > 0 || !ASSIGNMENT.test(source)) words.push(value);
      skipBlanks(line);
      if (first && words.length === 1 && skip(line, '(')) {
        skipParenthesis(line);
        readBody(line, value);
        return;
      }
    }
    skipBlanks(line);
  }
  if (line.at === start) throw new Unreadable();
  if (words.length > 0) line.commands.push({ words, masked: false });
}

function skipParenthesis(line: ShellLine): void {
  skipBlanks(line);
  if (!skip(line, ')')) throw new Unreadable();
}

/** The body of a function runs when and where the function is called, if it is. */
function readBody(line: ShellLine, name: string): void {
  const from = line.commands.length;
  line.functions.add(name);
  skipNewlines(line);
  if (!readCompound(line)) throw new Unreadable();
  mask(line.commands, from);
}

/** Whether a compound command stood here; then it is read, with its redirections. */
function readCompound(line: ShellLine): boolean {
  const from = line.commands.length;
  const arithmetic = findArithmeticEnd(line);
  if (arithmetic !== undefined) line.at = arithmetic;
  else if (skip(line, '(')) readUntil(line, ')');
  else if (skipWord(line, '{')) readUntil(line, '}');
  else if (readCondition(line)) mask(line.commands, from);
  else return false;
  do skipBlanks(line);
  while (skipRedirection(line));
  return true;
}

/** Both parentheses of `((` close together, or it is a subshell in a subshell. */
function findArithmeticEnd({ text, at }: ShellLine): number | undefined {
  if (!text.startsWith('((', at)) return undefined;
  const end = findShellClose(text, at);
  return end !== undefined && findShellClose(text, at + 1) === end - 1 ? end : undefined;
}
