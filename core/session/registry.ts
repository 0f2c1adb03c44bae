/** Which sessions of a project are live, in which host process, and which foreign ids they see: one file a session. */

import { readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../model/is-object.ts';
import type { StreamKey } from '../model/store.ts';
import { makePrivateFolder, writePrivateFile } from '../platform/private-files.ts';
import { type ProcessId, sameProcess } from '../platform/process-tree.ts';
import { streamName } from './stream-name.ts';

export interface Registration extends StreamKey {
  /** Replaced: it ended, and another one began in its process since. */
  readonly state: 'active' | 'ended' | 'replaced';
  /** The host’s process; missing where the system does not tell. */
  readonly process?: ProcessId;
  /** Session ids in the environment of its hooks that are not its own: hosts that it runs inside of. */
  readonly outside: readonly string[];
  /** The config file that its last hook ran with. */
  readonly config?: string;
}

/** Writes a registration where it differs from the one that is there. `place` is the project’s `.harnery`. */
export function register(place: string, registration: Registration): void {
  const path = pathOf(place, registration);
  const text = `${JSON.stringify(registration)}\n`;
  if (read(path) === text) return;
  makePrivateFolder(dirname(path));
  const draft = `${path}.${process.pid}`;
  try {
    writePrivateFile(draft, text);
    // Readers see the old one or the new one, never half of it.
    renameSync(draft, path);
  } catch (error) {
    unlinkSync(draft);
    throw error;
  }
}

/** The registration of one session. */
export function registrationOf(place: string, key: StreamKey): Registration | undefined {
  return parse(read(pathOf(place, key)));
}

/** All registrations of a project; one that cannot be read counts as none. */
export function registrations(place: string): Registration[] {
  const folder = join(place, 'hosts');
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names
    .flatMap((name) => ({ name, one: parse(read(join(folder, name))) }))
    .flatMap(({ name, one }) => (one !== undefined && `${streamName(one)}.json` === name ? [one] : []));
}

/** The active session of a process; undefined where there is none, or where several share the process. */
export function sessionOfProcess(all: readonly Registration[], process: ProcessId): Registration | undefined {
  const live = all.filter(
    (one) => one.state === 'active' && one.process !== undefined && sameProcess(one.process, process),
  );
  return live.length === 1 ? live[0] : undefined;
}

function pathOf(place: string, key: StreamKey): string {
  return join(place, 'hosts', `${streamName(key)}.json`);
}

function parse(text: string): Registration | undefined {
  try {
    const one: unknown = JSON.parse(text);
    return isRegistration(one) ? one : undefined;
  } catch {
    return undefined;
  }
}

const STATES: readonly unknown[] = ['active', 'ended', 'replaced'];

function isRegistration(one: unknown): one is Registration {
  if (!isObject(one)) return false;
  return (
    typeof one.adapter === 'string' &&
    typeof one.session_id === 'string' &&
    STATES.includes(one.state) &&
    (one.process === undefined || isObject(one.process)) &&
    Array.isArray(one.outside) &&
    one.outside.every((id) => typeof id === 'string') &&
    (one.config === undefined || typeof one.config === 'string')
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
