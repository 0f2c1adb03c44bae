/** Reads one JSON document from standard input, whether or not the host ever closes it. */

import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { systemCode } from '../errors.ts';
import { documentEnd } from './document-end.ts';

/** How long a silent input is waited for, in ms. */
const IDLE_MS = 1_000;

/** The text up to the end of the first whole document; all of it where there is none. UTF-8, or UTF-16 by its mark. */
export async function readInput(): Promise<string> {
  return textOf(await readBytes());
}

/** The text of what came, up to the end of its first whole document. */
export function textOf(bytes: Buffer): string {
  const text = decode(bytes);
  const end = documentEnd(Buffer.from(text));
  return end === undefined ? text : Buffer.from(text).subarray(0, end).toString('utf8');
}

async function readBytes(): Promise<Buffer> {
  const kind = fstatSync(0);
  if (kind.isFile()) return readFileSync(0);
  const pipe = kind.isFIFO() ? reopen() : undefined;
  return pipe === undefined ? readStream() : readPipe(pipe);
}

/** The same pipe without blocking, which only Linux gives; a stream would cost some milliseconds of start-up. */
function reopen(): number | undefined {
  try {
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

function readPipe(pipe: number): Buffer {
  const collected = new Collected();
  const piece = Buffer.alloc(65_536);
  try {
    for (let idle = 0; idle < IDLE_MS; ) {
      try {
        const length = readSync(pipe, piece);
        if (length === 0 || collected.add(Buffer.from(piece.subarray(0, length)))) break;
        idle = 0;
      } catch (error) {
        if (systemCode(error) !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        idle += 2;
      }
    }
  } finally {
    closeSync(pipe);
  }
  return collected.bytes();
}

function readStream(): Promise<Buffer> {
  const collected = new Collected();
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      process.stdin.removeAllListeners().destroy();
      resolve(collected.bytes());
    };
    const timer = setTimeout(finish, IDLE_MS);
    process.stdin.on('data', (piece: Buffer) => {
      timer.refresh();
      if (collected.add(piece)) finish();
    });
    process.stdin.on('end', finish);
    process.stdin.on('error', reject);
  });
}

/** What came so far. */
class Collected {
  readonly #pieces: Buffer[] = [];
  readonly #isWhole = documentEnd.inPieces();

  /** Whether the first document is whole with this piece. */
  add(piece: Buffer): boolean {
    this.#pieces.push(piece);
    return this.#isWhole(piece);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

/** Without byte order marks in front. */
export function decode(bytes: Buffer): string {
  return decodeMarked(bytes).replace(/^\uFEFF+/, '');
}

function decodeMarked(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le');
  if (first === 0xfe && second === 0xff) return swapped(bytes).toString('utf16le');
  // Every second byte of ASCII in UTF-16 is 0, which JSON in UTF-8 never begins with.
  if (first !== 0 && second === 0) return bytes.toString('utf16le');
  return first === 0 && second !== 0 ? swapped(bytes).toString('utf16le') : bytes.toString('utf8');
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
