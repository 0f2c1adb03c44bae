/** Loads the config of a project: opens it, takes from it what can be used, and waits for its plugins. */

import { dirname, relative } from 'node:path';
import { HarneryError } from '../errors.ts';
import type { Config, PluginEntry } from '../model/config.ts';
import { checkConfig } from './check-config.ts';
import { openConfig } from './open-config.ts';
import type { OpenOptions } from './open-kept.ts';
import type { FailedImport } from './read-without.ts';
import { refuseOtherVersions } from './refuse-other-versions.ts';
import { settlePlugins } from './settle-plugins.ts';
import { isStandIn } from './stand-ins.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** What of it cannot be used; the rest is there. */
  readonly faults: readonly HarneryError[];
  /** Keeps it for the next time; `isClean`: the engine found nothing wrong with it either. */
  keep(isClean: boolean): Promise<void>;
}

/** The config in this file. Throws HARNERY_BAD_CONFIG with the first cause where nothing of it can be used. */
export async function loadConfig(file: string, options: OpenOptions): Promise<LoadedConfig> {
  const { value, failed, keep } = await openConfig(file, options);
  const { config, faults } = checkConfig(value, file);
  const all = [...failed.map((one) => importFailed(one, file)), ...faults];
  const { plugins, adapters, ...rest } = config;
  const kept = {
    ...rest,
    ...(adapters === undefined ? {} : { adapters: adapters.filter((adapter) => !isStandIn(adapter)) }),
  };
  if (plugins === undefined) return { config: kept, faults: all, keep };
  const settled = await settlePlugins(plugins);
  const fitting = await refuseOtherVersions(settled.plugins.map(withoutStandIns));
  return {
    config: { ...kept, plugins: fitting.plugins },
    faults: [...all, ...settled.faults, ...fitting.faults],
    keep,
  };
}

function importFailed({ specifier, cause, from }: FailedImport, config: string): HarneryError {
  const where = `${relative(dirname(config), from.file)}:${from.line}:${from.column}`;
  return new HarneryError('HARNERY_IMPORT_FAILED', { specifier, cause, where });
}

/** Its place stays taken, so that the others keep theirs. */
function withoutStandIns(entry: PluginEntry): PluginEntry {
  if (isStandIn(entry)) return [];
  return Array.isArray(entry) ? entry.filter((plugin) => !isStandIn(plugin)) : entry;
}
