/** A text file of another program, as it is: what is there, how it is encoded, and whether it may be changed. */

import { lstatSync, readFileSync, statSync } from 'node:fs';
import { systemCode } from '../errors.ts';
import { realPath } from '../platform/real-path.ts';

export interface OpenedFile {
  /** As it is named; and where it is, links followed: there it is written. */
  readonly path: string;
  readonly real: string;
  readonly exists: boolean;
  readonly isLink: boolean;
  /** Whether a byte order mark stands before the text. */
  readonly hasMark: boolean;
  readonly text: string;
  readonly bytes: Buffer;
}

/** In bytes; no settings file comes near it. */
const LARGEST = 4_000_000;

/** Throws an Error that says why the file cannot be read as text. */
export function openFile(path: string): OpenedFile {
  const found = lstat(path);
  const none = {
    path,
    real: path,
    exists: false,
    isLink: false,
    hasMark: false,
    text: '',
    bytes: Buffer.alloc(0),
  };
  if (found === undefined) return none;
  const real = realPath(path);
  if (real === undefined) throw new Error('it is a link that leads nowhere');
  const stats = statSync(real);
  if (!stats.isFile()) throw new Error('it is no regular file');
  if (stats.size > LARGEST) throw new Error(`it is larger than ${LARGEST / 1_000_000} MB`);
  const bytes = readFileSync(real);
  const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  return {
    path,
    real,
    exists: true,
    isLink: found.isSymbolicLink(),
    hasMark,
    text: decode(hasMark ? bytes.subarray(3) : bytes),
    bytes,
  };
}

/** The bytes of a changed text of this file. */
export function encode({ hasMark }: OpenedFile, text: string): Buffer {
  return Buffer.from(hasMark ? `\uFEFF${text}` : text, 'utf8');
}

function lstat(path: string) {
  try {
    return lstatSync(path);
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('it is not encoded as UTF-8');
  }
}
