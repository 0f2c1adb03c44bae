/** Makes one change that was thought out: keeps what was there, writes at once, and remembers what it wrote. */

import { bytesBefore, findBackup, forget, keepBefore, keepWritten } from './backups.ts';
import type { Change } from './drafts.ts';
import { encode } from './open-file.ts';
import { removeFile, writeFile } from './write-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a system error, or an Error; then nothing was changed. */
export function putIn({ file, text, rules }: Change, env: Environment): void {
  const backup = keepBefore(file, env);
  const bytes = encode(file, text ?? '');
  const made = writeFile(file, bytes);
  keepWritten(backup, bytes, { made, rules });
}

/** The same for a change that takes ours out; what was kept is given up. */
export function takeOut({ file, text, bytes }: Change, env: Environment): void {
  const backup = findBackup(file.real, env);
  if (text === undefined) removeFile(file, backup?.manifest.made ?? []);
  else writeFile(file, bytes ?? encode(file, text));
  if (backup !== undefined) forget(backup);
}

/** What a file held before our first change: undefined where it was changed since, null where it was not there. */
export function before({ file }: Pick<Change, 'file'>, env: Environment): Buffer | null | undefined {
  const backup = findBackup(file.real, env);
  return backup === undefined ? undefined : bytesBefore(backup, file.bytes);
}
