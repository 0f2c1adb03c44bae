/** Holds the calls of foreign code to a time: after one that took too long, none of the same plugin is made any more. */

import type { Adapter, EventSpec } from '../model/adapter.ts';

/** Makes one call of this plugin; the reason where it was stopped, or not made. Throws what the call throws. */
export type Limit = <T>(
  call: () => T,
  plugin: string,
) => { readonly value: T } | { readonly stopped: string };

/** The calls of one plugin, of one adapter of a config, or of a config’s own rules. */
export class Calls {
  readonly #name: string;
  readonly #limit: Limit | undefined;
  #stopped: string | undefined;

  constructor(name: string, limit: Limit | undefined) {
    this.#name = name;
    this.#limit = limit;
  }

  /** Whether an earlier call was stopped, and told so: nothing is asked of this plugin any more. */
  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Throws a plain Error where the call was stopped, or an earlier one of the same plugin. */
  run<T>(call: () => T): T {
    if (this.#limit === undefined) return call();
    if (this.#stopped === undefined) {
      const done = this.#limit(call, this.#name);
      if ('value' in done) return done.value;
      this.#stopped = done.stopped;
    }
    throw new Error(this.#stopped);
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
