/** Remembers the project folder of each session in the user’s state folder, so that it stays wherever `cwd` goes. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { StreamKey } from '../model/store.ts';
import { makePrivateFolder, writePrivateFile } from '../platform/private-files.ts';
import { userFolder } from '../platform/user-folders.ts';
import { isNamed } from './is-named.ts';
import { streamKeyOf, streamName } from './stream-name.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder that a session was settled in; undefined where none is remembered, or it is gone. */
export function recallRoot(key: StreamKey, env: Environment): string | undefined {
  const folder = stateFolder(env);
  if (folder === undefined) return undefined;
  try {
    const root = readFileSync(join(folder, streamName(key)), 'utf8').trim();
    return isAbsolute(root) && statSync(root).isDirectory() ? root : undefined;
  } catch {
    return undefined;
  }
}

/** The remembered sessions of this name: an id, or `HOST:ID`. */
export function recallHosts(name: string, env: Environment): StreamKey[] {
  const folder = stateFolder(env);
  try {
    const files = folder === undefined ? [] : readdirSync(folder);
    return files.flatMap((file) => streamKeyOf(file) ?? []).filter((key) => isNamed(key, name));
  } catch {
    return [];
  }
}

/** Settles a session’s folder. Where nothing can be written, it is found anew each time. */
export function rememberRoot(key: StreamKey, root: string, env: Environment): void {
  const folder = stateFolder(env);
  if (folder === undefined) return;
  try {
    makePrivateFolder(folder);
    writePrivateFile(join(folder, streamName(key)), `${root}\n`);
  } catch {
    // A sandbox, or no home.
  }
}

/** Beside the state of the user’s other programs. */
export function stateFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const base = userFolder('state', env, platform);
  return base === undefined ? undefined : join(base, 'harnery', 'roots');
}
