/** Reads which simple commands a shell line holds, and of which of them its exit status speaks. */

import {
  isAt,
  mask,
  openShellLine,
  type ShellLine,
  skip,
  skipWord,
  take,
  Unreadable,
} from './follow-shell-line.ts';
import { readCommand } from './read-shell-command.ts';
import { skipBlanks, skipNewlines, skipSeparators } from './skip-shell-gaps.ts';

/** Lists that stand open in one another; deeper is not read. */
const MOST_DEPTH = 64;
/** What ends a list: a closing word where a command could begin, or a mark. */
const LIST_END = /(?:then|elif|else|fi|do|done|esac|\})(?=[ \t\n;&|()<>]|$)|;;|;&|\)|$/y;
/** A `time` with other options, or without a command, is a program. */
const TIME = /time[ \t]+(?:-p[ \t]+)?(?=[^-\s;&|)])/y;

/** Where a line cannot be read any further, its commands end, and all of them are masked. */
export function readShellLine(text: string): Pick<ShellLine, 'commands' | 'functions'> {
  const line = openShellLine(text, readList);
  const { commands, functions } = line;
  try {
    readList(line);
    if (line.at < text.length) throw new Unreadable();
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    mask(commands);
  }
  return { commands, functions };
}

function readList(line: ShellLine): void {
  line.depth += 1;
  if (line.depth > MOST_DEPTH) throw new Unreadable();
  for (let from = line.commands.length; ; ) {
    skipSeparators(line);
    if (isAt(line, LIST_END)) break;
    mask(line.commands, from);
    from = line.commands.length;
    readChain(line);
    skipBlanks(line);
    if (skip(line, '&')) mask(line.commands, from);
    else if (!isAt(line, /[;\n]/y)) break;
  }
  line.depth -= 1;
}

/** Pipelines that `&&` and `||` join: from left to right, each mark takes all that is before it. */
function readChain(line: ShellLine): void {
  let from = line.commands.length;
  readPipeline(line);
  for (;;) {
    skipBlanks(line);
    const either = skip(line, '||');
    if (!either && !skip(line, '&&')) return;
    skipNewlines(line);
    readPipeline(line);
    if (either) mask(line.commands, from);
    if (either) from = line.commands.length;
  }
}

function readPipeline(line: ShellLine): void {
  const start = line.commands.length;
  const negated = skipPrefixes(line);
  for (let from = start; ; from = line.commands.length) {
    readCommand(line);
    skipBlanks(line);
    if (!isAt(line, /\|(?!\|)/y)) break;
    mask(line.commands, from);
    line.at += 1;
    skip(line, '&');
    skipNewlines(line);
  }
  if (negated) mask(line.commands, start);
}

/** Whether a `!` was among them. */
function skipPrefixes(line: ShellLine): boolean {
  let negated = false;
  for (skipBlanks(line); ; skipBlanks(line)) {
    if (skipWord(line, '!')) negated = true;
    else if (take(line, TIME) === '') return negated;
  }
}
