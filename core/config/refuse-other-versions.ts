/** Leaves out plugins that were written for other versions of Harnery than this one. */

import { HarneryError } from '../errors.ts';
import type { PluginEntry } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import { ownVersion } from './own-identity.ts';

/** Entries keep their places; what is no plugin at all is left to be named by the engine. */
export async function refuseOtherVersions(
  entries: readonly PluginEntry[],
): Promise<{ readonly plugins: PluginEntry[]; readonly faults: readonly HarneryError[] }> {
  if (!entries.flat().some((plugin) => rangeOf(plugin) !== undefined))
    return { plugins: [...entries], faults: [] };
  const { default: semver } = await import('semver');
  const version = ownVersion();
  const faults: HarneryError[] = [];
  const fits = (plugin: Plugin): boolean => {
    const range = rangeOf(plugin);
    if (range === undefined || semver.satisfies(version, range, { includePrerelease: true })) return true;
    const said = semver.validRange(range) === null ? `"${range}", which is no range of versions` : range;
    faults.push(new HarneryError('HARNERY_OTHER_VERSION', { plugin: plugin.name, range: said, version }));
    return false;
  };
  const plugins = entries.map((entry): PluginEntry => {
    const kept = [entry].flat().filter((plugin) => fits(plugin as Plugin)) as Plugin[];
    return kept.length === [entry].flat().length ? entry : kept;
  });
  return { plugins, faults };
}

function rangeOf(plugin: unknown): string | undefined {
  const { harnery } = (plugin ?? {}) as { readonly harnery?: unknown };
  return typeof harnery === 'string' ? harnery : undefined;
}
