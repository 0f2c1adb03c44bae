/** Opens a config: from its snapshot where that still holds, else from its files. */

import { cacheFolder } from '../platform/cache-folder.ts';
import { realPath } from '../platform/real-path.ts';
import type { BuiltIns } from './encode-config.ts';
import type { FailedImport } from './read-without.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

export interface OpenedConfig {
  readonly value: unknown;
  /** Every file that the config is made of. */
  readonly files: readonly string[];
  readonly from: 'snapshot' | 'file';
  /** Packages that it imports and had to do without. */
  readonly failed: readonly FailedImport[];
}

export interface OpenOptions {
  readonly builtIns: BuiltIns;
  /** Where the user’s cache folder is, is read from here. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Throws HARNERY_BAD_CONFIG with the first cause, and for nothing that is about the snapshot. */
export async function openConfig(file: string, { builtIns, env }: OpenOptions): Promise<OpenedConfig> {
  const folder = cacheFolder(env);
  const path = realPath(file);
  if (folder !== undefined && path !== undefined) {
    const kept = readSnapshot(folder, path, builtIns);
    if (kept !== undefined) return { ...kept, from: 'snapshot', failed: [] };
  }
  const { readConfig } = await import('./read-config.ts');
  const read = await readConfig(file, { cacheFolder: folder });
  if (folder !== undefined && path !== undefined) writeSnapshot(folder, path, read, builtIns);
  return { value: read.value, files: read.files, from: 'file', failed: read.failed };
}
