/** The hooks of one host that are ours or mention us, each held against what `init` would write in its place. */

import { statSync } from 'node:fs';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { type EntryFor, entriesFor } from '../wiring/expect-entries.ts';
import { findInstallation } from '../wiring/find-installation.ts';
import { type FoundHook, type Wiring, wiringOf } from '../wiring/find-wiring.ts';
import { isInProject } from '../wiring/hook-command.ts';
import { hookFiles } from '../wiring/settings-files.ts';
import { type Ground, shown } from './ground.ts';

export interface ListedHook extends FoundHook {
  /** The scope that `init` is given to write this hook: `local` may stand in a project’s file. */
  readonly wish: SettingsScope;
  /** The file as a person knows it. */
  readonly file: string;
}

export interface HostHooks extends Omit<Wiring, 'hooks'> {
  readonly adapter: Adapter;
  readonly hooks: readonly ListedHook[];
  /** When the files that call us were last changed, in ms since the epoch. */
  readonly changed_ms: number;
}

export function listHooks(adapter: Adapter, ground: Ground): HostHooks {
  const { place } = ground;
  const hasLocal = hookFiles(adapter, place).some(({ scope }) => scope === 'local');
  const wiring = wiringOf(adapter, place, (scope) => expected(adapter, scope, ground));
  const asLocal = wiringOf(adapter, place, () => expected(adapter, 'local', ground));
  const hooks = wiring.hooks.map((hook, index): ListedHook => {
    const file = shown(hook.path, place);
    const isLocal = hook.scope === 'project' && !hasLocal && !isInProject(hook.command);
    return isLocal
      ? { ...hook, ...asLocal.hooks[index], wish: 'local', file }
      : { ...hook, wish: hook.scope, file };
  });
  const paths = hooks.filter(({ callsUs }) => callsUs).map(({ path }) => path);
  const changed_ms = Math.max(0, ...paths.map((path) => statSync(path).mtimeMs));
  return { ...wiring, adapter, hooks, changed_ms };
}

/** Where no installation can be named, nothing is due. */
function expected(adapter: Adapter, scope: SettingsScope, { root, running, engine }: Ground): EntryFor {
  try {
    const { at } = findInstallation(scope, root, running);
    return entriesFor(adapter, at, engine.capFor(adapter), process.platform);
  } catch {
    return () => ({});
  }
}

/** Events in their order, each once: `PreToolUse and PostToolUse`. */
export function eventsOf(hooks: readonly { readonly event: string }[]): string {
  return inWords([...new Set(hooks.map(({ event }) => event))]);
}

export function inWords(words: readonly string[], link = 'and'): string {
  return words.length < 2 ? (words[0] ?? 'none') : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
}

/** Groups in the order of their first members. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}
