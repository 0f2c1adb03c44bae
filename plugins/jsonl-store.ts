/** Keeps one JSON Lines file a session in `.harnery/sessions`, append-only. */

import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import {
  definePlugin,
  type HarneryEvent,
  inOneProcess,
  makePrivateFolder,
  openPrivateFile,
  parseStream,
  type Store,
  type StreamInfo,
  type StreamKey,
  streamKeyOf,
  streamName,
  sweepClaims,
  systemCode,
  timeOf,
  writePrivateFile,
} from '../core/index.ts';

export const jsonlStore = definePlugin({ name: 'jsonl-store', store: openJsonlStore });

const EXTENSION = '.jsonl';
/** How much of a file’s end is read to find its last event, in bytes. */
const TAIL_BYTES = 65_536;

/** The store of the project at `root`. Makes its folders with the first append; see `jsonl-store.md`. */
export function openJsonlStore(root: string): Store {
  const place = join(root, '.harnery');
  const sessions = join(place, 'sessions');
  const claims = join(place, 'claims');
  const pathOf = (key: StreamKey) => join(sessions, streamName(key) + EXTENSION);
  return {
    place,

    append(event) {
      makeFolders(place, sessions);
      return appendLine(pathOf(event), event);
    },

    appendAll(events) {
      const [first] = events;
      if (first === undefined) return;
      makeFolders(place, sessions);
      appendLines(pathOf(first), events);
    },

    appendOnce(event, delivery, isThere) {
      makeFolders(place, sessions);
      if (event.event_type === 'session.start') sweepClaims(claims, Date.now());
      const isDone = () => isThere(readStream(pathOf(event)));
      return inOneProcess(claims, delivery, isDone, () => appendLine(pathOf(event), event));
    },

    read(key) {
      refuseLinks(place, sessions, pathOf(key));
      return readStream(pathOf(key));
    },

    list() {
      const names = orIfMissing(() => readdirSync(sessions), []);
      const infos = names.flatMap((name): StreamInfo[] => {
        const path = join(sessions, name);
        // Not followed: a link is none of our files, wherever it leads.
        const stat = lstatSync(path, { throwIfNoEntry: false });
        if (stat?.isFile() !== true) return [];
        const bare = name.slice(0, -EXTENSION.length);
        const key = streamKeyOf(bare) ?? (name.includes('~') ? firstKey(path) : undefined);
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

function appendLine(path: string, event: HarneryEvent): HarneryEvent {
  return appendLines(path, [event])[0] ?? event;
}

/** In one write; gives them as stored. */
function appendLines(path: string, events: readonly HarneryEvent[]): HarneryEvent[] {
  const file = openPrivateFile(path, 'a+');
  try {
    const { torn, last } = readEnd(file);
    let latest = last;
    const stored = events.map((event) => {
      const isEarly = latest !== undefined && timeOf(latest) > timeOf(event);
      latest = isEarly && latest !== undefined ? { ...event, ts: latest.ts } : event;
      return latest;
    });
    const lines = stored.map((event) => `${JSON.stringify(event)}\n`);
    const bytes = Buffer.from(`${torn ? '\n' : ''}${lines.join('')}`);
    const written = writeSync(file, bytes);
    if (written < bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes could be written`);
    return stored;
  } finally {
    closeSync(file);
  }
}

/** Where two writers met, a time may step back by a moment in the file; the order of append is what counts. */
function readStream(path: string): readonly HarneryEvent[] {
  let latest = '';
  return parseStream(orIfMissing(() => readFileSync(path, 'utf8'), '')).events.map((event) => {
    if (latest !== '' && Date.parse(latest) > timeOf(event)) return { ...event, ts: latest };
    latest = event.ts;
    return event;
  });
}

function firstKey(path: string): StreamKey | undefined {
  const [first] = readStream(path);
  return first && { adapter: first.adapter, session_id: first.session_id };
}

/** Whether the last line was cut short, and the last whole event of the file’s end. */
function readEnd(file: number): { torn: boolean; last: HarneryEvent | undefined } {
  const { size } = fstatSync(file);
  const length = Math.min(size, TAIL_BYTES);
  const tail = Buffer.alloc(length);
  readSync(file, tail, 0, length, size - length);
  const text = tail.toString('utf8');
  return { torn: size > 0 && !text.endsWith('\n'), last: parseStream(text).events.at(-1) };
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
