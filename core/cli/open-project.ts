/** From a project folder to the engine that its config makes, and its store. */

import { dirname } from 'node:path';
import { configFileIn, findConfig } from '../config/config-files.ts';
import type { Foreign } from '../config/kept-code.ts';
import { openKept } from '../config/open-kept.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine/engine.ts';
import { freezeDeep } from '../engine/freeze-deep.ts';
import { causeOf, type ErrorCode, HarneryError } from '../errors.ts';
import type { Config } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Store } from '../model/store.ts';
import { loadCold } from './cold.ts';
import { defaultPreset, presetEngine } from './default-preset.ts';
import { limitCall } from './foreign-calls.ts';
import { openStore } from './open-store.ts';

const PRESET: readonly Plugin[] = defaultPreset;
const BUILT_INS = { plugins: PRESET, adapters: PRESET.flatMap(({ adapters = [] }) => adapters) };

const FOREIGN: EngineOptions = { trusted: PRESET, limit: limitCall };

let foreign: Foreign | undefined;

/** Lets what is kept of a config’s code be run. */
export function useForeign(given: Foreign): void {
  foreign = given;
}

/** Where a project’s engine comes from. */
export interface ConfigSource {
  /** The config in use; missing where the default preset is. */
  readonly file?: string;
  /** Folders that were looked into, the nearest first. */
  readonly searched: readonly string[];
  /** What of the file is in use. */
  readonly config?: Config;
}

export interface Project {
  readonly root: string;
  readonly engine: Engine;
  readonly store: Store;
  /** The config in use, or the one that was expected; undefined: the default preset. */
  readonly configFile: string | undefined;
  readonly source: ConfigSource;
}

/**
 * A config that cannot be used, or that is `expected` and gone, is a fault of the engine: the default preset runs in
 * its place and only observes.
 */
export async function openProject(root: string, expected?: string): Promise<Project> {
  const { file: nearest, searched } = findConfig(root);
  // One that stands higher up does not take the place of the session’s own that is gone.
  const isElsewhere =
    expected !== undefined && nearest !== undefined && dirname(expected) !== dirname(nearest);
  const file = isElsewhere && configFileIn(dirname(expected)) === undefined ? undefined : nearest;
  const { engine, config } =
    file === undefined ? { engine: unconfigured(expected) } : await configured(file, root);
  const builtIn = presetEngine().store;
  if (builtIn === undefined) throw new Error('the default preset has no store');
  const { store, fault } = openStore(engine.store ?? builtIn, builtIn, root);
  const source = {
    searched,
    ...(file === undefined ? {} : { file }),
    ...(config === undefined ? {} : { config }),
  };
  const faults = fault === undefined ? engine.faults : [...engine.faults, fault];
  return { root, engine: { ...engine, faults }, store, configFile: file ?? expected, source };
}

function unconfigured(expected: string | undefined): Engine {
  if (expected === undefined) return presetEngine();
  const cause = 'it was there before and is gone';
  return observing(new HarneryError('HARNERY_BAD_CONFIG', { file: expected, cause }));
}

async function configured(file: string, root: string): Promise<{ engine: Engine; config?: Config }> {
  const kept = openKept(file, { builtIns: BUILT_INS, env: process.env, foreign });
  if (kept?.isClean === true) {
    const config = kept.value as Config;
    return { engine: createEngine({ plugins: PRESET, ...config }, { ...FOREIGN, isChecked: true }), config };
  }
  protectPreset();
  const { loadConfig, placeFaults } = await loadCold();
  try {
    const { config, faults, keep } = await loadConfig(file, { builtIns: BUILT_INS, env: process.env });
    const engine = createEngine({ plugins: PRESET, ...config }, FOREIGN);
    await keep(faults.length + engine.faults.length === 0);
    const all = await placeFaults(withoutEchoes([...faults, ...engine.faults]), file, root);
    if (engine.adapters.size === 0) return { engine: observing(...all, noHost(file)), config };
    return { engine: { ...engine, faults: all }, config };
  } catch (thrown) {
    const isTold = thrown instanceof HarneryError && thrown.code === 'HARNERY_BAD_CONFIG';
    const fault = isTold ? thrown : new HarneryError('HARNERY_BAD_CONFIG', { file, cause: causeOf(thrown) });
    return { engine: observing(...(await placeFaults([fault], file, root))) };
  }
}

/** Foreign code may import what it consists of. */
export function protectPreset(): void {
  freezeDeep(PRESET);
}

const LEFT_OUT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'HARNERY_IMPORT_FAILED',
  'HARNERY_BAD_PLUGIN',
  'HARNERY_OTHER_VERSION',
  'HARNERY_MISSING_DEPENDENCY',
]);

/** Rules of a plugin that was left out are missing for that reason, which is told already. */
function withoutEchoes(faults: readonly HarneryError[]): readonly HarneryError[] {
  if (!faults.some(({ code }) => LEFT_OUT.has(code))) return faults;
  return faults.filter(({ code, data }) => code !== 'HARNERY_UNKNOWN_RULE' || !data.rule?.includes('/'));
}

/** Every hook would find its host unknown, and could not even say it once. */
function noHost(file: string): HarneryError {
  const cause = 'its plugins bring no adapter, so that no host is served; name recommended among them';
  return new HarneryError('HARNERY_BAD_CONFIG', { file, cause });
}

function observing(...faults: readonly HarneryError[]): Engine {
  const engine = createEngine({ plugins: PRESET, observe: true }, FOREIGN);
  return { ...engine, faults: [...faults, ...engine.faults] };
}
