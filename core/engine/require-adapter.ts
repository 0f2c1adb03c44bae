/** Finds an adapter by its name. */

import { HarneryError, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Engine } from './engine.ts';

/** The adapter of this name, or HARNERY_BAD_ADAPTER, or HARNERY_UNKNOWN_ADAPTER with the nearest name. */
export function requireAdapter(engine: Engine, name: string): Adapter {
  const adapter = engine.adapters.get(name);
  if (adapter !== undefined) return adapter;
  const broken = engine.faults.find(
    ({ code, data }) => code === 'HARNERY_BAD_ADAPTER' && data.adapter === name,
  );
  if (broken !== undefined) throw broken;
  const known = [...engine.adapters.keys()];
  throw new HarneryError('HARNERY_UNKNOWN_ADAPTER', {
    name,
    nearest: nearest(name, known),
    known:
      known.length === 0
        ? 'none, until "plugins" in the config holds one, as recommended does'
        : known.join(', '),
  });
}
