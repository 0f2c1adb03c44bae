/** Holds the calls of foreign code to a time: after one that took too long, none of the same plugin is made any more. */

import type { Adapter, EventSpec } from '../model/adapter.ts';

/** Makes one call; undefined where it took too long and was stopped. Throws what the call throws. */
export type Limit = <T>(call: () => T) => { readonly value: T } | undefined;

/** The calls of one plugin. */
export class Calls {
  readonly #limit: Limit | undefined;
  #isStopped = false;

  constructor(limit: Limit | undefined) {
    this.#limit = limit;
  }

  /** Whether an earlier call was stopped, and told so: nothing is asked of this plugin any more. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Throws a plain Error where the call was stopped, or an earlier one of the same plugin. */
  run<T>(call: () => T): T {
    if (this.#limit === undefined) return call();
    const done = this.#isStopped ? undefined : this.#limit(call);
    if (done !== undefined) return done.value;
    this.#isStopped = true;
    throw new Error('it ran too long and was stopped');
  }
}

/** A copy whose own code runs as these calls; what `isTrusted` stays as it is. */
export function limitAdapter(adapter: Adapter, calls: Calls, isTrusted: (code: unknown) => boolean): Adapter {
  const limited = (part: unknown): unknown => {
    if (typeof part !== 'function' || isTrusted(part)) return part;
    return (...given: unknown[]) => calls.run(() => part.apply(adapter, given));
  };
  const parts = Object.entries(adapter).map(([name, part]) => [name, limited(part)]);
  const events = Object.entries(adapter.events).map(([name, spec]: [string, EventSpec]) => [
    name,
    Array.isArray(spec) ? spec.map(limited) : spec,
  ]);
  return { ...Object.fromEntries(parts), events: Object.fromEntries(events) } as Adapter;
}
