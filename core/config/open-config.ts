/** Opens a config: from its snapshot where that still holds, else from its files. */

import { cacheFolder } from '../platform/cache-folder.ts';
import { realPath } from '../platform/real-path.ts';
import { type OpenOptions, openKept } from './open-kept.ts';
import { readConfig } from './read-config.ts';
import type { FailedImport } from './read-without.ts';
import { writeSnapshot } from './snapshot.ts';

export interface OpenedConfig {
  readonly value: unknown;
  /** Every file that the config is made of. */
  readonly files: readonly string[];
  readonly from: 'snapshot' | 'file';
  /** Imports that it had to do without. */
  readonly failed: readonly FailedImport[];
  /** Keeps what was read from files for the next time; `isClean`: nothing was found to be wrong with it. */
  keep(isClean: boolean): Promise<void>;
}

/** Throws HARNERY_BAD_CONFIG with the first cause, and for nothing that is about the snapshot. */
export async function openConfig(file: string, { builtIns, env }: OpenOptions): Promise<OpenedConfig> {
  const kept = openKept(file, { builtIns, env });
  if (kept !== undefined) return { ...kept, from: 'snapshot', failed: [], keep: async () => {} };
  const folder = cacheFolder(env);
  const path = realPath(file);
  const read = await readConfig(file, { cacheFolder: folder });
  return {
    value: read.value,
    files: read.files,
    from: 'file',
    failed: read.failed,
    async keep(isClean) {
      if (folder !== undefined && path !== undefined)
        await writeSnapshot(folder, path, read, isClean, builtIns);
    },
  };
}
