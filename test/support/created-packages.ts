/** Folders in which created files find our installation and our tools, and their scripts run as they stand. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { quoteForShell } from '../../core/shell/quote-for-shell.ts';

const ROOT = join(__dirname, '../..');
const MODULES = join(ROOT, 'node_modules');

/** What `npm install` would put there, without a registry. */
export function linkModules(folder: string, harnery = ROOT): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(harnery, join(modules, 'harnery'), 'dir');
  for (const name of ['@biomejs', '@types', 'typescript', 'vitest', '.bin'])
    symlinkSync(join(MODULES, name), join(modules, name), 'dir');
}

export interface Ran {
  readonly code: number | null;
  /** Both streams. */
  readonly output: string;
}

/** A shell line in a folder, in an environment of its own: nobody’s npm settings, no registry. */
export function runLine(line: string, cwd: string, env: Readonly<Record<string, string>> = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync('/bin/sh', ['-c', line], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
      HOME: join(cwd, 'no-home'),
      NO_COLOR: '1',
      CI: '1',
      npm_config_cache: join(cwd, 'no-home/npm'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_update_notifier: 'false',
      ...env,
    },
  });
  if (error !== undefined) throw error;
  return { code: status, output: `${stdout}${stderr}` };
}

/** `npm pack` of our own package and of all that it needs at run time: an installation without any registry. Gives the tarballs. */
export function packHarnery(into: string): string[] {
  mkdirSync(into);
  const folders = [ROOT, ...neededBy(ROOT)].map(quoteForShell).join(' ');
  must(
    runLine(`npm pack --ignore-scripts --silent --pack-destination ${quoteForShell(into)} ${folders}`, into),
  );
  return tarballsIn(into);
}

export function tarballsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
}

/** Installs tarballs into a folder that npm has seen nothing of. */
export function installTarballs(folder: string, tarballs: readonly string[]): void {
  const files = tarballs.map(quoteForShell).join(' ');
  must(runLine(`npm install --offline --no-audit --no-fund ${files}`, folder));
}

export function must({ code, output }: Ran): string {
  if (code !== 0) throw new Error(output);
  return output;
}

/** Folders of packages that a package needs, directly or not. */
function neededBy(folder: string, seen: Set<string> = new Set()): Set<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const nested = join(folder, 'node_modules', name);
    const needed = existsSync(nested) ? nested : join(MODULES, name);
    if (!seen.has(needed)) neededBy(needed, seen.add(needed));
  }
  return seen;
}
