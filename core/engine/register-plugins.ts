/** Takes the plugins of a config: shape, names and dependencies are checked before any of their code runs. */

import { causeOf, HarneryError, nearest } from '../errors.ts';
import type { Config } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { wrongPlugin } from './check-plugin.ts';
import type { Calls } from './limit-calls.ts';

/**
 * The plugins that can be used, in order, lists flattened. Each has tapped its hooks; one that threw while it did is
 * kept, and what is wrong with any is in `faults`.
 */
export function registerPlugins(
  config: Config,
  hooks: HookSet,
  callsOf: (plugin: Plugin) => Calls,
  trusted: readonly Plugin[],
  faults: Faults,
): readonly Plugin[] {
  const shaped = (config.plugins ?? []).flatMap((entry, place) =>
    [entry].flat().filter((plugin) => {
      const cause = wrongPlugin(plugin);
      if (cause === undefined) return true;
      const data = { cause, entry: String(place + 1), path: JSON.stringify(['plugins', place]) };
      faults.push(new HarneryError('HARNERY_BAD_PLUGIN', data));
      return false;
    }),
  );
  const plugins = withDependencies(leaveOutTwins('plugin', shaped, faults), faults);
  for (const plugin of plugins) {
    const calls = callsOf(plugin);
    try {
      const result: unknown = calls.run(() =>
        plugin.apply?.(hooks.tapsFor(plugin.name, calls, trusted.includes(plugin))),
      );
      if (!(result instanceof Promise)) continue;
      result.catch(() => undefined);
      throw new Error('apply must register before it returns, so it cannot be async');
    } catch (thrown) {
      faults.push(new HarneryError('HARNERY_APPLY_THREW', { plugin: plugin.name, cause: causeOf(thrown) }));
    }
  }
  return plugins;
}

/** The first of each name; the others are in `faults`. */
export function leaveOutTwins<T extends { readonly name: string }>(
  kind: string,
  named: readonly T[],
  faults: Faults,
): readonly T[] {
  const first = new Map<string, T>();
  for (const one of named) {
    if (first.has(one.name))
      faults.push(new HarneryError('HARNERY_DUPLICATE_NAME', { kind, name: one.name }));
    else first.set(one.name, one);
  }
  return [...first.values()];
}

/** Those whose dependencies are there; one that is left out may be what another one needs. */
function withDependencies(plugins: readonly Plugin[], faults: Faults): readonly Plugin[] {
  const names = plugins.map(({ name }) => name);
  const kept = plugins.filter((plugin) => {
    const missing = missingFor(plugin, names);
    if (missing !== undefined)
      faults.push(missingDependency('plugin', plugin.name, missing, names, 'the plugin is left out'));
    return missing === undefined;
  });
  return kept.length === plugins.length ? kept : withDependencies(kept, faults);
}

/** The first of its dependencies that is not there. */
export function missingFor(
  { dependencies = [] }: { readonly dependencies?: readonly string[] },
  names: readonly string[],
): string | undefined {
  return dependencies.find((needed) => !names.includes(needed));
}

export function missingDependency(
  kind: string,
  plugin: string,
  dependency: string,
  names: readonly string[],
  instead: string,
): HarneryError {
  const hint = nearest(
    dependency,
    names.filter((name) => name !== plugin),
  );
  return new HarneryError('HARNERY_MISSING_DEPENDENCY', { kind, plugin, dependency, nearest: hint, instead });
}
