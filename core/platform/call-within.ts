/** Stops code that does not come to an end: V8 can do that to what runs as a script. */

import type { Script } from 'node:vm';
import { builtin } from './builtin.ts';

/** Where the script finds what it is to call. */
const CALL = Symbol.for('harnery.call');

interface Stopper {
  /** Of the context in which scripts run, which need not be that of this module. */
  readonly place: Record<symbol, (() => void) | undefined>;
  readonly script: Script;
}

let made: Stopper | undefined;

/** What a call gives; undefined where it ran longer than this many ms. Throws what the call throws. */
export function callWithin<T>(longest_ms: number, call: () => T): { readonly value: T } | undefined {
  made ??= stopper();
  const { place, script } = made;
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

function stopper(): Stopper {
  const { Script } = builtin('node:vm');
  return {
    place: new Script('globalThis').runInThisContext() as Stopper['place'],
    script: new Script("globalThis[Symbol.for('harnery.call')]()"),
  };
}
