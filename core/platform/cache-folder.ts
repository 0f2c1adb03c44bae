/** The user’s cache folder of ours: used only where nobody else can put anything into it. */

import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './private-files.ts';
import { userFolder } from './user-folders.ts';

/**
 * The folder, made where it is missing. Undefined where there can be none, or where it is a link, another user’s, or
 * open to others: everything works without. Never throws.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const base = userFolder('cache', env, platform);
  if (base === undefined) return undefined;
  const folder = join(base, 'harnery');
  try {
    makePrivateFolder(folder);
    const found = lstatSync(folder);
    return found.isDirectory() && isOursAlone(found) ? folder : undefined;
  } catch {
    // No home, a file in its place, a sandbox, a full disk.
    return undefined;
  }
}

/** Windows knows neither owners nor modes here; what is below a user’s LocalAppData is that user’s. */
function isOursAlone({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
}
