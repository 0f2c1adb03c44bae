/** Waits for plugins that a config imports on its own, each for itself: one that fails or never comes harms no other. */

import { causeOf, HarneryError } from '../errors.ts';
import type { PluginEntry, PromisedPlugin } from '../model/config.ts';
import { clearTimeout, setTimeout } from '../platform/timers.ts';

/** How long a plugin is waited for, in ms. */
const PATIENCE_MS = 1_000;

export async function settlePlugins(
  entries: readonly PromisedPlugin[],
): Promise<{ plugins: PluginEntry[]; faults: HarneryError[] }> {
  const settled = await Promise.allSettled(entries.map((entry) => Promise.race([entry, tooLate(entry)])));
  const faults: HarneryError[] = [];
  const plugins = settled.flatMap((one, place): PluginEntry[] => {
    if (one.status === 'fulfilled') return [unwrap(one.value)];
    const cause = `entry ${place + 1} could not be had: ${causeOf(one.reason)}`;
    const path = JSON.stringify(['plugins', place]);
    faults.push(new HarneryError('HARNERY_BAD_PLUGIN', { cause, entry: `promise ${place + 1}`, path }));
    // Its place stays taken, so that the others keep theirs.
    return [[]];
  });
  return { plugins, faults };
}

/** A module stands for what it exports as its default. */
function unwrap(value: PluginEntry | { readonly default: PluginEntry }): PluginEntry {
  const isModule = typeof value === 'object' && value !== null && 'default' in value && !('name' in value);
  return isModule ? value.default : (value as PluginEntry);
}

function tooLate(entry: PromisedPlugin): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (!(entry instanceof Promise)) return;
    const timer = setTimeout(() => reject(new Error('it never came')), PATIENCE_MS);
    entry.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}
