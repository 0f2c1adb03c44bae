/** Loads the config of a project: opens it, checks its shape and waits for its plugins. */

import { validate } from '../engine/validate.ts';
import { HarneryError } from '../errors.ts';
import type { Config, UserConfig } from '../model/config.ts';
import { type OpenOptions, openConfig } from './open-config.ts';
import { CONFIG_SCHEMA } from './schema.ts';
import { settlePlugins } from './settle-plugins.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** Plugins that could not be had; the others are there. */
  readonly faults: readonly HarneryError[];
}

/** The config in this file. Throws HARNERY_BAD_CONFIG with the first cause. */
export async function loadConfig(file: string, options: OpenOptions): Promise<LoadedConfig> {
  const { value: config } = await openConfig(file, options);
  const cause = validate(CONFIG_SCHEMA, config);
  if (cause !== undefined) throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause });
  const { plugins, ...rest } = config as UserConfig;
  if (plugins === undefined) return { config: rest, faults: [] };
  const settled = await settlePlugins(plugins);
  return { config: { ...rest, plugins: settled.plugins }, faults: settled.faults };
}
