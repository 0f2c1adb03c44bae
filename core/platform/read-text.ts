/** Reads a file of text that somebody else may have put there: never waits for one that has no end. */

import { readFileSync, statSync } from 'node:fs';

/** In bytes; no config or settings file comes near it. */
const LARGEST = 4_000_000;

/** UTF-8, without a byte order mark. Throws a system error, and an Error for a pipe, a device or a very large file. */
export function readText(path: string): string {
  const found = statSync(path);
  if (!found.isFile()) throw new Error(`it is no regular file`);
  if (found.size > LARGEST) throw new Error(`it is larger than ${LARGEST / 1_000_000} MB`);
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
}
