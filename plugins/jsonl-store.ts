/** Keeps one JSON Lines file a session in `.harnery/sessions`, append-only. */

import { closeSync, fstatSync, lstatSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  definePlugin,
  type HarneryEvent,
  inOneProcess,
  openPrivateFile,
  type Store,
  type StreamInfo,
  type StreamKey,
  streamKeyOf,
  streamName,
  sweepClaims,
  systemCode,
  timeOf,
} from '../core/index.ts';
import { makeFolders, refuseLinks } from './jsonl-store/folders.ts';
import { LIMITS, type Limits } from './jsonl-store/limits.ts';
import { StreamFile } from './jsonl-store/stream-file.ts';

export const jsonlStore = definePlugin({ name: 'jsonl-store', store: openJsonlStore });

const EXTENSION = '.jsonl';
/** How far before an event a second delivery of it is looked for: more than tells one, in ms. */
const LATELY_MS = 10_000;

/** The end of a stream, as it was when somebody looked last. */
type End = Pick<StreamFile, 'path' | 'size' | 'last' | 'isTorn'>;

/**
 * The store of the project at `root`. Makes its folders with the first append; see `jsonl-store.md`. Other limits than the
 * usual ones are for tests.
 */
export function openJsonlStore(root: string, limits: Limits = LIMITS): Store {
  const place = join(root, '.harnery');
  const sessions = join(place, 'sessions');
  const claims = join(place, 'claims');
  const pathOf = (key: StreamKey) => join(sessions, streamName(key) + EXTENSION);
  /** Kept for who comes next: mostly this process is the only one that writes. */
  let end: End | undefined;

  function open(key: StreamKey): StreamFile {
    const path = pathOf(key);
    const size = refuseLinks(place, sessions, path)?.size ?? 0;
    if (end instanceof StreamFile && end.path === path && end.size === size) return end;
    const stream = streamAt(path, size, key);
    end = stream;
    return stream;
  }

  function streamAt(path: string, size: number, key: StreamKey): StreamFile {
    return new StreamFile(path, size, join(place, 'summaries', `${streamName(key)}.json`), key, limits);
  }

  function appendLine(event: HarneryEvent): HarneryEvent {
    return appendLines(event, [event])[0] ?? event;
  }

  /** One write, at the end of the file, whoever else writes; gives them as stored. */
  function appendLines(key: StreamKey, events: readonly HarneryEvent[]): HarneryEvent[] {
    const path = pathOf(key);
    const file = openPrivateFile(path, 'a+');
    try {
      const { size } = fstatSync(file);
      const before = end?.path === path && end.size === size ? end : streamAt(path, size, key);
      let { last } = before;
      const stored = events.map((event) => {
        last = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
        return last;
      });
      const lines = stored.map((event) => `${JSON.stringify(event)}\n`);
      const line = Buffer.from(`${before.isTorn() ? '\n' : ''}${lines.join('')}`);
      const written = writeSync(file, line);
      if (written < line.length) throw new Error(`only ${written} of ${line.length} bytes could be written`);
      end = { path, size: size + written, last, isTorn: () => false };
      return stored;
    } finally {
      closeSync(file);
    }
  }

  return {
    place,

    append(event) {
      makeFolders(place, sessions);
      return appendLine(event);
    },

    appendAll(events) {
      const [first] = events;
      if (first === undefined) return;
      makeFolders(place, sessions);
      appendLines(first, events);
    },

    appendOnce(event, delivery, isThere) {
      makeFolders(place, sessions);
      if (event.event_type === 'session.start') sweepClaims(claims, Date.now());
      const isDone = () => isThere(eventsLately(open(event), event));
      return inOneProcess(claims, delivery, isDone, () => appendLine(event));
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
        const key = streamKeyOf(bare) ?? (name.includes('~') ? firstKey(path, stat.size, limits) : undefined);
        // A copy or a folder of somebody’s bears no name that we would give.
        if (key === undefined || streamName(key) + EXTENSION !== name) return [];
        return [{ ...key, changed_ms: stat.mtimeMs }];
      });
      return infos.sort((a, b) => b.changed_ms - a.changed_ms);
    },
  };
}

/** What stands at the end of a stream since shortly before an event, the oldest first. */
function eventsLately(stream: StreamFile, event: HarneryEvent): HarneryEvent[] {
  const events: HarneryEvent[] = [];
  for (const before of stream.back()) {
    if (timeOf(event) - timeOf(before) > LATELY_MS) break;
    events.push(before);
  }
  return events.reverse();
}

function firstKey(path: string, size: number, limits: Limits): StreamKey | undefined {
  const stream = new StreamFile(path, size, '', { adapter: '', session_id: '' }, limits);
  for (const { adapter, session_id } of stream.forth()) return { adapter, session_id };
  return undefined;
}

function orIfMissing<T>(read: () => T, missing: T): T {
  try {
    return read();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return missing;
    throw error;
  }
}
