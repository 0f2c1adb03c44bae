/** How this installation is called from another shell: by name only where that name leads here. */

import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPath } from '../platform/real-path.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';

/** `harnery` where the PATH leads to this very installation, else Node and the path of the command. */
export function callerOf(env: Readonly<Record<string, string | undefined>>, isInHost = false): string {
  const bin = ownBin();
  if (isOnPath(bin, env)) return 'harnery';
  // As the hook itself was written, where it leads here: what a person allowed is that path.
  const called = process.argv[1] ?? '';
  const path = isAbsolute(called) && realPath(called) === bin ? called : bin;
  // A host that runs us itself is no Node: its agent’s shell must have one.
  if (isInHost) return `node ${quoteForShell(bin)}`;
  const node = realPath(process.execPath) ?? process.execPath;
  const named = onPath('node', env.PATH) === node ? 'node' : quoteForShell(node);
  return `${named} ${quoteForShell(path)}`;
}

/** The real path of this installation’s command. */
export function ownBin(): string {
  return realPath(fileURLToPath(new URL('./bin.cjs', import.meta.url))) ?? '';
}

/** Whether `harnery` in the PATH leads to this command. */
export function isOnPath(bin: string, env: Readonly<Record<string, string | undefined>>): boolean {
  return onPath('harnery', env.PATH) === bin;
}

/** The real path of the first executable of this name, or undefined. */
function onPath(name: string, path = ''): string | undefined {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder || '.', name);
    try {
      accessSync(candidate, constants.X_OK);
      return realPath(candidate);
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined;
}
