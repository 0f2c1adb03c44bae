/** What a file was before its first change, kept in the user’s state folder until the change is taken back. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../model/is-object.ts';
import { makePrivateFolder, writePrivateFile } from '../platform/private-files.ts';
import { userFolder } from '../platform/user-folders.ts';
import type { OpenedFile } from './open-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Beside the bytes themselves, which are missing where the file was. */
export interface Manifest {
  /** The real path. */
  readonly file: string;
  readonly existed: boolean;
  /** Hash of the bytes that we wrote last; where a person’s change lay between two of ours, it is empty. */
  readonly written: string;
  /** Folders that were made for the file. */
  readonly made: readonly string[];
  /** Permission rules that were added to it. */
  readonly rules: readonly string[];
}

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The backup of a file, or undefined where none was made or it cannot be read. */
export function findBackup(real: string, env: Environment): Backup | undefined {
  const folder = folderFor(real, env);
  if (folder === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    return isObject(manifest) && manifest.file === real
      ? { folder, manifest: manifest as unknown as Manifest }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes to give back: undefined where the file was changed since, null where there was no file. */
export function bytesBefore({ folder, manifest }: Backup, now: Buffer): Buffer | null | undefined {
  if (manifest.written !== hashOf(now)) return undefined;
  if (!manifest.existed) return null;
  try {
    return readFileSync(join(folder, 'before'));
  } catch {
    return undefined;
  }
}

/** Before a change: keeps the bytes, unless an earlier change did. Throws where no place can be had for them. */
export function keepBefore(file: OpenedFile, env: Environment): Backup {
  const found = findBackup(file.real, env);
  if (found !== undefined) {
    const isAsWritten = file.exists && found.manifest.written === hashOf(file.bytes);
    if (isAsWritten || isAsBefore(found, file)) return found;
    return { ...found, manifest: { ...found.manifest, written: '' } };
  }
  const folder = folderFor(file.real, env);
  if (folder === undefined) throw new Error('there is no home folder for its backup');
  makePrivateFolder(folder);
  if (file.exists) writePrivateFile(join(folder, 'before'), file.bytes);
  const manifest = {
    file: file.real,
    existed: file.exists,
    written: hashOf(file.bytes),
    made: [],
    rules: [],
  };
  return { folder, manifest };
}

/** A person, or git, took our change back. */
function isAsBefore({ folder, manifest }: Backup, { exists, bytes }: OpenedFile): boolean {
  if (!manifest.existed || !exists) return manifest.existed === exists;
  return existsSync(join(folder, 'before')) && readFileSync(join(folder, 'before')).equals(bytes);
}

/** After a change: what was written, so that a later change by others is known. */
export function keepWritten(
  { folder, manifest }: Backup,
  bytes: Buffer,
  { made, rules }: Pick<Manifest, 'made' | 'rules'>,
): void {
  const next: Manifest = {
    ...manifest,
    written: manifest.written === '' ? '' : hashOf(bytes),
    made: [...manifest.made, ...made],
    rules: [...new Set([...manifest.rules, ...rules])],
  };
  writePrivateFile(join(folder, 'manifest.json'), `${JSON.stringify(next, null, 2)}\n`);
}

export function forget({ folder }: Backup): void {
  rmSync(folder, { recursive: true, force: true });
}

function folderFor(real: string, env: Environment): string | undefined {
  const base = userFolder('state', env);
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24);
  return base === undefined ? undefined : join(base, 'harnery', 'backups', name);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
