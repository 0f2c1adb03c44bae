/** What `harnery.config.ts` exports. */

import type { Adapter } from './adapter.ts';
import type { Options } from './condition.ts';
import type { Plugin } from './plugin.ts';

/** `off`: not asked. `error`: a failed rule blocks. */
export type Severity = 'off' | 'error';

export interface Config {
  /** In this order they register and tap; left out, the built-in preset. */
  readonly plugins?: readonly PluginEntry[];
  /** By rule name: a severity, or a severity and options. A rule that is not named is on. */
  readonly rules?: Readonly<Record<string, Severity | readonly [Severity, Options]>>;
  /** Adapters that replace a plugin’s of the same name, as in `cursor({ followupCap: 2 })`. */
  readonly adapters?: readonly Adapter[];
  /** Judge and record, never block. */
  readonly observe?: boolean;
  readonly record?: {
    /** How many characters of a prompt are recorded, from its start. Default 0: none. */
    readonly promptText?: number;
  };
}

/** An entry of `plugins`: a plugin, or a list of plugins, as a preset is. */
export type PluginEntry = Plugin | readonly Plugin[];

/** As a config file may give it: also a promise of one, as `import()` gives, so that one that fails harms no other. */
export type PromisedPlugin = PluginEntry | Promise<PluginEntry | { readonly default: PluginEntry }>;

export interface UserConfig extends Omit<Config, 'plugins'> {
  readonly plugins?: readonly PromisedPlugin[];
}

/** Types a config literal; returns it unchanged. */
export function defineConfig<const C extends UserConfig>(config: C): C {
  return config;
}
