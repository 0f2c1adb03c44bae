/** Says what was wired, and what a person has left to do. */

import { relative, sep } from 'node:path';
import type { SettingsScope } from '../model/host-settings.ts';
import type { Change } from '../wiring/drafts.ts';
import { stillWired } from '../wiring/plan-unwiring.ts';
import type { Wired } from '../wiring/plan-wiring.ts';
import type { Place } from '../wiring/settings-files.ts';

export function writeWired(
  wired: readonly Wired[],
  changes: readonly Change[],
  place: Place,
  scope: SettingsScope,
  isOffered: boolean,
): string {
  const changed = changes.map(({ file }) => file.path);
  const lines = wired.map(({ adapter, path, events }) => {
    const state = changed.includes(path) ? `wired for ${events.length} events` : 'is wired already';
    return `${adapter.title} ${state}: ${show(path, place)}`;
  });
  const others = changed.filter((path) => !wired.some((one) => one.path === path));
  const notes = wired.flatMap(({ adapter, path, isShared }) => [
    ...(adapter.settings?.trust === undefined || !changed.includes(path) ? [] : [adapter.settings.trust]),
    ...(isShared
      ? [
          `${show(path, place)} names paths of this machine, and ${adapter.title} has no file for one machine: do not commit it.`,
        ]
      : []),
  ]);
  const twice = stillWired(
    wired.map(({ adapter }) => adapter),
    place,
    (file) => file.scope !== scope && !wired.some(({ path }) => path === file.path),
  );
  return [
    ...lines,
    ...others.map((path) => `Also changed: ${show(path, place)}`),
    ...notes,
    ...twice.map(
      (path) => `${show(path, place)} calls Harnery, too: each event comes twice, and counts once.`,
    ),
    ...(isOffered
      ? ['Nobody was there to ask about permissions and instructions: --yes takes them, too.']
      : []),
    ...(changed.length === 0
      ? []
      : ['Sessions that are running may need a restart. "harnery deinit" takes all of it out.']),
    '',
  ].join('\n');
}

/** From the project’s folder, where it is below it. */
export function show(path: string, { root, home }: Place): string {
  const below = relative(root, path);
  if (!below.startsWith('..')) return below;
  return home !== '' && path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}
