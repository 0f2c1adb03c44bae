/** Takes the adapters of plugins and config: one that cannot be used is reported and left out. */

import { HarneryError, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Config } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Faults } from './call-hooks.ts';
import { wrongAdapter } from './check-adapter.ts';
import { freezeDeep } from './freeze-deep.ts';
import { type Calls, limitAdapter } from './limit-calls.ts';
import { leaveOutTwins, missingDependency, missingFor } from './register-plugins.ts';

/** What is known of adapters of trusted plugins. */
export interface Trust {
  readonly isTrusted: (code: unknown) => boolean;
  /** Adapters whose shape and code were tested, and which nobody but us can change. */
  readonly ready: ReadonlySet<Adapter>;
}

/**
 * By name; of two plugins’ adapters of one name the first counts, and one of the config replaces it. Where a plugin is
 * missing that an adapter needs, its host is only observed.
 */
export function registerAdapters(
  plugins: readonly Plugin[],
  config: Config,
  callsOf: (plugin: Plugin | undefined, adapter: string) => Calls,
  { isTrusted, ready }: Trust,
  faults: Faults,
): ReadonlyMap<string, Adapter> {
  const adapters = new Map<string, Adapter>();
  const names = plugins.map(({ name }) => name);
  const take = (adapter: Adapter, plugin: Plugin | undefined, path?: readonly (string | number)[]) => {
    const at = (...more: string[]) =>
      path === undefined ? {} : { path: JSON.stringify([...path, ...more]) };
    const isReady = ready.has(adapter);
    const cause = isReady ? undefined : wrongAdapter(adapter);
    if (cause !== undefined) {
      const data = {
        adapter: nameOf(adapter) ?? (typeof adapter === 'object' ? 'without a name' : String(adapter)),
        owner: plugin === undefined ? 'the config' : `plugin "${plugin.name}"`,
        cause,
        ...at(),
      };
      faults.push(new HarneryError('HARNERY_BAD_ADAPTER', data));
      return;
    }
    const { name, followupCap } = adapter;
    const limited = isReady ? adapter : freezeDeep(limitAdapter(adapter, callsOf(plugin, name), isTrusted));
    const missing = missingFor(adapter, names);
    adapters.set(name, missing === undefined ? limited : observed(limited));
    if (missing !== undefined)
      faults.push(missingDependency('adapter', name, missing, names, 'its host is only observed'));
    if (!isCap(followupCap)) {
      const data = { adapter: name, value: show(followupCap), ...at('followupCap') };
      faults.push(new HarneryError('HARNERY_BAD_CAP', data));
    }
    for (const key of path === undefined ? [] : Object.keys(adapter).filter((one) => !KEYS.has(one))) {
      const data = { setting: `adapters > ${name} > ${key}`, instead: 'it is left out', ...at(key) };
      const unknown = `unknown option "${key}"${nearest(key, ['followupCap'])}`;
      faults.push(new HarneryError('HARNERY_BAD_SETTING', { ...data, cause: unknown }));
    }
  };
  const brought = plugins.flatMap((plugin) =>
    (plugin.adapters ?? []).map((adapter, place) => ({
      name: nameOf(adapter) ?? `${place} of ${plugin.name}`,
      owner: `plugin "${plugin.name}"`,
      isTrusted: ready.has(adapter),
      adapter,
      plugin,
    })),
  );
  for (const { adapter, plugin } of leaveOutTwins('adapter', brought, faults)) take(adapter, plugin);
  (config.adapters ?? []).forEach((adapter, place) => {
    take(adapter, undefined, ['adapters', place]);
  });
  return adapters;
}

function observed(adapter: Adapter): Adapter {
  const capabilities = { ...adapter.capabilities, continuesTurn: false, opensTurn: false };
  return freezeDeep({ ...adapter, capabilities });
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** All parts that an adapter may have: what else an adapter of the config has was meant to be an option. */
const KEYS: ReadonlySet<string> = new Set<keyof Adapter>([
  'name',
  'title',
  'docs',
  'dependencies',
  'payload',
  'fields',
  'events',
  'ignores',
  'shellTools',
  'editTools',
  'readTool',
  'tellsAnswer',
  'tellsOutcome',
  'capabilities',
  'textReturns',
  'textMayReturn',
  'repeatsEnd',
  'turnIds',
  'wrappers',
  'notices',
  'followupCap',
  'hostCap',
  'answers',
  'settings',
  'environment',
  'recognizes',
  'normalize',
  'aliases',
  'parse',
  'phrase',
  'render',
  'nothing',
  'onFault',
  'tell',
]);

/** Whether a number can be a cap; none at all can. */
export function isCap(cap: number | undefined): boolean {
  return cap === undefined || (Number.isInteger(cap) && cap >= 1);
}

/** Of what may be no adapter at all; undefined where it has none. */
function nameOf(adapter: unknown): string | undefined {
  try {
    const { name } = (adapter ?? {}) as { readonly name?: unknown };
    return typeof name === 'string' || typeof name === 'symbol' ? String(name) : undefined;
  } catch {
    return undefined;
  }
}
