/** Which files a config can stand in, and the search for the nearest. */

import { lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../errors.ts';
import { readText } from '../platform/read-text.ts';
import { homeFolder } from '../platform/user-folders.ts';

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

/**
 * The config of a project, from its root (a real path) upwards: the nearest folder that has one wins, also with a file
 * that is empty or broken. Never above the top of the work tree, without one no further than the root; the home
 * folder counts only where it is the root itself. `searched` are the folders that were looked into, in this order.
 */
export function findConfig(
  root: string,
  home = homeFolder(),
): { readonly file?: string; readonly searched: readonly string[] } {
  const searched: string[] = [];
  for (const folder of foldersFrom(root, home)) {
    searched.push(folder);
    const file = configFileIn(folder);
    if (file !== undefined) return { file, searched };
  }
  return { searched };
}

function foldersFrom(root: string, home: string | undefined): string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    const isHome = folder === home;
    if (!isHome || folder === root) folders.push(folder);
    if (kindOf(join(folder, '.git')) !== 'nothing') return folders;
    if (isHome || dirname(folder) === folder) return [root];
  }
}

/** The config file of this very folder, or undefined. */
export function configFileIn(folder: string): string | undefined {
  const name = CONFIG_FILES.find((file) => {
    const path = join(folder, file);
    return kindOf(path) === 'file' && (file !== 'package.json' || isMeant(path));
  });
  return name === undefined ? undefined : join(folder, name);
}

/** A link that leads nowhere, and what may not be looked at, is a file that cannot be read, not one that is missing. */
function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return 'nothing';
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? 'folder' : 'file';
  } catch (thrown) {
    return ['ENOENT', 'ENOTDIR'].includes(systemCode(thrown) ?? '') ? 'nothing' : 'file';
  }
}

/** Whether a package.json holds a config, or is broken and names us; one that cannot be read may hold one. */
function isMeant(path: string): boolean {
  let text = '';
  try {
    text = readText(path);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'harnery');
  } catch {
    return text === '' ? canBeRead(path) === false : text.includes('"harnery"');
  }
}

function canBeRead(path: string): boolean {
  try {
    readText(path);
    return true;
  } catch {
    return false;
  }
}
