/** Reads the lines of a file in steps, from either end, so that no more of it is held than one step and one line. */

import { closeSync, openSync, readSync } from 'node:fs';

/** One line, without its line feed, and where it stands: bytes from the file’s beginning, `end` behind the line feed. */
export interface Line {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
}

/** Gives so many bytes from this one on; fewer where the file is shorter. */
export type ReadBytes = (begin: number, length: number) => Buffer;

const LINE_FEED = 0x0a;

/**
 * The lines that end at or before the byte `from`, the last first; one that was cut short there is a line too. Nothing
 * before the byte `to` is read, and no line that may begin before it is given.
 */
export function* linesBack(read: ReadBytes, from: number, step: number, to = 0): Generator<Line> {
  /** The part of a line that is known, its pieces the last first. */
  let pieces: Buffer[] = [];
  let end = from;
  for (let begin = from; begin > to; ) {
    const length = Math.min(step, begin - to);
    begin -= length;
    const chunk = read(begin, length);
    let rest = chunk.length;
    for (let place = chunk.lastIndexOf(LINE_FEED); place !== -1; ) {
      const after = begin + place + 1;
      // The line feed of the last line itself begins no line.
      if (after < end || pieces.length > 0) {
        yield { text: textOf(chunk, place + 1, rest, pieces.reverse()), begin: after, end };
      }
      pieces = [];
      rest = place;
      end = after;
      place = place === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, place - 1);
    }
    if (rest > 0) pieces.push(chunk.subarray(0, rest));
  }
  if (end > 0 && to === 0) yield { text: Buffer.concat(pieces.reverse()).toString('utf8'), begin: 0, end };
}

/** The lines from the byte `from`, where one begins, up to the byte `to`, the first first. */
export function* linesForth(read: ReadBytes, from: number, to: number, step: number): Generator<Line> {
  let pieces: Buffer[] = [];
  let begin = from;
  for (let place = from; place < to; ) {
    const chunk = read(place, Math.min(step, to - place));
    // It became shorter since.
    if (chunk.length === 0) break;
    let rest = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, rest)) {
      const end = place + at + 1;
      const text =
        pieces.length === 0
          ? chunk.toString('utf8', rest, at)
          : Buffer.concat([...pieces, chunk.subarray(rest, at)]).toString('utf8');
      yield { text, begin, end };
      if (pieces.length > 0) pieces = [];
      begin = end;
      rest = at + 1;
    }
    if (rest < chunk.length) pieces.push(chunk.subarray(rest));
    place += chunk.length;
  }
  if (pieces.length > 0) yield { text: Buffer.concat(pieces).toString('utf8'), begin, end: to };
}

/** The texts of the lines of the first `size` bytes, the first first; as many at once as one step holds. */
export function* textsForth(read: ReadBytes, size: number, step: number): Generator<readonly string[]> {
  let pieces: Buffer[] = [];
  for (let place = 0; place < size; ) {
    const chunk = read(place, Math.min(step, size - place));
    // It became shorter since.
    if (chunk.length === 0) break;
    const end = chunk.lastIndexOf(LINE_FEED);
    if (end !== -1) {
      pieces.push(chunk.subarray(0, end));
      const whole =
        pieces.length === 1 ? chunk.toString('utf8', 0, end) : Buffer.concat(pieces).toString('utf8');
      pieces = [];
      yield whole.split('\n');
    }
    if (end + 1 < chunk.length) pieces.push(chunk.subarray(end + 1));
    place += chunk.length;
  }
  if (pieces.length > 0) yield [Buffer.concat(pieces).toString('utf8')];
}

/** By whole lines: no character lies across what is decoded at once. */
function textOf(chunk: Buffer, begin: number, end: number, more: readonly Buffer[]): string {
  if (more.length === 0) return chunk.toString('utf8', begin, end);
  return Buffer.concat([chunk.subarray(begin, end), ...more]).toString('utf8');
}

/** Of the file at `path`. Opened anew for each step: a reader that is left half-way leaves nothing open. */
export function bytesOf(path: string): ReadBytes {
  return (begin, length) => {
    const file = openSync(path, 'r');
    try {
      const piece = Buffer.allocUnsafe(length);
      let got = 0;
      while (got < length) {
        const more = readSync(file, piece, got, length - got, begin + got);
        if (more === 0) break;
        got += more;
      }
      return piece.subarray(0, got);
    } finally {
      closeSync(file);
    }
  };
}
