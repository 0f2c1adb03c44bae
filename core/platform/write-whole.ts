/** Writes a file of this user’s own whole or not at all: a reader finds what was there before, or what is there now. */

import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';

/** Makes the folder where it is missing. False where it could not be; never throws. */
export function writeWhole(path: string, content: string | Uint8Array): boolean {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    makePrivateFolder(dirname(path));
    writePrivateFile(draft, content);
    renameSync(draft, path);
    return true;
  } catch {
    removeDraft(draft);
    return false;
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The folder cannot be written to, or is gone.
  }
}
