/** From a project folder to the engine that its config makes, and its store. */

import { configFileIn } from '../config/config-files.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { Store } from '../model/store.ts';
import { defaultPreset } from './default-preset.ts';

export interface Project {
  readonly root: string;
  readonly engine: Engine;
  readonly store: Store;
  /** The config in use; undefined: the default preset. */
  readonly configFile: string | undefined;
}

/** A config that cannot be used is a fault of the engine: the default preset runs in its place and only observes. */
export async function openProject(root: string): Promise<Project> {
  const configFile = configFileIn(root);
  const engine =
    configFile === undefined ? createEngine({ plugins: defaultPreset }) : await configured(configFile);
  const makeStore = engine.store ?? createEngine({ plugins: defaultPreset }).store;
  if (makeStore === undefined) throw new Error('the default preset has no store');
  return { root, engine, store: makeStore(root), configFile };
}

async function configured(file: string): Promise<Engine> {
  try {
    const { loadConfig } = await import('../config/load-config.ts');
    return createEngine({ plugins: defaultPreset, ...(await loadConfig(file)) });
  } catch (thrown) {
    const fault =
      thrown instanceof HarneryError && thrown.code === 'HARNERY_BAD_CONFIG'
        ? thrown
        : new HarneryError('HARNERY_BAD_CONFIG', { file, cause: causeOf(thrown) });
    const engine = createEngine({ plugins: defaultPreset, observe: true });
    return { ...engine, faults: [fault, ...engine.faults] };
  }
}
