/** Opens what is kept of a config, where that still holds. */

import { cacheFolder } from '../platform/cache-folder.ts';
import { realPath } from '../platform/real-path.ts';
import type { BuiltIns } from './encode-config.ts';
import { type Kept, readSnapshot } from './snapshot.ts';

export interface OpenOptions {
  readonly builtIns: BuiltIns;
  /** Where the user’s cache folder is, is read from here. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Undefined where it must be read anew. Never throws. */
export function openKept(file: string, { builtIns, env }: OpenOptions): Kept | undefined {
  const folder = cacheFolder(env);
  const path = realPath(file);
  return folder === undefined || path === undefined ? undefined : readSnapshot(folder, path, builtIns);
}
