/** Keeps one JSON Lines file a session in `.harnery/sessions`, append-only. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  definePlugin,
  type HarneryEvent,
  parseStream,
  type Store,
  type StreamInfo,
  type StreamKey,
  systemCode,
  timeOf,
} from '../core/index.ts';

export const jsonlStore = definePlugin({ name: 'jsonl-store', store: openJsonlStore });

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const EXTENSION = '.jsonl';
/** The longest encoded id that stands in a file name as it is. */
const LONGEST = 120;
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

    list() {
      const names = orIfMissing(() => readdirSync(sessions), []);
      const infos = names.flatMap((name): StreamInfo[] => {
        const path = join(sessions, name);
        const key = streamKeyOf(name) ?? (name.includes('~') ? firstKey(path) : undefined);
        // A copy or a folder of somebody’s bears no name that we would give.
        if (key === undefined || streamFileName(key) !== name) return [];
        return [{ ...key, changed_ms: statSync(path).mtimeMs }];
      });
      return infos.sort((a, b) => b.changed_ms - a.changed_ms);
    },
  };
}

function readStream(path: string): readonly HarneryEvent[] {
  return parseStream(orIfMissing(() => readFileSync(path, 'utf8'), '')).events;
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
  mkdirSync(sessions, { recursive: true, mode: FOLDER_MODE });
  const ignore = join(place, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n', { mode: FILE_MODE });
}

function orIfMissing<T>(read: () => T, missing: T): T {
  try {
    return read();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return missing;
    throw error;
  }
}

/**
 * `ID@ADAPTER.jsonl`. Lower-case letters, digits and `-` stand for themselves, every other UTF-16 code unit is
 * `_` and two hexadecimal digits, or `__` and four. A longer id is cut and ends in `~` and its SHA-256, so no two names can meet.
 */
export function streamFileName({ adapter, session_id }: StreamKey): string {
  return `${encode(session_id)}@${encode(adapter)}${EXTENSION}`;
}

/** The key behind a file name; undefined where the name is cut, or not one of ours. */
export function streamKeyOf(name: string): StreamKey | undefined {
  if (!name.endsWith(EXTENSION) || name.includes('~')) return undefined;
  const [session, adapter, ...rest] = name.slice(0, -EXTENSION.length).split('@');
  if (session === undefined || adapter === undefined || rest.length > 0) return undefined;
  return { adapter: decode(adapter), session_id: decode(session) };
}

function encode(text: string): string {
  const whole = text.replace(/[^a-z0-9-]/g, escapeUnit);
  if (whole.length <= LONGEST) return whole;
  return `${whole.slice(0, LONGEST - 65)}~${createHash('sha256').update(whole).digest('hex')}`;
}

function escapeUnit(unit: string): string {
  const hex = unit.charCodeAt(0).toString(16);
  return hex.length <= 2 ? `_${hex.padStart(2, '0')}` : `__${hex.padStart(4, '0')}`;
}

function decode(name: string): string {
  return name.replace(/__([0-9a-f]{4})|_([0-9a-f]{2})/g, (_escape, long: string | undefined, short: string) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );
}
