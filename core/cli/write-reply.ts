/** Gives an answer to the host: the bytes of both streams, and the exit code. */

import type { Reply } from '../model/adapter.ts';
import type { Io } from './command.ts';

/**
 * Each stream for itself: where one is broken, the other may be what the host reads. Gives the exit code; throws where
 * the answer is lost. A line beside an answer that lets go may be lost.
 */
export function writeReply({ stdout = '', stderr = '', exitCode }: Reply, io: Io): number {
  const broken: unknown[] = [];
  for (const [text, write, isNeeded] of [
    [stdout, io.out, true],
    [stderr, io.err, exitCode !== 0],
  ] as const) {
    try {
      if (text !== '') write(text);
    } catch (thrown) {
      if (isNeeded) broken.push(thrown);
    }
  }
  if (broken.length > 0) throw broken[0];
  return exitCode;
}
