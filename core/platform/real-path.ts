/** Where a path leads in the end; the only place that asks the file system for it. */

import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** The real path in the spelling of the file system; undefined where nothing is there or it may not be seen. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(resolve(path));
  } catch {
    return undefined;
  }
}
