/** What a config may set of a built-in adapter, and how it is laid over it. */

import type { Adapter } from './adapter.ts';

/** What a config may set of a built-in adapter. */
export interface AdapterOptions {
  /** The most blocks that one window may get from us; stays below the host’s own cap. */
  readonly followupCap?: number;
}

/** A copy of an adapter with options laid over it. Throws a plain Error for what is no object. */
export function withOptions(adapter: Adapter, options: AdapterOptions): Adapter {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new Error(`the options of ${adapter.name} are ${JSON.stringify(options)}, and an object is due`);
  return { ...adapter, ...options };
}
