/** Finds the scripts of command substitutions, `$(...)` and backquotes, outside of single quotes and comments. */

import { findQuoteEnd, findShellClose } from './find-shell-close.ts';

/** Each script, the outermost only. What is not closed ends the search. Bodies of here-documents are left out. */
export function substitutionsIn(whole: string): string[] {
  const line = whole.replace(HEREDOC, (_all, head: string) => head);
  const scripts: string[] = [];
  let inDouble = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '\\') at += 1;
    else if (char === '"') inDouble = !inDouble;
    else if (char === "'" && !inDouble) {
      const end = findQuoteEnd(line, at, line[at - 1] === '$');
      if (end === undefined) return scripts;
      at = end - 1;
    } else if (char === '#' && !inDouble && /^$|\s|[;&|()]/.test(line[at - 1] ?? '')) {
      const end = line.indexOf('\n', at);
      if (end === -1) return scripts;
      at = end;
    } else if (char === '`') {
      const end = findQuoteEnd(line, at, true);
      if (end === undefined) return scripts;
      scripts.push(line.slice(at + 1, end - 1));
      at = end - 1;
    } else if (char === '$' && line[at + 1] === '(' && line[at + 2] !== '(') {
      const end = findShellClose(line, at + 1);
      if (end === undefined) return scripts;
      scripts.push(line.slice(at + 2, end - 1));
      at = end - 1;
    }
  }
  return scripts;
}

/** From `<<` to the end of its line, the body, and the line that ends it. */
const HEREDOC = /((?<!<)<<-?[ \t]*(["'\\]?)([\w.-]+)\2[^\n]*)\n(?:[\s\S]*?\n)??[ \t]*\3(?=[\s);]|$)/g;
