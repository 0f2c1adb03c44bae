/** Keeps one JSON Lines file a session in `.harnery/sessions`, append-only. */

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  definePlugin,
  type HarneryEvent,
  parseStream,
  type Store,
  type StreamKey,
  timeOf,
} from '../core/index.ts';
import { streamFileName, streamKeyOf } from './jsonl-store-names.ts';

export const jsonlStore = definePlugin({ name: 'jsonl-store', store: openJsonlStore });

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** How much of a file’s end is read to find its last event, in bytes. */
const TAIL_BYTES = 65_536;

/** The store of the project at `root`. Makes its folders with the first append; see `jsonl-store.md`. */
export function openJsonlStore(root: string): Store {
  const place = join(root, '.harnery');
  const sessions = join(place, 'sessions');
  return {
    place,

    append(event) {
      makeFolders(place, sessions);
      const file = openSync(join(sessions, streamFileName(event)), 'a+', FILE_MODE);
      try {
        const end = readEnd(file);
        const stored =
          end.last !== undefined && timeOf(end.last) > timeOf(event) ? { ...event, ts: end.last.ts } : event;
        const line = Buffer.from(`${end.torn ? '\n' : ''}${JSON.stringify(stored)}\n`);
        const written = writeSync(file, line);
        if (written < line.length)
          throw new Error(`only ${written} of ${line.length} bytes could be written`);
        return stored;
      } finally {
        closeSync(file);
      }
    },

    read(key) {
      return readStream(join(sessions, streamFileName(key)));
    },

    find(session_id) {
      const names = orIfMissing(() => readdirSync(sessions), []);
      return names.flatMap((name): StreamKey[] => {
        const key = streamKeyOf(name) ?? firstKey(join(sessions, name));
        return key?.session_id === session_id ? [key] : [];
      });
    },
  };
}

function readStream(path: string): readonly HarneryEvent[] {
  return parseStream(orIfMissing(() => readFileSync(path, 'utf8'), '')).events;
}

function firstKey(path: string): StreamKey | undefined {
  return readStream(path)[0];
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
  if (mkdirSync(sessions, { recursive: true, mode: FOLDER_MODE }) === undefined) return;
  try {
    writeFileSync(join(place, '.gitignore'), '*\n', { flag: 'wx', mode: FILE_MODE });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function orIfMissing<T>(read: () => T, missing: T): T {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return missing;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
