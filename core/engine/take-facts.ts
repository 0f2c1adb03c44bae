/** Takes the facts that plugins declare: a name that is taken already is left out, and its plugin named. */

import { HarneryError } from '../errors.ts';
import { FACT_TABLE, type FactDoc } from '../model/fact-table.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Faults } from './call-hooks.ts';

/** By name. Core’s own names, and `options`, which rules read beside facts, are nobody else’s. */
export function takeFacts(
  plugins: readonly Plugin[],
  trusted: readonly Plugin[],
  faults: Faults,
): Readonly<Record<string, FactDoc>> {
  const taken: Record<string, FactDoc> = {};
  const isTrusted = (plugin: Plugin) => trusted.includes(plugin);
  const ordered = [...plugins.filter(isTrusted), ...plugins.filter((plugin) => !isTrusted(plugin))];
  for (const { name: plugin, facts = {} } of ordered) {
    for (const [name, doc] of Object.entries(facts)) {
      if (name !== 'options' && !Object.hasOwn(FACT_TABLE, name) && !Object.hasOwn(taken, name)) {
        taken[name] = doc;
        continue;
      }
      const data = { kind: 'fact', name, plugin, owner: `plugin "${plugin}"` };
      faults.push(new HarneryError('HARNERY_DUPLICATE_NAME', data));
    }
  }
  return taken;
}
