/** Gives an answer to the host: the bytes of both streams, and the exit code. */

import type { Reply } from '../model/adapter.ts';
import type { Io } from './command.ts';

/** Each stream for itself: where one is broken, the other may be what the host reads. */
export function writeReply({ stdout = '', stderr = '', exitCode }: Reply, io: Io): number {
  for (const [text, out] of [
    [stderr, io.err],
    [stdout, io.out],
  ] as const) {
    try {
      if (text !== '') out(text);
    } catch {
      // Nobody reads it; the exit code is left.
    }
  }
  return exitCode;
}
