/** Where a relative import leads: as written, with an ending added, as TypeScript writes it, or to a folder’s index. */

import { statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';

/** In this order, whoever resolves. */
export const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

/** TypeScript lets an import name the file that it will be compiled to. */
const WRITTEN_AS: Readonly<Record<string, string>> = { '.js': '.ts', '.mjs': '.mts', '.cjs': '.cts' };

export interface LocalTarget {
  /** Undefined where it leads nowhere. */
  readonly file?: string;
  /** What would have come first, and is not there. */
  readonly absent: readonly string[];
}

export function resolveLocal(specifier: string, folder: string): LocalTarget {
  const path = resolve(folder, specifier.replace(/\?.*$/, ''));
  const ending = extname(path);
  const source = WRITTEN_AS[ending];
  const candidates = [
    path,
    ...(source === undefined ? [] : [`${path.slice(0, -ending.length)}${source}`]),
    ...ENDINGS.map((one) => `${path}${one}`),
    ...ENDINGS.map((one) => join(path, `index${one}`)),
  ];
  const place = candidates.findIndex(isFile);
  const file = candidates[place];
  return file === undefined
    ? { absent: candidates }
    : { file, absent: candidates.slice(0, place).filter((candidate) => !isThere(candidate)) };
}

/** Whether an import names a file, not a package. */
export function isLocal(specifier: string): boolean {
  return /^\.{1,2}(\/|$)/.test(specifier);
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // A part of the path is no folder, or may not be looked into.
    return false;
  }
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
