/** Tells which commands a shell line runs, and what the exit status of the line says of each. */

import { substitutionsIn } from './find-substitutions.ts';
import { nameProgram } from './name-program.ts';
import { readShellLine } from './read-shell-line.ts';
import { countPrefixes } from './strip-prefixes.ts';

/** One simple command of a shell line. */
export interface SimpleCommand {
  /**
   * Without quotes, assignments and redirections, and without prefixes that only run another command, as `env` or
   * `sudo`. What a substitution would give is not known: it stays as it is written. At least one.
   */
  readonly words: readonly string[];
  /**
   * `own`: where the line succeeded, this ran and succeeded. `masked`: the line’s status does not tell, as before `;`
   * or `|`, beside `||`, behind `!`, before `&`, in a condition or a loop, or where the line may have ended earlier.
   */
  readonly status: 'own' | 'masked';
}

interface Split {
  readonly commands: SimpleCommand[];
  /** The shell may have ended with success before the end of the line. */
  readonly mayEnd: boolean;
}

/** Lines in lines, as in `bash -c "bash -c ..."`; deeper, the shell itself is the command. */
const MOST_LINES = 8;

/**
 * The simple commands of a POSIX shell line, in order; those of `bash -c '...'` and `eval` stand in its place, those of
 * substitutions before them, masked. What is in here-documents is left out. Never throws; what cannot be read ends the list and masks it.
 */
export function splitCommand(line: string): readonly SimpleCommand[] {
  const known = splitLately.get(line);
  if (known !== undefined) return known;
  const commands = split(line, 1).commands;
  for (const { words } of commands) Object.freeze(words);
  for (const command of commands) Object.freeze(command);
  if (splitLately.size >= MOST_REMEMBERED) splitLately.clear();
  if (line.length <= LONGEST_REMEMBERED) splitLately.set(line, Object.freeze(commands));
  return commands;
}

/** Sessions and rules name the same few lines again and again. */
const splitLately = new Map<string, readonly SimpleCommand[]>();
const MOST_REMEMBERED = 256;
const LONGEST_REMEMBERED = 1_000;

/** Commands that do not fail: where the line did, another one failed. */
const HARMLESS = new Set(['echo', 'printf', 'true', ':', 'pwd']);

/**
 * Whether each command did succeed, given what the host told of the whole line; undefined: nobody knows. Of a line that
 * failed the last command of the chain failed, or one before it from which on nothing else can fail.
 */
export function outcomesOf(
  commands: readonly SimpleCommand[],
  lineSucceeded: boolean | undefined,
): (boolean | undefined)[] {
  const outcomes: (boolean | undefined)[] = [];
  for (const { status } of commands) outcomes.push(status === 'own' ? lineSucceeded : undefined);
  if (lineSucceeded !== false) return outcomes;
  const last = commands.findLastIndex(
    ({ status, words }) => status === 'own' && !HARMLESS.has(words[0] ?? ''),
  );
  return outcomes.map((outcome, index) => (index < last ? undefined : outcome));
}

function split(line: string, lines: number): Split {
  const { commands: written, functions } = readShellLine(line);
  const scripts = lines < MOST_LINES ? substitutionsIn(line) : [];
  const commands = scripts
    .flatMap((script) => split(script, lines + 1).commands)
    .map(({ words }): SimpleCommand => ({ words, status: 'masked' }));
  let mayEnd = false;
  for (const command of written) {
    const prefixes = command.words.slice(0, countPrefixes(command.words));
    const words = command.words.slice(prefixes.length);
    const [name = ''] = words;
    const status = command.masked || mayEnd || functions.has(name) ? 'masked' : 'own';
    const script = lines < MOST_LINES ? findScript(words) : undefined;
    const inner = script === undefined ? undefined : split(script, lines + 1);
    if (inner === undefined || inner.commands.length === 0) commands.push({ words, status });
    else for (const one of inner.commands) commands.push(status === 'own' ? one : { ...one, status });
    mayEnd ||= prefixes.includes('exec') || mayEndShell(words) || (name === 'eval' && inner?.mayEnd === true);
  }
  return { commands, mayEnd };
}

/** An `exit 1` cannot: the line would have failed. */
function mayEndShell([name, ...others]: readonly string[]): boolean {
  if (name === 'trap') return others.some((word) => /\b(?:exit|return|exec)\b/.test(word));
  const fails = /^\d+$/.test(others[0] ?? '') && Number(others[0]) % 256 !== 0;
  return (name === 'exit' || name === 'return') && !fails;
}

/** The line that `eval` or the `-c` of a shell runs. */
function findScript(words: readonly string[]): string | undefined {
  const [name = '', ...others] = words;
  if (name === 'eval') return (others[0] === '--' ? others.slice(1) : others).join(' ');
  if (!/^(?:ba|z|da|k|a)?sh$/.test(nameProgram(name))) return undefined;
  let isScript = false;
  for (let at = 0; at < others.length; at += 1) {
    const word = others[at] ?? '';
    if (word === '-' || word === '--') return isScript ? others[at + 1] : undefined;
    if (!/^[-+]/.test(word)) return isScript ? word : undefined;
    // With `-n`, the shell reads and does not run.
    if (/^-[a-zA-Z]*n|^--(?!no|login$|posix$|rc|init)/.test(word)) return undefined;
    if (/^-[a-zA-Z]*c/.test(word)) isScript = true;
    if (/^(?:[-+][a-zA-Z]*[oO][a-zA-Z]*|--rcfile|--init-file)$/.test(word)) at += 1;
    if (others[at] === 'noexec') return undefined;
  }
  return undefined;
}
