/** Stops code that does not come to an end: V8 can do that to what runs as a script. */

import { Script } from 'node:vm';

/** Where the script finds what it is to call. */
const CALL = Symbol.for('harnery.call');

const place = globalThis as unknown as Record<symbol, (() => void) | undefined>;
let script: Script | undefined;

/** What a call gives; undefined where it ran longer than this many ms. Throws what the call throws. */
export function callWithin<T>(longest_ms: number, call: () => T): { readonly value: T } | undefined {
  script ??= new Script("globalThis[Symbol.for('harnery.call')]()");
  const outer = place[CALL];
  let done: { readonly value: T } | undefined;
  let failed: { readonly thrown: unknown } | undefined;
  place[CALL] = () => {
    try {
      done = { value: call() };
    } catch (thrown) {
      failed = { thrown };
    }
  };
  try {
    script.runInThisContext({ timeout: longest_ms });
  } catch {
    // Only the end of the time gets out of it.
  } finally {
    place[CALL] = outer;
  }
  if (failed !== undefined) throw failed.thrown;
  return done;
}
