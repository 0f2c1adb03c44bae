/** Puts new bytes in the place of a file’s, at once: mode, owner and links stay. */

import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OpenedFile } from './open-file.ts';

/** Why a file may not be changed, or undefined. A user with all rights could; its owner does not want it. */
export function whyReadOnly({ exists, real }: OpenedFile): string | undefined {
  return exists && (statSync(real).mode & 0o222) === 0 ? 'it is read-only' : undefined;
}

/** Returns the folders that were made for it, the outermost first. Throws a system error, and nothing was changed. */
export function writeFile(file: OpenedFile, bytes: Buffer): string[] {
  if (!file.exists) return makeFile(file.real, bytes);
  refuseOthersChange(file);
  const { mode, uid, gid, nlink } = statSync(file.real);
  if (nlink > 1) {
    // Under its other names it would stay what it was.
    writeFileSync(file.real, bytes);
    return [];
  }
  const draft = draftBeside(file.real);
  try {
    writeThrough(draft, bytes, mode);
    const made = statSync(draft);
    if (made.uid !== uid || made.gid !== gid) chownSync(draft, uid, gid);
    renameSync(draft, file.real);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
  return [];
}

function makeFile(path: string, bytes: Buffer): string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  mkdirSync(dirname(path), { recursive: true });
  const draft = draftBeside(path);
  try {
    writeThrough(draft, bytes);
    renameSync(draft, path);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
  return missing;
}

function writeThrough(path: string, bytes: Buffer, mode?: number): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, bytes);
    if (mode !== undefined) fchmodSync(file, mode & 0o7777);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function draftBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`);
}

function refuseOthersChange({ real, bytes }: OpenedFile): void {
  if (!readFileSync(real).equals(bytes)) throw new Error('another program changed it in the meantime');
}
