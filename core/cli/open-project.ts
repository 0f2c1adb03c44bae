/** From a project folder to the engine that its config makes, and its store. */

import { findConfig } from '../config/config-files.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { Store } from '../model/store.ts';
import { defaultPreset } from './default-preset.ts';

const BUILT_INS = {
  plugins: defaultPreset,
  adapters: defaultPreset.flatMap(({ adapters = [] }) => adapters),
};

export interface Project {
  readonly root: string;
  readonly engine: Engine;
  readonly store: Store;
  /** The config in use; undefined: the default preset. */
  readonly configFile: string | undefined;
}

/**
 * A config that cannot be used, or that is `expected` and gone, is a fault of the engine: the default preset runs in
 * its place and only observes.
 */
export async function openProject(root: string, expected?: string): Promise<Project> {
  const configFile = findConfig(root).file;
  const engine =
    configFile !== undefined
      ? await configured(configFile)
      : expected === undefined
        ? createEngine({ plugins: defaultPreset })
        : observing(
            new HarneryError('HARNERY_BAD_CONFIG', {
              file: expected,
              cause: 'it was there before and is gone',
            }),
          );
  const makeStore = engine.store ?? createEngine({ plugins: defaultPreset }).store;
  if (makeStore === undefined) throw new Error('the default preset has no store');
  return { root, engine, store: makeStore(root), configFile: configFile ?? expected };
}

async function configured(file: string): Promise<Engine> {
  try {
    const { loadConfig } = await import('../config/load-config.ts');
    const { config, faults } = await loadConfig(file, { builtIns: BUILT_INS, env: process.env });
    const engine = createEngine({ plugins: defaultPreset, ...config });
    return { ...engine, faults: [...faults, ...engine.faults] };
  } catch (thrown) {
    if (thrown instanceof HarneryError && thrown.code === 'HARNERY_BAD_CONFIG') return observing(thrown);
    return observing(new HarneryError('HARNERY_BAD_CONFIG', { file, cause: causeOf(thrown) }));
  }
}

function observing(fault: HarneryError): Engine {
  const engine = createEngine({ plugins: defaultPreset, observe: true });
  return { ...engine, faults: [fault, ...engine.faults] };
}
