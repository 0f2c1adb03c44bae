/** Where a config may stand in a folder. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File names in the order in which they are looked for; `package.json` counts if it has the key `harnery`. */
export const CONFIG_FILES = [
  'harnery.config.ts',
  'harnery.config.mts',
  'harnery.config.cts',
  'harnery.config.js',
  'harnery.config.mjs',
  'harnery.config.cjs',
  'harnery.config.json',
  '.harneryrc',
  '.harneryrc.json',
  '.harneryrc.yaml',
  '.harneryrc.yml',
  'package.json',
] as const;

/** The config file of this very folder, or undefined. */
export function configFileIn(folder: string): string | undefined {
  const name = CONFIG_FILES.find((file) => {
    const path = join(folder, file);
    return existsSync(path) && (file !== 'package.json' || hasHarneryKey(path));
  });
  return name === undefined ? undefined : join(folder, name);
}

function hasHarneryKey(path: string): boolean {
  try {
    return Object.hasOwn(JSON.parse(readFileSync(path, 'utf8')), 'harnery');
  } catch {
    return false;
  }
}
