/** The command that a hook of ours is: written so that whatever is missing means silence, and known again by its mark. */

import type { Adapter } from '../model/adapter.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';

/** Where hooks find this program: in the project’s own `node_modules`, or by absolute paths of this machine. */
export type Installation = 'in-project' | { readonly node: string; readonly bin: string };

/** Below the project’s folder, or one above it. */
export const BIN_IN_PROJECT = 'node_modules/harnery/dist/core/cli/bin.cjs';

const MARK = 'harnery-hook';

type Shell = 'posix' | 'cmd' | 'powershell';

/**
 * For every POSIX shell, fish and csh too, since `sh` reads all that is not plain: from the folder that the host names (or
 * the one it runs in) upwards to an installation, or Node by its path, then by its name. No slash stands beside a star:
 * Cursor takes them for a comment.
 */
export function hookCommand(adapter: Adapter, at: Installation, shell: Shell = 'posix'): string {
  const words = ['check', '--adapter', adapter.name];
  if (shell === 'cmd') return forCmd(at, words);
  if (shell === 'powershell') return forPowerShell(adapter, at, words);
  const missing =
    adapter.nothing.stdout === undefined
      ? 'exit 0'
      : `{ printf %s ${inQuotes(adapter.nothing.stdout)}; exit 0; }`;
  if (at === 'in-project') {
    const script = `d=\${1:-$PWD} b=${BIN_IN_PROJECT}; until [ -r "$d/$b" ]; do p=$d d=\${d%[/]*}; [ "$p" != "$d" ] || ${missing}; done; shift; command -v node >/dev/null 2>&1 && exec node "$d/$b" "$@"; ${missing}`;
    const [variable] = adapter.environment.project;
    return ['sh', '-c', `'${script}'`, MARK, variable === undefined ? "''" : `"$${variable}"`, ...words].join(
      ' ',
    );
  }
  const script = `if [ -r "$2" ]; then for n in "$1" node; do command -v "$n" >/dev/null 2>&1 && shift && exec "$n" "$@"; done; fi; ${missing}`;
  return ['sh', '-c', `'${script}'`, MARK, ...[at.node, at.bin, ...words].map(quoteForShell)].join(' ');
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
  /^set "HARNERY_OWNED=1" & if exist "[^"]+" "[^"]+" "[^"]+" check --adapter [\w-]+$/,
  /^\$env:HARNERY_OWNED = '1'; .* check --adapter [\w-]+; exit \$LASTEXITCODE \}(?: else \{ '[^']*' \})?$/,
];

/** As the README told people to wire it by hand before there was `init`. */
const FORMER = new RegExp(
  `^(?:harnery|${WORD} (?:[^\\s'"]|'[^']*'|"[^"]*")*core/cli/bin\\.c?js['"]?) check --adapter ([\\w-]+)$`,
);

/** Whether a command is one that this program wrote, in whichever version, whole and alone. */
export function isOwned(command: string, adapter: Adapter): boolean {
  return OWNED.some((form) => form.test(command)) || FORMER.exec(command)?.[1] === adapter.name;
}

/** Whether it is about us at all, as a person’s own hook may be. */
export function mentionsUs(command: string): boolean {
  return /harnery|core\/cli\/bin\.c?js/i.test(command);
}

/** Whether a command of anybody has the host’s events recorded: then it need not be wired by us. */
export function callsUs(command: string, { name }: Adapter): boolean {
  const [, other] = /--adapter[= ]+([\w-]+)/.exec(command) ?? [];
  return mentionsUs(command) && /\bcheck\b/.test(command) && (other === undefined || other === name);
}

/** The two paths of a command that `hookCommand` wrote for this machine, and all else of it. */
export function pathsIn(
  command: string,
): { readonly rest: string; readonly node: string; readonly bin: string } | undefined {
  const form = new RegExp(
    `^(sh -c '(?:[^']|'\\\\'')*' ${MARK}) (${WORD}) (${WORD})( check --adapter [\\w-]+)$`,
  );
  const [, head = '', node = '', bin = '', tail = ''] = form.exec(command) ?? [];
  return head === '' || node.startsWith('"')
    ? undefined
    : { rest: head + tail, node: unquoted(node), bin: unquoted(bin) };
}

function unquoted(word: string): string {
  return word.replace(/'([^']*)'|\\(')/g, '$1$2');
}
