/** Thinks out what `init` changes: hooks, permissions and instructions of each host, file by file. */

import { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { whyIgnored } from './check-quirks.ts';
import type { Drafts } from './drafts.ts';
import { entriesFor, neededEvents } from './expect-entries.ts';
import type { Found } from './find-installation.ts';
import { grant, rulesFor } from './grant-commands.ts';
import { hasBlock, putBlock } from './instructions-block.ts';
import { isCommitted } from './is-committed.ts';
import type { OpenedFile } from './open-file.ts';
import { parseSettings } from './parse-settings.ts';
import { type Ritual, ritualLines } from './ritual-lines.ts';
import { fileOf, hookFiles, instructionFiles, type Place } from './settings-files.ts';
import { wireHooks } from './wire-hooks.ts';

export interface HostToWire {
  readonly adapter: Adapter;
  /** How many blocks one window may get from us there. */
  readonly cap: number;
}

export interface Wish {
  readonly hosts: readonly HostToWire[];
  readonly scope: SettingsScope;
  readonly place: Place;
  readonly installation: Found;
  /** Paths of the facts that active rules read. */
  readonly reads: readonly string[];
  /** Rules that may block, for the instructions. */
  readonly rituals: readonly Ritual[];
  readonly allEvents: boolean;
  readonly permissions: boolean;
  readonly instructions: boolean;
  readonly platform: NodeJS.Platform;
}

/** Which file of which host was, or will be, wired with which events. */
export interface Wired {
  readonly adapter: Adapter;
  readonly path: string;
  readonly events: readonly string[];
  /** Whether the file is meant for all who have the project, though paths of this machine stand in it. */
  readonly isShared: boolean;
}

export function planWiring(wish: Wish, drafts: Drafts): Wired[] {
  const wired = wish.hosts.flatMap((host) => wireHost(host, wish, drafts) ?? []);
  if (wish.permissions) for (const { adapter } of wired) grantHost(adapter, wish, drafts);
  instruct(wired, wish, drafts);
  return wired;
}

function wireHost({ adapter, cap }: HostToWire, wish: Wish, drafts: Drafts): Wired | undefined {
  const { scope, place, installation, reads, allEvents, platform } = wish;
  const files = hookFiles(adapter, place);
  const own = fileOf(files, scope);
  const file = own ?? (scope === 'local' ? fileOf(files, 'project') : undefined);
  const events = neededEvents(adapter, reads, allEvents);
  const entryFor = entriesFor(adapter, installation.at, cap, platform);
  const isShared = own === undefined;
  const path = file?.path ?? adapter.name;
  const isDone = drafts.edit(path, (text, opened) => {
    if (file === undefined) throw noWiring(adapter, scope, 'it has no settings file for that');
    if (isShared && isCommitted(path))
      throw noWiring(adapter, scope, `it has no file for one machine, and git keeps ${path}`);
    const next = wireHooks(textOf(text, opened), adapter, events, entryFor);
    const cause = whyIgnored(next, parseSettings(next), opened, adapter);
    if (cause !== undefined) throw new Error(cause);
    return { text: next };
  });
  return isDone ? { adapter, path, events, isShared } : undefined;
}

/** A new file begins as an empty object. */
function textOf(text: string, { exists }: OpenedFile): string {
  return exists || text !== '' ? text : '{}\n';
}

function noWiring({ title }: Adapter, scope: SettingsScope, cause: string): HarneryError {
  return new HarneryError('HARNERY_NO_WIRING', { host: title, scope: `by --${scope}`, cause });
}

/** Paths of this machine stand in the rules: they go where only this machine reads them. */
function grantHost(adapter: Adapter, wish: Wish, drafts: Drafts): void {
  const rules = rulesFor(adapter, wish.installation.callers);
  const path = permissionFile(adapter, wish.scope, wish.place);
  if (path === undefined || rules.length === 0) return;
  drafts.edit(path, (text, opened) => {
    const before = textOf(text, opened);
    const next = grant(before, adapter, rules);
    const added = rules.filter((rule) => !before.includes(JSON.stringify(rule)));
    return next === before ? {} : { text: next, rules: added };
  });
}

/** Where this machine’s permissions of a host stand, or undefined where it has no place for them. */
export function permissionFile(adapter: Adapter, scope: SettingsScope, place: Place): string | undefined {
  if (adapter.settings?.permissions === undefined) return undefined;
  return fileOf(hookFiles(adapter, place), scope === 'user' ? 'user' : 'local')?.path;
}

/** One block a text, also where several hosts read it. One that is there is kept up to date unasked. */
function instruct(wired: readonly Wired[], wish: Wish, drafts: Drafts): void {
  const { scope, place, installation, rituals, instructions } = wish;
  if (scope === 'local') return;
  const readers = wired.flatMap(({ adapter }) => {
    const path = fileOf(instructionFiles(adapter, place), scope)?.path;
    return path === undefined ? [] : [{ adapter, path }];
  });
  for (const path of new Set(readers.map((reader) => reader.path))) {
    const tellsAll = readers.every(
      (reader) => reader.path !== path || reader.adapter.environment.session.length > 0,
    );
    const lines = ritualLines(rituals, tellsAll ? installation.caller : undefined);
    drafts.edit(path, (text) => (instructions || hasBlock(text) ? { text: putBlock(text, lines) } : {}));
  }
}
