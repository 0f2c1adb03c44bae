/** Reads the lines of a file in steps, from either end, so that no more of it is held than one step and one line. */

import { closeSync, openSync, readSync } from 'node:fs';

/** One line, without its line end, and where it stands: bytes from the file’s beginning, `end` behind the line end. */
export interface Line {
  readonly text: string;
  readonly begin: number;
  readonly end: number;
}

const LINE_END = 0x0a;

/**
 * The lines that end at or before the byte `from`, the last first; one that was cut short there is a line too. Nothing
 * before the byte `to` is read, and no line that may begin before it is given.
 */
export function* linesBack(path: string, from: number, step: number, to = 0): Generator<Line> {
  /** The part of a line that is known, its pieces the last first. */
  let pieces: Buffer[] = [];
  let end = from;
  for (let begin = from; begin > to; ) {
    const length = Math.min(step, begin - to);
    begin -= length;
    const chunk = readPiece(path, begin, length);
    let rest = chunk.length;
    for (let place = chunk.lastIndexOf(LINE_END); place !== -1; ) {
      const after = begin + place + 1;
      // The line end of the last line itself begins no line.
      if (after < end || pieces.length > 0) {
        yield { text: join([...pieces, chunk.subarray(place + 1, rest)].reverse()), begin: after, end };
      }
      pieces = [];
      rest = place;
      end = after;
      place = place === 0 ? -1 : chunk.lastIndexOf(LINE_END, place - 1);
    }
    if (rest > 0) pieces.push(chunk.subarray(0, rest));
  }
  if (end > 0 && to === 0) yield { text: join(pieces.reverse()), begin: 0, end };
}

/** The lines from the byte `from`, where one begins, up to the byte `to`, the first first. */
export function* linesForth(path: string, from: number, to: number, step: number): Generator<Line> {
  let pieces: Buffer[] = [];
  let begin = from;
  for (let place = from; place < to; ) {
    const chunk = readPiece(path, place, Math.min(step, to - place));
    // It became shorter since.
    if (chunk.length === 0) break;
    let rest = 0;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, rest)) {
      const end = place + at + 1;
      yield { text: join([...pieces, chunk.subarray(rest, at)]), begin, end };
      pieces = [];
      begin = end;
      rest = at + 1;
    }
    if (rest < chunk.length) pieces.push(chunk.subarray(rest));
    place += chunk.length;
  }
  if (pieces.length > 0) yield { text: join(pieces), begin, end: to };
}

/** By whole lines: no character lies across the pieces that are decoded. */
function join(pieces: readonly Buffer[]): string {
  const [first, ...more] = pieces;
  if (first === undefined) return '';
  return (more.length === 0 ? first : Buffer.concat(pieces)).toString('utf8');
}

/** Opened anew for each step: a reader that is left half-way leaves nothing open. */
function readPiece(path: string, begin: number, length: number): Buffer {
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
}
