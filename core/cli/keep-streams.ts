/** Keeps what foreign code prints apart from what this program says. */

import type { Writable } from 'node:stream';
import { builtin } from '../platform/builtin.ts';

/** Standard output is the protocol; what foreign code prints there, or beside a block, would be taken for ours. */
export function keepStreams(stray: string[]): void {
  for (const name of ['stdout', 'stderr'] as const) {
    let stream: Writable | undefined;
    const make = () =>
      new (builtin('node:stream').Writable)({
        write(piece, _encoding, done) {
          stray.push(String(piece));
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

/** What is written to the numbers of the streams, past the streams. */
export function keepDescriptors(stray: string[]): void {
  const fs = builtin('node:fs');
  const writers = ['writeSync', 'writeFileSync', 'appendFileSync'] as const;
  for (const name of writers) {
    const writeOn = fs[name] as (file: unknown, ...rest: unknown[]) => unknown;
    (fs as Record<string, unknown>)[name] = (file: unknown, ...rest: unknown[]) => {
      if (file !== 1 && file !== 2 && file !== '/dev/stdout' && file !== '/dev/stderr')
        return writeOn(file, ...rest);
      const text =
        typeof rest[0] === 'string' ? rest[0] : Buffer.from(rest[0] as Uint8Array).toString('utf8');
      stray.push(text);
      return Buffer.byteLength(text);
    };
  }
  // Else who imports them by name has the old ones.
  builtin('node:module').syncBuiltinESMExports();
}
