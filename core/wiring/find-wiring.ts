/** Finds out which events of a host call Harnery, as its settings files say. */

import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import type { EntryFor } from './expect-entries.ts';
import { type HookEntry, listEntries } from './list-entries.ts';
import { openFile } from './open-file.ts';
import { dataOf, parseSettings, valueUnder } from './parse-settings.ts';
import { hookFiles, type Place } from './settings-files.ts';
import { isSame } from './wire-hooks.ts';

/** A hook in a settings file that is ours or mentions us. */
export interface FoundHook extends Pick<HookEntry, 'event' | 'command' | 'isForAll' | 'callsUs'> {
  readonly scope: SettingsScope;
  readonly path: string;
  /** `current`: ours, as `init` would write it; `stale`: ours, and it would write it otherwise; `foreign`: a person’s own. */
  readonly state: 'current' | 'stale' | 'foreign';
  /** What `init` would write in its place. */
  readonly due: Readonly<Record<string, unknown>>;
}

/** What the settings files of a host say. */
export interface Wiring {
  /** Names of the host’s events that call us, for every tool where it is a tool’s event. */
  readonly events: ReadonlySet<string>;
  readonly hooks: readonly FoundHook[];
  /** How many hooks beside these have nothing to do with us. */
  readonly others: number;
  /** Files that are there and could not be read: what they wire is not known. */
  readonly unread: readonly string[];
}

/** `entryFor`: what `init` would write in a scope; without it every entry of ours counts as current. */
export function wiringOf(
  adapter: Adapter,
  place: Place,
  entryFor?: (scope: SettingsScope) => EntryFor,
): Wiring {
  const hooks: FoundHook[] = [];
  const unread: string[] = [];
  let others = 0;
  for (const { scope, path } of hookFiles(adapter, place)) {
    try {
      const { exists, text } = openFile(path);
      if (!exists) continue;
      for (const entry of listEntries(parseSettings(text), adapter)) {
        if (entry.kind === 'other') {
          others += 1;
          continue;
        }
        const due = entryFor?.(scope)(entry.event) ?? {};
        const { event, command, isForAll, callsUs } = entry;
        hooks.push({ scope, path, event, command, isForAll, callsUs, due, state: stateOf(entry, due) });
      }
    } catch {
      unread.push(path);
    }
  }
  const events = hooks.flatMap(({ event, isForAll, callsUs }) =>
    isForAll && callsUs ? (adapter.aliases?.[event] ?? event) : [],
  );
  return { events: new Set(events), hooks, others, unread };
}

function stateOf({ kind, isForAll, node }: HookEntry, due: FoundHook['due']): FoundHook['state'] {
  if (kind === 'foreign') return 'foreign';
  const isDue = Object.entries(due).every(([key, value]) => isSame(dataOf(valueUnder(node, key)), value));
  return isForAll && isDue ? 'current' : 'stale';
}
