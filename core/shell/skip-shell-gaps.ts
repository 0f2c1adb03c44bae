/** Reads what stands between the words of a shell line: blanks, comments, newlines, redirections, here-documents. */

import { countBackslashes } from './find-shell-close.ts';
import { type Heredoc, isAt, type ShellLine, skip, take } from './follow-shell-line.ts';
import { readWord } from './read-shell-word.ts';

const BLANKS = /[ \t]+/y;
const COMMENT = /#[^\n]*/y;
const REDIRECTION = /(?:\d+|\{[A-Za-z_]\w*\})?(?:<<<|<<-?|<>|<&|>>|>&|>\||<(?!\()|>(?!\())|&>>?/y;

/** Blanks, joined lines, and a comment up to its newline. */
export function skipBlanks(line: ShellLine): void {
  do take(line, BLANKS);
  while (skip(line, '\\\n'));
  take(line, COMMENT);
}

/** Blanks and newlines, with the here-documents that begin behind them. */
export function skipNewlines(line: ShellLine): void {
  skipBlanks(line);
  while (skip(line, '\n')) {
    const { heredocs } = line;
    line.heredocs = [];
    for (const heredoc of heredocs) skipBody(line, heredoc);
    skipBlanks(line);
  }
}

/** Blanks, newlines and single semicolons. */
export function skipSeparators(line: ShellLine): void {
  do skipNewlines(line);
  while (isAt(line, /;(?![;&])/y) && skip(line, ';'));
}

/** Whether a redirection stood here; then it is read. */
export function skipRedirection(line: ShellLine): boolean {
  const operator = take(line, REDIRECTION);
  if (operator === '') return false;
  skipBlanks(line);
  const { value, source } = readWord(line);
  if (/(?:^|[^<])<<-?$/.test(operator))
    line.heredocs.push({ delimiter: value, literal: value !== source, indented: operator.endsWith('-') });
  return true;
}

function skipBody(line: ShellLine, { delimiter, literal, indented }: Heredoc): void {
  const { text } = line;
  let joined = false;
  while (line.at < text.length) {
    if (indented) take(line, /\t*/y);
    const start = line.at;
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    line.at = Math.min(end + 1, text.length);
    if (!joined && text.startsWith(delimiter, start)) {
      const behind = start + delimiter.length;
      if (behind === end) return;
      if (line.substitutions > 0 && text[behind] === ')') {
        line.at = behind;
        return;
      }
    }
    joined = !literal && countBackslashes(text, end) % 2 === 1;
  }
}
