/** Loads the config of a project: opens it, takes from it what can be used, and waits for its plugins. */

import type { HarneryError } from '../errors.ts';
import type { Config } from '../model/config.ts';
import { checkConfig } from './check-config.ts';
import { type OpenOptions, openConfig } from './open-config.ts';
import { settlePlugins } from './settle-plugins.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** What of it cannot be used; the rest is there. */
  readonly faults: readonly HarneryError[];
}

/** The config in this file. Throws HARNERY_BAD_CONFIG with the first cause where nothing of it can be used. */
export async function loadConfig(file: string, options: OpenOptions): Promise<LoadedConfig> {
  const { value } = await openConfig(file, options);
  const { config, faults } = checkConfig(value, file);
  const { plugins, ...rest } = config;
  if (plugins === undefined) return { config: rest, faults };
  const settled = await settlePlugins(plugins);
  return { config: { ...rest, plugins: settled.plugins }, faults: [...faults, ...settled.faults] };
}
