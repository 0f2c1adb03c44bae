/** What extends Harnery: nouns as data, verbs through `apply`. */

import type { Adapter } from './adapter.ts';
import type { FactDoc } from './fact-table.ts';
import type { Hooks } from './hooks.ts';
import type { Rule } from './rule.ts';
import type { StoreFactory } from './store.ts';

/** A literal: all parts but `apply` are data, which is listed and checked before any of its code runs. */
export interface Plugin {
  readonly name: string;
  /** The versions of Harnery that it was written for, as in its `peerDependencies`: `^0.1.0`. Without it: any. */
  readonly harnery?: string;
  /** Prefix of its rules’ names, as in `acme/no_todo`; the house’s own rules bear none. */
  readonly namespace?: string;
  /** Names of plugins that must be there too. */
  readonly dependencies?: readonly string[];
  readonly rules?: readonly Rule[];
  /** Facts that it adds through the `facts` hook, by name: rules in data may read these alone. */
  readonly facts?: Readonly<Record<string, FactDoc>>;
  /** Facts that its own code reads, by path: some are recorded only where that is asked for. */
  readonly reads?: readonly string[];
  readonly adapters?: readonly Adapter[];
  readonly store?: StoreFactory;
  /** Taps hooks; called once, while the engine is made. */
  apply?(hooks: Hooks): void;
}

/**
 * Types a plugin literal and returns it unchanged. It throws nothing; what is wrong is told when a config is loaded. Left
 * out, the plugin alone: HARNERY_BAD_PLUGIN (its shape), HARNERY_OTHER_VERSION (`harnery`), HARNERY_DUPLICATE_NAME (the
 * second of a name), HARNERY_MISSING_DEPENDENCY. Kept: HARNERY_APPLY_THREW, with what it had tapped before. Of a tap, each
 * time that it is called: HARNERY_TAP_THREW, HARNERY_TAP_REFUSED; its answer is ignored.
 */
export function definePlugin<const P extends Plugin>(plugin: P): P {
  return plugin;
}
