/** The one door through which the command reaches the built-in default. */

import { recommended } from '../../plugins/recommended.ts';
import { createEngine, type Engine } from '../engine/engine.ts';

export { recommended as defaultPreset };

let made: Engine | undefined;

/** What a project without a config runs; tests hold it to be without a fault. */
export function presetEngine(): Engine {
  made ??= createEngine({ plugins: recommended }, { trusted: recommended, isChecked: true });
  return made;
}
