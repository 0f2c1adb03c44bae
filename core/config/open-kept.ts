/** Opens what is kept of a config, where that still holds. */

import { cacheFolder } from '../platform/cache-folder.ts';
import { realPath } from '../platform/real-path.ts';
import type { BuiltIns } from './encode-config.ts';
import type { Foreign } from './kept-code.ts';
import { type Kept, readSnapshot } from './snapshot.ts';

export interface OpenOptions {
  readonly builtIns: BuiltIns;
  /** Where the user’s cache folder is, is read from here. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where code of a config can be run from what is kept of it. */
  readonly foreign?: Foreign | undefined;
}

/** Undefined where it must be read anew. Never throws. */
export function openKept(file: string, { builtIns, env, foreign }: OpenOptions): Kept | undefined {
  const folder = cacheFolder(env);
  const path = realPath(file);
  return folder === undefined || path === undefined
    ? undefined
    : readSnapshot(folder, path, builtIns, foreign);
}
