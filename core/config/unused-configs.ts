/** Finds files that look like a config and are not read. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONFIG_FILES, configFileIn } from './config-files.ts';

const LOOKS_LIKE_ONE = /^\.?harnery(?:[.-]?config|rc)?(?:\.(?:[cm]?[jt]s|json[c5]?|ya?ml|toml))?$/i;

/** One sentence a file, in the folders that were looked into; `used` is the one that counts. */
export function unusedConfigs(searched: readonly string[], used: string | undefined): string[] {
  return searched.flatMap((folder) => {
    const names = namesIn(folder);
    const strange = names.filter((name) => LOOKS_LIKE_ONE.test(name) && !isRead(name) && name !== '.harnery');
    const second = used === configFileIn(folder) && used !== undefined ? othersBeside(used, names) : [];
    return [
      ...strange.map(
        (name) =>
          `${join(folder, name)} is not read: a config is named ${CONFIG_FILES.slice(0, -1).join(', ')}`,
      ),
      ...second.map((name) => `${join(folder, name)} is not read: ${basename(used ?? '')} comes first`),
    ];
  });
}

function othersBeside(used: string, names: readonly string[]): string[] {
  return names.filter((name) => isRead(name) && name !== basename(used) && name !== 'package.json');
}

function isRead(name: string): boolean {
  return (CONFIG_FILES as readonly string[]).includes(name);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
