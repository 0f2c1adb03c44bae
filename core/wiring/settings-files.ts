/** Where the settings files of a host are, for one project and one user. */

import { join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import type { HookSwitch, SettingsFile, SettingsScope } from '../model/host-settings.ts';

/** Where things are on this machine. */
export interface Place {
  /** The project’s folder. */
  readonly root: string;
  /** The user’s home folder; empty where there is none. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function placeIn(root: string, env: Place['env']): Place {
  return { root, home: env.HOME ?? env.USERPROFILE ?? '', env };
}

export interface PlacedFile {
  readonly scope: SettingsScope;
  readonly path: string;
}

/** All files from which a host reads hooks. */
export function hookFiles(adapter: Adapter, place: Place): PlacedFile[] {
  return (adapter.settings?.files ?? []).flatMap((file) => placed(file, place) ?? []);
}

/** Its texts for agents. */
export function instructionFiles(adapter: Adapter, place: Place): PlacedFile[] {
  return (adapter.settings?.instructions ?? []).flatMap((file) => placed(file, place) ?? []);
}

/** Where a key stands that may switch hooks off, the most private file first. */
export function switchFiles(adapter: Adapter, { files }: HookSwitch, place: Place): PlacedFile[] {
  const order: readonly SettingsScope[] = ['local', 'project', 'user'];
  const all = (files ?? adapter.settings?.files ?? []).flatMap((file) => placed(file, place) ?? []);
  return all.toSorted((a, b) => order.indexOf(a.scope) - order.indexOf(b.scope));
}

/** The one that is edited in this scope. */
export function fileOf(files: readonly PlacedFile[], scope: SettingsScope): PlacedFile | undefined {
  return files.find((file) => file.scope === scope);
}

function placed({ scope, path, variable }: SettingsFile, { root, home, env }: Place): PlacedFile | undefined {
  if (scope !== 'user') return { scope, path: join(root, path) };
  const moved = variable === undefined ? undefined : env[variable];
  if (moved) return { scope, path: join(moved, path.slice(path.indexOf('/') + 1)) };
  return home === '' ? undefined : { scope, path: join(home, path) };
}
