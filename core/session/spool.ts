/** The payloads of tool events that `record.sh` put down: one file each in a project’s `.harnery/spool`. */

import { closeSync, constants, lstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { HarneryError, systemCode } from '../errors.ts';

/** A file that waits: its name is `PID.TURN`. */
export interface Waiting {
  readonly path: string;
  readonly name: string;
  readonly pid: number;
  readonly turn: number;
  /** When it was last written to, in ms since the epoch. */
  readonly written_ms: number;
  /** Its bytes at that time. */
  readonly size: number;
}

export interface Spooled {
  /** What tells this delivery from every other of the project, for ever. */
  readonly delivery: string;
  /** As the hook’s command line named it. */
  readonly adapter: string;
  /** The folder that the host named in a variable; empty where none. */
  readonly project: string;
  /** The hook’s working folder. */
  readonly cwd: string;
  readonly payload: Buffer;
  /** Whether the writer came to its end. */
  readonly isWhole: boolean;
}

const NAME = /^(\d+)\.(\d+)$/;

/** The longest payload that is read, in bytes: a longer one could not be made a text either. */
const LONGEST = 256 * 1024 * 1024;

/** Whether anything waits. Nothing does in what is a link, or another user’s. Throws what the system says. */
export function isWaiting(spool: string): boolean {
  if (namesIn(spool).length === 0) return false;
  return [dirname(spool), spool].every((folder) => ownAt(folder, 'folder') !== undefined);
}

/**
 * What waits in a spool, in the order of delivery; none where there is no spool. Links and what is another user’s were not put
 * there by `record.sh`: they are left alone. Throws what the system says.
 */
export function listWaiting(spool: string): Waiting[] {
  return namesIn(spool)
    .flatMap((name): Waiting[] => {
      const path = `${spool}/${name}`;
      const stat = ownAt(path, 'file');
      const [, pid, turn] = NAME.exec(name) ?? [];
      if (stat === undefined) return [];
      return [
        { path, name, pid: Number(pid), turn: Number(turn), written_ms: stat.mtimeMs, size: stat.size },
      ];
    })
    .sort(byDelivery);
}

/**
 * What a file held when it was listed; undefined where another process took it away. Throws HARNERY_BAD_JSON where it is
 * too long, and what the system says.
 */
export function readSpooled({ path, name, written_ms, size }: Waiting): Spooled | undefined {
  if (size > LONGEST) throw new HarneryError('HARNERY_BAD_JSON', { cause: `it has ${size} bytes` });
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const bytes = Buffer.allocUnsafe(size);
    let length = 0;
    for (let more = 1; more > 0 && length < size; length += more) {
      more = readSync(file, bytes, length, size - length, null);
    }
    const delivery = `${name}-${Math.round(written_ms * 1_000)}`;
    return { delivery, ...partsOf(bytes.subarray(0, length)) };
  } finally {
    closeSync(file);
  }
}

/** This user, once it was asked for. */
let owner: number | undefined;

/** What is there, if it is of this kind and this user’s. */
function ownAt(path: string, kind: 'file' | 'folder'): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !(kind === 'file' ? stat.isFile() : stat.isDirectory())) return undefined;
  owner ??= process.geteuid?.() ?? stat.uid;
  return stat.uid === owner ? stat : undefined;
}

function namesIn(spool: string): string[] {
  try {
    return readdirSync(spool).filter((name) => NAME.test(name));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** `ADAPTER NUL PROJECT NUL CWD NUL PAYLOAD NUL`; the last one is written when the payload’s end was seen. */
function partsOf(bytes: Buffer): Pick<Spooled, 'adapter' | 'project' | 'cwd' | 'payload' | 'isWhole'> {
  const first = bytes.indexOf(0);
  const second = first === -1 ? -1 : bytes.indexOf(0, first + 1);
  const third = second === -1 ? -1 : bytes.indexOf(0, second + 1);
  if (third === -1) return { adapter: '', project: '', cwd: '', payload: Buffer.alloc(0), isWhole: false };
  const isWhole = bytes.length > third + 1 && bytes.at(-1) === 0;
  return {
    adapter: bytes.toString('utf8', 0, first),
    project: bytes.toString('utf8', first + 1, second),
    cwd: bytes.toString('utf8', second + 1, third),
    payload: bytes.subarray(third + 1, isWhole ? -1 : undefined),
    isWhole,
  };
}

/** Half of the process ids that the system with the fewest has: of two further apart, the smaller is the later one. */
const HALF = 15_000;

/** The clocks of file systems tick some ms apart: what came within one tick is told apart by its process id. */
function byDelivery(a: Waiting, b: Waiting): number {
  if (a.written_ms !== b.written_ms) return a.written_ms - b.written_ms;
  const step = a.pid - b.pid;
  if (step === 0) return a.turn - b.turn;
  return Math.abs(step) > HALF ? -step : step;
}
