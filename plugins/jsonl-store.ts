/** Keeps one JSON Lines file a session in `.harnery/sessions`, append-only. */

import { closeSync, existsSync, fstatSync, lstatSync, readdirSync, readSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  definePlugin,
  type HarneryEvent,
  makePrivateFolder,
  type OpenStream,
  openPrivateFile,
  type Store,
  type StreamInfo,
  type StreamKey,
  streamKeyOf,
  streamName,
  systemCode,
  timeOf,
  writePrivateFile,
} from '../core/index.ts';
import { inOneProcess, sweepClaims } from './jsonl-store/claim.ts';
import { eventsBack, LIMITS, type Limits, openStreamFile } from './jsonl-store/stream-file.ts';

export const jsonlStore = definePlugin({ name: 'jsonl-store', store: openJsonlStore });

const EXTENSION = '.jsonl';
/** How far before an event a second delivery of it is looked for: more than tells one, in ms. */
const LATELY_MS = 10_000;

/**
 * The store of the project at `root`. Makes its folders with the first append; see `jsonl-store.md`. Other limits than the
 * usual ones are for tests.
 */
export function openJsonlStore(root: string, limits: Limits = LIMITS): Store {
  const place = join(root, '.harnery');
  const sessions = join(place, 'sessions');
  const claims = join(place, 'claims');
  const pathOf = (key: StreamKey) => join(sessions, streamName(key) + EXTENSION);
  const open = (key: StreamKey) => {
    refuseLinks(place, sessions, pathOf(key));
    return openStreamFile(pathOf(key), join(place, 'summaries', `${streamName(key)}.json`), key, limits);
  };
  return {
    place,

    append(event) {
      makeFolders(place, sessions);
      return appendLine(pathOf(event), event, limits);
    },

    appendOnce(event, delivery, isThere) {
      makeFolders(place, sessions);
      if (event.event_type === 'session.start') sweepClaims(claims, Date.now());
      const isDone = () => isThere(eventsLately(open(event), event));
      return inOneProcess(claims, delivery, isDone, () => appendLine(pathOf(event), event, limits));
    },

    read: (key) => [...open(key).forth()],

    openStream: open,

    list() {
      const names = orIfMissing(() => readdirSync(sessions), []);
      const infos = names.flatMap((name): StreamInfo[] => {
        const path = join(sessions, name);
        // Not followed: a link is none of our files, wherever it leads.
        const stat = lstatSync(path, { throwIfNoEntry: false });
        if (stat?.isFile() !== true) return [];
        const bare = name.slice(0, -EXTENSION.length);
        const key = streamKeyOf(bare) ?? (name.includes('~') ? firstKey(path, limits) : undefined);
        // A copy or a folder of somebody’s bears no name that we would give.
        if (key === undefined || streamName(key) + EXTENSION !== name) return [];
        return [{ ...key, changed_ms: stat.mtimeMs }];
      });
      return infos.sort((a, b) => b.changed_ms - a.changed_ms);
    },
  };
}

/** What is recorded here must not end up elsewhere, nor come from there. */
function refuseLinks(...paths: string[]): void {
  const link = paths.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link !== undefined) throw new Error(`${basename(link)} is a link`);
}

/** One write, at the end of the file, whoever else writes. */
function appendLine(path: string, event: HarneryEvent, { step, most }: Limits): HarneryEvent {
  const file = openPrivateFile(path, 'a+');
  try {
    const { size } = fstatSync(file);
    const [last] = eventsBack(path, size, step, Math.max(0, size - most));
    const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
    const line = Buffer.from(`${isTorn(file, size) ? '\n' : ''}${JSON.stringify(stored)}\n`);
    const written = writeSync(file, line);
    if (written < line.length) throw new Error(`only ${written} of ${line.length} bytes could be written`);
    return stored;
  } finally {
    closeSync(file);
  }
}

/** Whether the last line was cut short. */
function isTorn(file: number, size: number): boolean {
  const byte = Buffer.alloc(1);
  return size > 0 && readSync(file, byte, 0, 1, size - 1) === 1 && byte.toString() !== '\n';
}

/** What stands at the end of a stream since shortly before an event, the oldest first. */
function eventsLately(stream: OpenStream, event: HarneryEvent): HarneryEvent[] {
  const events: HarneryEvent[] = [];
  for (const before of stream.back()) {
    if (timeOf(event) - timeOf(before) > LATELY_MS) break;
    events.push(before);
  }
  return events.reverse();
}

function firstKey(path: string, limits: Limits): StreamKey | undefined {
  const [first] = openStreamFile(path, '', { adapter: '', session_id: '' }, limits).forth();
  return first && { adapter: first.adapter, session_id: first.session_id };
}

function makeFolders(place: string, sessions: string): void {
  refuseLinks(place, sessions);
  makePrivateFolder(sessions);
  const ignore = join(place, '.gitignore');
  if (!existsSync(ignore)) writePrivateFile(ignore, '*\n');
}

function orIfMissing<T>(read: () => T, missing: T): T {
  try {
    return read();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return missing;
    throw error;
  }
}
