/** Follows a shell line from its first to its last character, and keeps what was found in it. */

/** A simple command as it is written: its prefixes are still there. */
export interface WrittenCommand {
  readonly words: readonly string[];
  /** The line’s exit status does not speak of it. */
  masked: boolean;
}

export interface Heredoc {
  readonly delimiter: string;
  /** The delimiter was quoted: nothing in the body is special. */
  readonly literal: boolean;
  /** Tabs before the delimiter are no part of it. */
  readonly indented: boolean;
}

/** A shell line that is being read. */
export interface ShellLine {
  readonly text: string;
  /** The index of what is read next. */
  at: number;
  /** How many lists stand open in one another. */
  depth: number;
  /** How many of these are substitutions. */
  substitutions: number;
  /** Those whose bodies begin behind the next newline. */
  heredocs: Heredoc[];
  commands: WrittenCommand[];
  /** The names of the functions that the line defines. */
  readonly functions: Set<string>;
  /** Reads commands up to a closing word or mark, or the end of the text, none of which is read. */
  readonly readList: (line: ShellLine) => void;
}

export function openShellLine(text: string, readList: (line: ShellLine) => void): ShellLine {
  const functions = new Set<string>();
  return { text, at: 0, depth: 0, substitutions: 0, heredocs: [], commands: [], functions, readList };
}

/** What stands here is no shell line, or none that can be followed. */
export class Unreadable extends Error {}

/** What a sticky pattern matches here, perhaps nothing; it is read. */
export function take(line: ShellLine, pattern: RegExp): string {
  pattern.lastIndex = line.at;
  const found = pattern.exec(line.text)?.[0] ?? '';
  line.at += found.length;
  return found;
}

/** Everything up to an index; it is read. Throws Unreadable without an index: something stays open. */
export function takeTo(line: ShellLine, end: number | undefined): string {
  if (end === undefined) throw new Unreadable();
  const start = line.at;
  line.at = end;
  return line.text.slice(start, end);
}

/** Whether a sticky pattern fits here; nothing is read. */
export function isAt({ text, at }: ShellLine, pattern: RegExp): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Whether this text stood here; then it is read. */
export function skip(line: ShellLine, text: string): boolean {
  const found = line.text.startsWith(text, line.at);
  if (found) line.at += text.length;
  return found;
}

/** Whether this word stood here, alone and without quotes; then it is read. */
export function skipWord(line: ShellLine, word: string): boolean {
  const behind = line.text.charAt(line.at + word.length);
  return (behind === '' || ' \t\n;&|()<>'.includes(behind)) && skip(line, word);
}

/** Masks what was found from an index on. */
export function mask(commands: readonly WrittenCommand[], from = 0): void {
  for (let index = from; index < commands.length; index += 1) {
    const command = commands[index];
    if (command !== undefined) command.masked = true;
  }
}
