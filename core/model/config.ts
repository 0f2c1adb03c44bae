/** What `harnery.config.ts` exports. */

import type { Adapter } from './adapter.ts';
import type { Options } from './condition.ts';
import type { Plugin } from './plugin.ts';
import type { RuleBody, Severity } from './rule.ts';

/** How the config sets a rule that a plugin brings; or a rule of its own, on unless its severity says otherwise. */
export type RuleSetting =
  | Severity
  | readonly [Severity]
  | readonly [Severity, Options]
  | (RuleBody & { readonly severity?: Severity });

export interface Config {
  /** In this order they register and tap; left out, the built-in preset. */
  readonly plugins?: readonly PluginEntry[];
  /** By name: a severity, a severity and options, or a whole rule. One that is not named is as its author set it. */
  readonly rules?: Readonly<Record<string, RuleSetting>>;
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
