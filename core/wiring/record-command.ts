/** The command by which a host’s tool hooks reach `record.sh`. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Adapter } from '../model/adapter.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';

/** The absolute path of this installation’s script. */
export function recordScript(): string {
  return fileURLToPath(new URL('../cli/record.sh', import.meta.url));
}

/** The quickest shell that is at hand: where `sh` is bash, it takes twice as long to start as dash. */
export function recordShell(): string {
  return existsSync('/bin/dash') ? '/bin/dash' : 'sh';
}

/**
 * The whole text of a tool event’s hook in a host’s settings, on systems with a POSIX shell; elsewhere, and for every event
 * that is no tool’s, the hook is `harnery check`. An installer writes
 * `recordCommand(adapter, recordScript(), process.execPath, recordShell())`, which is
 * `[ ! -r SCRIPT ] || exec SHELL SCRIPT ADAPTER ['VARIABLE ...' ['ANSWER' ['NODE']]]`, with the variables in which the host
 * names its project, its nothing to say, and the Node that takes over where the script cannot write (left out: the one in
 * the PATH). Without its script the hook ends with 0: some shells say 2 then, which is a host’s denial.
 */
export function recordCommand(
  adapter: Adapter,
  script: string,
  node: string = '',
  shell: string = 'sh',
): string {
  const words = [shell, script, ...recordWords(adapter, node)];
  return `[ ! -r ${quoteForShell(script)} ] || exec ${words.map(quoteForShell).join(' ')}`;
}

/** What the script is given. */
export function recordWords({ name, environment, nothing }: Adapter, node: string = ''): string[] {
  const words = [name, environment.project.join(' '), nothing.stdout ?? '', node];
  while (words.at(-1) === '') words.pop();
  return words;
}
