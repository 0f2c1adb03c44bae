/** Takes the adapters of plugins and config: one that cannot be used is reported and left out. */

import { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Config } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Faults } from './call-hooks.ts';

/** By name; an adapter of the config replaces a plugin’s of the same name. */
export function registerAdapters(
  plugins: readonly Plugin[],
  config: Config,
  faults: Faults,
): ReadonlyMap<string, Adapter> {
  const adapters = new Map<string, Adapter>();
  for (const adapter of [...plugins.flatMap((plugin) => plugin.adapters ?? []), ...(config.adapters ?? [])]) {
    const cause = wrongShape(adapter);
    if (cause === undefined) adapters.set(adapter.name, adapter);
    else faults.push(new HarneryError('HARNERY_BAD_ADAPTER', { adapter: String(adapter?.name), cause }));
  }
  for (const { name: adapter, followupCap } of adapters.values()) {
    if (isCap(followupCap)) continue;
    faults.push(new HarneryError('HARNERY_BAD_CAP', { adapter, value: String(followupCap) }));
  }
  return adapters;
}

/** Whether a number can be a cap; none at all can. */
export function isCap(cap: number | undefined): boolean {
  return cap === undefined || (Number.isInteger(cap) && cap >= 1);
}

const PARTS = {
  function: ['recognizes', 'phrase', 'render', 'onFault'],
  string: ['name'],
  object: ['payload', 'fields', 'events', 'capabilities', 'environment', 'nothing'],
  list: ['shellTools', 'ignores', 'wrappers', 'notices'],
} as const satisfies Record<string, readonly (keyof Adapter)[]>;

function wrongShape(adapter: Adapter): string | undefined {
  if (typeof adapter === 'function') return 'it is a factory; call it';
  if (typeof adapter !== 'object' || adapter === null) return `it is ${String(adapter)}`;
  for (const [kind, parts] of Object.entries(PARTS)) {
    const wrong = parts.find((part) => kindOf(adapter[part]) !== kind);
    if (wrong !== undefined)
      return `"${wrong}" is ${adapter[wrong] === undefined ? 'missing' : `no ${kind}`}`;
  }
  if (adapter.nothing.exitCode !== 0) return '"nothing" does not exit with 0';
  return undefined;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}
