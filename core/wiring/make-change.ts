/** Makes one change that was thought out: keeps what was there, writes at once, and remembers what it wrote. */

import { rmdirSync, rmSync } from 'node:fs';
import { bytesBefore, findBackup, forget, keepBefore, keepWritten } from './backups.ts';
import type { Change } from './drafts.ts';
import { encode } from './open-file.ts';
import { writeFile } from './write-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a system error, or an Error; then nothing was changed. */
export function putIn({ file, text, rules }: Change, env: Environment): void {
  const backup = keepBefore(file, env);
  const bytes = encode(file, text ?? '');
  const made = writeFile(file, bytes);
  keepWritten(backup, bytes, { made, rules });
}

/** The same for a change that takes ours out; what was kept is given up. Returns the folders that were made for it. */
export function takeOut({ file, text, bytes }: Change, env: Environment): readonly string[] {
  const backup = findBackup(file.real, env);
  if (text === undefined) rmSync(file.real);
  else writeFile(file, bytes ?? encode(file, text));
  if (backup !== undefined) forget(backup);
  return backup?.manifest.made ?? [];
}

/** Takes away those of our folders that nothing is left in. */
export function sweep(folders: readonly string[]): void {
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) {
    try {
      // Refuses one that holds anything.
      rmdirSync(folder);
    } catch {
      // It stays.
    }
  }
}

/** What a file held before our first change: undefined where it was changed since, null where it was not there. */
export function before({ file }: Pick<Change, 'file'>, env: Environment): Buffer | null | undefined {
  const backup = findBackup(file.real, env);
  return backup === undefined ? undefined : bytesBefore(backup, file.bytes);
}
