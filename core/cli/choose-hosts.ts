/** Which hosts are wired: those that are named, else those that are found and, on a terminal, agreed to. */

import { HarneryError, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { detectHosts } from '../wiring/detect-hosts.ts';
import type { Place } from '../wiring/settings-files.ts';
import { agrees } from './agrees.ts';
import type { Io } from './command.ts';
import type { Project } from './open-project.ts';

/** What the command line of `init` says. */
export interface InitWishes {
  readonly hosts: readonly string[];
  readonly scope: SettingsScope;
  readonly allEvents: boolean;
  readonly isDry: boolean;
  readonly isCheck: boolean;
  readonly yes: boolean;
  readonly folder: string | undefined;
}

/** Throws HARNERY_UNKNOWN_ADAPTER, HARNERY_NO_HOST or HARNERY_NO_WIRING. */
export function chooseHosts(
  wishes: InitWishes,
  { engine, root }: Project,
  place: Place,
  io: Io,
): readonly Adapter[] {
  const known = [...engine.adapters.keys()];
  if (wishes.hosts.length > 0) return namedAdapters(wishes.hosts, engine);
  const detected = detectHosts(engine.adapters.values(), place);
  if (detected.length === 0)
    throw new HarneryError('HARNERY_NO_HOST', { place: root, known: known.join(', ') });
  const isAsked = io.isInteractive && !wishes.yes && !wishes.isDry;
  return detected.flatMap(({ adapter, sign }) =>
    !isAsked || agrees(`Wire ${adapter.title} (found: ${sign})?`, io) ? adapter : [],
  );
}

/** Each once. Throws HARNERY_UNKNOWN_ADAPTER, or HARNERY_NO_WIRING where its adapter names no settings. */
export function namedAdapters(hosts: readonly string[], { adapters }: Project['engine']): readonly Adapter[] {
  const known = [...adapters.keys()];
  return [...new Set(hosts)].map((name) => {
    const adapter = adapters.get(name);
    if (adapter === undefined)
      throw new HarneryError('HARNERY_UNKNOWN_ADAPTER', {
        name,
        nearest: nearest(name, known),
        known: known.join(', '),
      });
    if (adapter.settings !== undefined) return adapter;
    const cause = 'its adapter names no settings files';
    throw new HarneryError('HARNERY_NO_WIRING', { host: adapter.title, scope: 'by init', cause });
  });
}
