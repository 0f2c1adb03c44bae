/** Calls of foreign code: each has a time, all of a hook together have one, and it is known whose is running. */

import type { Limit } from '../engine/limit-calls.ts';
import { callWithin } from '../platform/call-within.ts';

/** How long one call may take, in ms. */
const LONGEST_CALL_MS = 500;

/** As it is before foreign code can put its own in its place. */
const { hrtime } = process;

let left_ms = Number.POSITIVE_INFINITY;
let running: string | undefined;

/** Gives all calls from here on so much time together, in ms: many plugins stay below what hosts wait. */
export function limitTogether(ms: number): void {
  left_ms = ms;
}

/** The plugin whose call is running. */
export function whoIsRunning(): string | undefined {
  return running;
}

export const limitCall: Limit = (call, plugin) => {
  if (left_ms <= 0) return { stopped: 'it was not asked, since foreign code had used up its time by then' };
  const outer = running;
  const start_ms = now_ms();
  running = plugin;
  try {
    const done = callWithin(Math.ceil(Math.min(LONGEST_CALL_MS, left_ms)), call);
    return done ?? { stopped: 'it ran too long and was stopped' };
  } finally {
    running = outer;
    // What one call makes of others is in its own time.
    if (outer === undefined) left_ms -= now_ms() - start_ms;
  }
};

function now_ms(): number {
  const [seconds, nanoseconds] = hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
