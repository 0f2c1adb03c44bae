/** Keeps the end of a file, so that all who look at it read it once. */

import type { ReadBytes } from '../../core/index.ts';

/** `size` is that of the file, and `step` how much of its end is kept, in bytes. */
export function keepingTail(read: ReadBytes, size: number, step: number): ReadBytes {
  const begin = Math.max(0, size - step);
  let tail: Buffer | undefined;
  return (from, length) => {
    if (from < begin) return read(from, length);
    tail ??= read(begin, size - begin);
    return tail.subarray(from - begin, from - begin + length);
  };
}
