/** What all checks are given: the project as it was opened, this machine, and the program that runs. */

import type { Engine } from '../engine/engine.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import type { Store } from '../model/store.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { binUpwards, type Running } from '../wiring/find-installation.ts';
import type { Place } from '../wiring/settings-files.ts';
import type { Data } from './finding.ts';
import type { Recorded } from './read-record.ts';

export interface Ground {
  readonly root: string;
  readonly place: Place;
  readonly engine: Engine;
  readonly store: Store;
  /** The store is the built-in one. */
  readonly isOwnStore: boolean;
  /** The config in use, and the folders that were looked into. */
  readonly config: { readonly file: string | undefined; readonly searched: readonly string[] };
  readonly record: Recorded;
  readonly running: Running;
  readonly version: string;
  /** Names of the adapters that need no config. */
  readonly builtIn: ReadonlySet<string>;
  /** How this program is called from another shell. */
  readonly harnery: string;
  /** `--folder`, where it was given. */
  readonly folder: string | undefined;
  /** Says what is being done, to somebody who waits. */
  working(what: string): void;
}

/** What the commands of the table are made from. */
export function commandsFor(ground: Ground, adapter: Adapter, scope: SettingsScope): Data {
  const { harnery } = ground;
  const folder = folderOption(ground);
  const line = (command: string, flag: string) =>
    `${harnery} ${command} --host ${adapter.name} --${flag}${folder}`;
  return {
    harnery,
    folder,
    init: line('init', scope),
    deinit: line('deinit', scope),
    local: line('init', 'local'),
  };
}

/** Whether hooks for all who have the project would find an installation in it. */
export function isInstalled({ root }: Pick<Ground, 'root'>): boolean {
  try {
    return binUpwards(root) !== '';
  } catch {
    return false;
  }
}

export function folderOption({ folder }: Ground): string {
  return folder === undefined ? '' : ` --folder ${quoteForShell(folder)}`;
}

/** A path as a person knows it: from the project, or from the home folder. */
export function shown(path: string, { root, home }: Place): string {
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return home !== '' && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
