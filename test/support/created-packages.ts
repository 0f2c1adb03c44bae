/** Folders in which created files find our installation and our tools, and their scripts run as they stand. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const MODULES = join(ROOT, 'node_modules');

/** What `npm install` would put there, without a registry. */
export function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(ROOT, join(modules, 'harnery'), 'dir');
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
