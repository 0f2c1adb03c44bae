/** Reads the config of a project, wherever it stands and in whatever form it is written. */

import { fileURLToPath } from 'node:url';
import { cosmiconfig, defaultLoaders } from 'cosmiconfig';
import { createJiti } from 'jiti';
import { validate } from '../engine/validate.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { Config, UserConfig } from '../model/config.ts';
import { CONFIG_FILES } from './config-files.ts';
import { CONFIG_SCHEMA } from './schema.ts';
import { settlePlugins } from './settle-plugins.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** Plugins that could not be had; the others are there. */
  readonly faults: readonly HarneryError[];
}

/** The config in this file. Throws HARNERY_BAD_CONFIG with the first cause. */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  const config = await read(file);
  const cause = validate(CONFIG_SCHEMA, config);
  if (cause !== undefined) throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause });
  const { plugins, ...rest } = config as UserConfig;
  if (plugins === undefined) return { config: rest, faults: [] };
  const settled = await settlePlugins(plugins);
  return { config: { ...rest, plugins: settled.plugins }, faults: settled.faults };
}

const CODE = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

async function read(file: string): Promise<unknown> {
  const explorer = cosmiconfig('harnery', {
    searchPlaces: [...CONFIG_FILES],
    loaders: { ...defaultLoaders, ...Object.fromEntries(CODE.map((ending) => [ending, loadCode])) },
    cache: false,
  });
  try {
    const loaded = await explorer.load(file);
    if (loaded === null || loaded.isEmpty === true || loaded.config === null) throw new Error('it is empty');
    return loaded.config;
  } catch (thrown) {
    throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause: causeOf(thrown) });
  }
}

/** Needs neither a compiler nor a Node that strips types, and writes nothing anywhere. */
function loadCode(file: string): Promise<unknown> {
  const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const jiti = createJiti(file, {
    fsCache: false,
    // A config finds this very installation, wherever that stands.
    alias: { 'harnery/': own('../../'), harnery: own('../index.js') },
  });
  return inTime(jiti.import(file, { default: true }));
}

/** How long a config is waited for, in ms. */
const PATIENCE_MS = 8_000;

/** Also holds the process open: with nothing else to do it would end before the time is up. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it awaits what never comes')), PATIENCE_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
