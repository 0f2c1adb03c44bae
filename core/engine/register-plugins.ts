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
    [entry].flat().flatMap((plugin) => {
      const cause = wrongPlugin(plugin);
      const owner = `entry ${place + 1} of "plugins"`;
      if (cause === undefined)
        return [{ name: plugin.name, plugin, owner, isTrusted: trusted.includes(plugin) }];
      const data = { cause, entry: String(place + 1), path: JSON.stringify(['plugins', place]) };
      faults.push(new HarneryError('HARNERY_BAD_PLUGIN', data));
      return [];
    }),
  );
  const named = leaveOutTwins('plugin', shaped, faults).map(({ plugin }) => plugin);
  const plugins = withDependencies(named, faults);
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

/** Something that bears a name. */
export interface Named {
  readonly name: string;
  /** Whose it is, as a fault says it. */
  readonly owner: string;
  /** Whether it is built in. */
  readonly isTrusted: boolean;
}

/** Of each name the one that is built in, else the first; the others are in `faults`. */
export function leaveOutTwins<T extends Named>(
  kind: string,
  named: readonly T[],
  faults: Faults,
): readonly T[] {
  const winners = new Map<string, T>();
  for (const one of named) {
    const before = winners.get(one.name);
    if (before === undefined || (one.isTrusted && !before.isTrusted)) winners.set(one.name, one);
  }
  if (winners.size === named.length) return named;
  return named.filter((one) => {
    if (winners.get(one.name) === one) return true;
    const { name, owner } = one;
    faults.push(new HarneryError('HARNERY_DUPLICATE_NAME', { kind, name, owner }));
    return false;
  });
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
