/** Reads the line that a person types. */

import { readSync } from 'node:fs';
import { systemCode } from '../errors.ts';

/** Waits for it. Undefined where the input ends before anything was typed, or cannot be read. */
export function readLine(): string | undefined {
  const bytes: number[] = [];
  const one = Buffer.alloc(1);
  for (;;) {
    try {
      if (readSync(0, one) === 0) return bytes.length === 0 ? undefined : textOf(bytes);
      if (one[0] === 0x0a) return textOf(bytes);
      bytes.push(one[0] ?? 0);
    } catch (thrown) {
      if (systemCode(thrown) !== 'EAGAIN') return undefined;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function textOf(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('utf8').replace(/\r$/, '');
}
