/** Files and folders for this user’s eyes alone, as far as the system has modes; Windows ignores them. */

import { mkdirSync, openSync, writeFileSync } from 'node:fs';

const FILE = 0o600;
const FOLDER = 0o700;

/** Makes the folder and what is missing above it. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER });
}

export function writePrivateFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: FILE });
}

/** A file descriptor, opened with these flags. */
export function openPrivateFile(path: string, flags: string): number {
  return openSync(path, flags, FILE);
}
