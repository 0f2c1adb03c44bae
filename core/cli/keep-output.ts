/** Standard output is the protocol: what foreign code prints there, or beside a block, would be taken for ours. */

import type { Writable } from 'node:stream';
import { builtin } from '../platform/builtin.ts';

/** Takes what was printed. */
type Take = (text: string) => void;

/** From here on nothing that is written to either stream, or to its number, gets there. */
export function keepOutput(take: Take): void {
  keepStreams(take);
  keepDescriptors(take);
}

function keepStreams(take: Take): void {
  for (const name of ['stdout', 'stderr'] as const) {
    let stream: Writable | undefined;
    const make = () =>
      new (builtin('node:stream').Writable)({
        write(piece, _encoding, done) {
          take(String(piece));
          done();
        },
      });
    Object.defineProperty(process, name, {
      configurable: true,
      get() {
        stream ??= make();
        return stream;
      },
    });
  }
}

type Call = (...given: unknown[]) => unknown;

/** What is written to the numbers of the streams, past the streams. */
function keepDescriptors(take: Take): void {
  const fs = builtin('node:fs') as unknown as Record<string, Call>;
  /** `keep` gets what stands behind the file, and gives what the call gives. */
  const replace = (name: string, keep: (given: unknown[]) => unknown) => {
    const call = fs[name] as Call;
    const kept: Call = (file, ...given) => (isOurs(file) ? keep(given) : call.call(fs, file, ...given));
    // Among them is what `util.promisify` goes by.
    fs[name] = Object.defineProperties(kept, Object.getOwnPropertyDescriptors(call));
  };
  /** The same with a callback, which gets what the call gives, then what was written. */
  const replaceLater = (name: string, keep: (given: unknown[]) => unknown) =>
    replace(name, (given) => {
      const done = given.findLast((one) => typeof one === 'function') as Call | undefined;
      const result = keep(given);
      if (done !== undefined) process.nextTick(done, null, result, given[0]);
    });

  const keepText = (given: unknown[]): number => {
    const text = textOf(given);
    take(text);
    return Buffer.byteLength(text);
  };
  const keepList = ([pieces]: unknown[]): number =>
    (pieces as unknown[]).reduce((sum: number, piece) => sum + keepText([piece]), 0);

  replace('writeSync', keepText);
  replace('writevSync', keepList);
  replaceLater('write', keepText);
  replaceLater('writev', keepList);
  for (const name of ['writeFile', 'appendFile']) {
    replace(`${name}Sync`, (given) => void keepText(given.slice(0, 1)));
    replaceLater(name, (given) => void keepText(given.slice(0, 1)));
  }
  // A stream of such a number closes it at its end, and there the answer is due.
  replace('closeSync', () => undefined);
  replaceLater('close', () => undefined);
  // Else who imports them by name has the old ones.
  builtin('node:module').syncBuiltinESMExports();
}

function isOurs(file: unknown): boolean {
  return file === 1 || file === 2 || file === '/dev/stdout' || file === '/dev/stderr';
}

/** Of bytes a part may be meant: from an offset on, so many of them. */
function textOf([data, from, length]: unknown[]): string {
  if (!ArrayBuffer.isView(data)) return String(data);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const options = (typeof from === 'object' && from !== null ? from : { offset: from, length }) as {
    readonly offset?: unknown;
    readonly length?: unknown;
  };
  const start = typeof options.offset === 'number' ? options.offset : 0;
  const size = typeof options.length === 'number' ? options.length : bytes.length - start;
  return bytes.toString('utf8', start, start + size);
}
