/** The command that a hook of ours is: written so that whatever is missing means silence, and known again by its mark. */

import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { splitCommand } from '../shell/split-command.ts';
import { recordCommand, recordShell, recordWords } from './record-command.ts';

/** Where hooks find this program: in the project’s own `node_modules`, or by absolute paths of this machine. */
export type Installation = 'in-project' | Paths;

export interface Paths {
  readonly node: string;
  /** The command by a path that is likely to last, and by its real one. */
  readonly bin: string;
  readonly ownBin: string;
}

const FOLDER_IN_PROJECT = 'node_modules/harnery/dist/core/cli';

/** Below the project’s folder, or one above it. */
export const BIN_IN_PROJECT = `${FOLDER_IN_PROJECT}/bin.cjs`;

const MARK = 'harnery-hook';

export interface CommandForm {
  readonly shell: 'posix' | 'cmd' | 'powershell';
  /** Whether it is for an event of tools, which the shell can record by itself. */
  readonly isOfTools: boolean;
}

/**
 * For every POSIX shell, and fish and csh too: `sh` reads what is not plain. In a project it goes from the folder that the
 * host names (or the one it runs in) upwards to an installation; else Node is called by its path, then by its name. No
 * slash stands beside a star: Cursor takes them for a comment.
 */
export function hookCommand(adapter: Adapter, at: Installation, { shell, isOfTools }: CommandForm): string {
  const words = ['check', '--adapter', adapter.name];
  if (shell === 'cmd') return forCmd(at, words);
  if (shell === 'powershell') return forPowerShell(adapter, at, words);
  const { stdout } = adapter.nothing;
  const missing = stdout === undefined ? 'exit 0' : `{ printf %s ${inQuotes(stdout)}; exit 0; }`;
  if (at === 'in-project') return inProject(adapter, missing, isOfTools);
  if (isOfTools)
    return `${recordCommand(adapter, join(dirname(at.ownBin), 'record.sh'), at.node, recordShell())} ${MARK}`;
  const script = `if [ -r "$2" ]; then for n in "$1" node; do command -v "$n" >/dev/null 2>&1 && shift && exec "$n" "$@"; done; fi; ${missing}`;
  return ['sh', '-c', `'${script}'`, MARK, ...[at.node, at.bin, ...words].map(quoteForShell)].join(' ');
}

function inProject(adapter: Adapter, missing: string, isOfTools: boolean): string {
  const file = isOfTools ? `${FOLDER_IN_PROJECT}/record.sh` : BIN_IN_PROJECT;
  const search = `d=\${1:-$PWD} b=${file}; until [ -r "$d/$b" ]; do p=$d d=\${d%[/]*}; [ "$p" != "$d" ] || ${missing}; done; shift`;
  const call = isOfTools
    ? 'exec sh "$d/$b" "$@"'
    : `command -v node >/dev/null 2>&1 && exec node "$d/$b" "$@"; ${missing}`;
  const [variable] = adapter.environment.project;
  const folder = variable === undefined ? "''" : `"$${variable}"`;
  const words = isOfTools ? recordWords(adapter).map(quoteForShell) : ['check', '--adapter', adapter.name];
  return ['sh', '-c', `'${search}; ${call}'`, MARK, folder, ...words].join(' ');
}

function inQuotes(text: string): string {
  return `"${text.replace(/["$`\\]/g, '\\$&').replaceAll("'", "'\\''")}"`;
}

/** `%` cannot be escaped there: a path with a variable’s name between two of them does not work. */
function forCmd(at: Installation, words: readonly string[]): string {
  const { node, bin } =
    at === 'in-project' ? { node: 'node', bin: BIN_IN_PROJECT.replaceAll('/', '\\') } : at;
  return `set "HARNERY_OWNED=1" & if exist "${bin}" "${node}" "${bin}" ${words.join(' ')}`;
}

/** The payload comes by the pipe, as text, which this shell would hand on as ASCII. */
function forPowerShell(adapter: Adapter, at: Installation, words: readonly string[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const [variable] = adapter.environment.project;
  const folder = variable === undefined ? '' : `$env:${variable}\\`;
  const bin = at === 'in-project' ? `"${folder}${BIN_IN_PROJECT.replaceAll('/', '\\')}"` : quote(at.bin);
  const node = at === 'in-project' ? 'node' : quote(at.node);
  const nothing = adapter.nothing.stdout === undefined ? '' : ` else { ${quote(adapter.nothing.stdout)} }`;
  return `$env:HARNERY_OWNED = '1'; $OutputEncoding = [Text.Encoding]::UTF8; if (Test-Path -LiteralPath ${bin}) { $input | & ${node} ${bin} ${words.join(' ')}; exit $LASTEXITCODE }${nothing}`;
}

const WORD = String.raw`(?:[\w./:@%+=,-]|'[^']*'|\\'|"\$\w+")+`;
const OWNED = [
  new RegExp(`^sh -c '(?:[^']|'\\\\'')*' ${MARK}(?: ${WORD})*$`),
  // With the mark, or as the README told people to write it by hand.
  new RegExp(`^\\[ ! -r (${WORD}) \\] \\|\\| exec ${WORD} \\1(?: ${WORD})+$`),
  /^set "HARNERY_OWNED=1" & if exist "[^"]+" "[^"]+" "[^"]+" check --adapter [\w-]+$/,
  /^\$env:HARNERY_OWNED = '1'; .* check --adapter [\w-]+; exit \$LASTEXITCODE \}(?: else \{ '[^']*' \})?$/,
];

/** As the README told people to wire it by hand before there was `init`. */
const FORMER = new RegExp(
  `^(?:harnery|${WORD} (?:[^\\s'"]|'[^']*'|"[^"]*")*core/cli/bin\\.c?js['"]?) check --adapter ([\\w-]+)$`,
);

/** Whether a command is one that this program wrote, in whichever version, whole and alone. */
export function isOwned(command: string, adapter: Adapter): boolean {
  const isOurs = OWNED.some((form) => form.test(command)) && mentionsUs(command);
  return isOurs || FORMER.exec(command)?.[1] === adapter.name;
}

/** Whether it is about us at all, as a person’s own hook may be. */
export function mentionsUs(command: string): boolean {
  return /harnery|core\/cli\/(?:bin\.c?js|record\.sh)/i.test(command);
}

const NAMES = [
  /--adapter[= ]+([\w-]+)/,
  / harnery-hook (?:"\$\w+"|'') ([\w-]+)/,
  /.*record\.sh['"\s]+([\w-]+)/,
];

/** Whether a command of anybody has the host’s events recorded, by `check` or by the script. */
export function callsUs(command: string, adapter: Adapter): boolean {
  const named = NAMES.map((form) => form.exec(command)?.[1]).find((found) => found !== undefined);
  if (named !== undefined && named !== adapter.name) return false;
  return isOwned(command, adapter) || splitCommand(command).some(({ words }) => runsUs(words));
}

/** Commands that a name of ours may be handed to without being run. */
const READERS = /^(?:echo|printf|grep|cat|ls|rm|test|\[|:|true|false)$/;

function runsUs([program = '', ...rest]: readonly string[]): boolean {
  if (READERS.test(basename(program))) return false;
  const line = [program, ...rest].join(' ');
  return mentionsUs(line) && /\bcheck\b|record\.sh/.test(line);
}

/** Whether it looks for an installation in the project’s own `node_modules`, and names nothing of this machine. */
export function isInProject(command: string): boolean {
  return /(?:b=|exist "|LiteralPath ["'](?:\$env:\w+\\)?)node_modules[\\/]harnery/.test(command);
}

/** A command of this machine, with its absolute paths apart. */
export function pathsIn(command: string): { readonly rest: string; readonly paths: readonly string[] } {
  const paths: string[] = [];
  const rest = command.replace(new RegExp(WORD, 'g'), (word) => {
    const path = word.replace(/'([^']*)'|\\(')/g, '$1$2');
    if (!isAbsolute(path)) return word;
    paths.push(path);
    return '<path>';
  });
  return { rest, paths };
}
