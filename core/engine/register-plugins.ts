/** Takes the plugins of a config: shape, names and dependencies are checked before any of their code runs. */

import { causeOf, HarneryError } from '../errors.ts';
import type { Config } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Faults, HookSet } from './call-hooks.ts';

/** The plugins in order, lists flattened. Each has tapped its hooks; one that threw is in `faults`. */
export function registerPlugins(config: Config, hooks: HookSet, faults: Faults): readonly Plugin[] {
  const plugins = (config.plugins ?? []).flatMap((entry, place) =>
    [entry].flat().filter((plugin) => {
      const cause = wrongShape(plugin);
      if (cause === undefined) return true;
      const data = { cause, entry: String(place + 1), path: JSON.stringify(['plugins', place]) };
      faults.push(new HarneryError('HARNERY_BAD_PLUGIN', data));
      return false;
    }),
  );
  refuseDuplicates('plugin', plugins);
  refuseDuplicates(
    'adapter',
    plugins.flatMap((plugin) => plugin.adapters ?? []),
  );
  const names = new Set(plugins.map((plugin) => plugin.name));
  for (const { name: plugin, dependencies = [] } of plugins) {
    const dependency = dependencies.find((needed) => !names.has(needed));
    if (dependency !== undefined)
      throw new HarneryError('HARNERY_MISSING_DEPENDENCY', { plugin, dependency });
  }
  for (const plugin of plugins) {
    try {
      const result: unknown = plugin.apply?.(hooks.tapsFor(plugin.name));
      if (result instanceof Promise)
        throw new Error('apply must register before it returns, so it cannot be async');
    } catch (thrown) {
      faults.push(new HarneryError('HARNERY_APPLY_THREW', { plugin: plugin.name, cause: causeOf(thrown) }));
    }
  }
  return plugins;
}

/** Throws HARNERY_DUPLICATE_NAME where two have the same name. */
export function refuseDuplicates(kind: string, named: readonly { readonly name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (seen.has(name)) throw new HarneryError('HARNERY_DUPLICATE_NAME', { kind, name });
    seen.add(name);
  }
}

function wrongShape(plugin: unknown): string | undefined {
  if (typeof plugin === 'function') return 'it is a function';
  if (typeof plugin !== 'object' || plugin === null) return `it is ${JSON.stringify(plugin) ?? 'nothing'}`;
  const { name, rules, adapters, apply } = plugin as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') return 'it has no name';
  if (rules !== undefined && !Array.isArray(rules)) return `"rules" of "${name}" is no list`;
  if (adapters !== undefined && !Array.isArray(adapters)) return `"adapters" of "${name}" is no list`;
  return apply !== undefined && typeof apply !== 'function'
    ? `"apply" of "${name}" is no function`
    : undefined;
}
