/** Files and folders for this user’s eyes alone, as far as the system has modes; Windows ignores them. */

import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = 0o600;
const FOLDER = 0o700;

/**
 * Makes the folder and what is missing above it, one by one: asked for all of them at once, Node tries for ever in places
 * such as /proc, where nothing can be made in a folder that is there.
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makePrivateFolder(above);
  try {
    mkdirSync(path, { mode: FOLDER });
  } catch (thrown) {
    // Another process may have been faster.
    if (!existsSync(path)) throw thrown;
  }
}

export function writePrivateFile(path: string, text: string | Uint8Array): void {
  writeFileSync(path, text, { mode: FILE });
}

/** A file descriptor, opened with these flags. */
export function openPrivateFile(path: string, flags: string): number {
  return openSync(path, flags, FILE);
}
