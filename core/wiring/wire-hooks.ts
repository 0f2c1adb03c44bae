/** Puts the hooks of ours into the text of a host’s settings: exactly one an event, behind what is there. */

import type { Adapter } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';
import { realPath } from '../platform/real-path.ts';
import type { EntryFor } from './expect-entries.ts';
import { pathsIn } from './hook-command.ts';
import { insertMembers, type Manner, type Member, mannerOf } from './insert-members.ts';
import { type HookEntry, listEntries } from './list-entries.ts';
import { dataOf, endOf, type Node, parseSettings, propertyOf, valueUnder } from './parse-settings.ts';
import { removeNodes } from './remove-nodes.ts';
import { type Splice, splice } from './splice.ts';

/** A new file’s text is `{}`. Throws an Error where `hooks` has another form than the host’s. */
export function wireHooks(
  before: string,
  adapter: Adapter,
  events: readonly string[],
  entryFor: EntryFor,
): string {
  refuseOtherForms(parseSettings(before), events);
  const text = dropSurplus(before, adapter, events);
  const top = parseSettings(text);
  const manner = mannerOf(text, top);
  const owned = listEntries(top, adapter).filter(({ kind }) => kind === 'owned');
  const splices = owned.flatMap(({ node, event }) => renew(text, node, entryFor(event), manner));
  const hooks = valueUnder(top, 'hooks');
  const members: Member[] = [];
  for (const event of events.filter((name) => !owned.some((entry) => entry.event === name))) {
    const value = inForm(adapter, event, entryFor(event));
    const list = valueUnder(hooks, event);
    if (list === undefined) members.push({ key: event, value: [value] });
    else splices.push(insertMembers(text, list, [{ value }], manner));
  }
  if (hooks !== undefined && members.length > 0) splices.push(insertMembers(text, hooks, members, manner));
  const table = Object.fromEntries(members.map(({ key = '', value }) => [key, value]));
  const beside = Object.entries(adapter.settings?.beside ?? {}).map(([key, value]) => ({ key, value }));
  const atTop =
    hooks === undefined && members.length > 0 ? [...beside, { key: 'hooks', value: table }] : beside;
  const missing = atTop.filter(({ key }) => propertyOf(top, key) === undefined);
  if (missing.length > 0) splices.push(insertMembers(text, top, missing, manner));
  return splice(text, splices);
}

function refuseOtherForms(top: Node, events: readonly string[]): void {
  const hooks = valueUnder(top, 'hooks');
  if (hooks !== undefined && hooks.type !== 'object') throw new Error('its "hooks" is no object');
  const other = events.find((event) => (valueUnder(hooks, event)?.type ?? 'array') !== 'array');
  if (other !== undefined) throw new Error(`its "hooks" > "${other}" is no list`);
}

/** Entries of ours that are one too many for their event, held to some tools, or of an event that the host does not have. */
function dropSurplus(text: string, adapter: Adapter, events: readonly string[]): string {
  const top = parseSettings(text);
  const seen = new Set<string>();
  const known = new Set([...Object.keys(adapter.events), ...events]);
  const surplus = listEntries(top, adapter).filter(({ kind, event, isForAll }) => {
    if (kind !== 'owned') return false;
    if (!isForAll || seen.has(event) || !known.has(event)) return true;
    seen.add(event);
    return false;
  });
  return splice(text, removeNodes(text, top, doomed(surplus)));
}

/** The nodes that go with these entries: a group goes with the last of its entries. */
export function doomed(entries: readonly HookEntry[]): ReadonlySet<Node> {
  const nodes = new Set(entries.map(({ node }) => node));
  const groups = entries.flatMap(({ group }) => group ?? []);
  const isEmptied = (group: Node) =>
    valueUnder(group, 'hooks')?.children?.every((node) => nodes.has(node)) === true;
  return new Set([...nodes, ...groups.filter(isEmptied)]);
}

/** In its place, since a host may trust an entry by that. Keys that we do not write stay. */
function renew(text: string, node: Node, entry: ReturnType<EntryFor>, manner: Manner): Splice[] {
  const missing: Member[] = [];
  const splices: Splice[] = [];
  for (const [key, value] of Object.entries(entry)) {
    const there = valueUnder(node, key);
    if (there === undefined) missing.push({ key, value });
    else if (!isSame(dataOf(there), value))
      splices.push({ from: there.offset, to: endOf(there), text: JSON.stringify(value) });
  }
  if (missing.length > 0) splices.push(insertMembers(text, node, missing, manner));
  return splices;
}

/** Whether a value says what is due: a command also where it names the same program by another path. */
export function isSame(value: unknown, due: unknown): boolean {
  if (value === due) return true;
  if (typeof value !== 'string' || typeof due !== 'string') return false;
  const [own, wanted] = [pathsIn(value), pathsIn(due)];
  const leadsThere = (path: string, other: string) => {
    const real = realPath(path);
    // Of a program for all, any that is there will do.
    const isForAll = [path, other].every((one) => /[\\/](?:node|nodejs|sh|dash)(?:\.exe)?$/.test(one));
    return real !== undefined && (isForAll || real === realPath(other));
  };
  return (
    own.rest === wanted.rest &&
    own.paths.length === wanted.paths.length &&
    own.paths.every((path, place) => leadsThere(path, wanted.paths[place] ?? ''))
  );
}

function inForm({ settings }: Adapter, event: string, entry: ReturnType<EntryFor>): unknown {
  if (settings?.form !== 'groups') return entry;
  const isOfTools = /tool/i.test(event);
  return {
    ...(settings.everyTool === undefined || !isOfTools ? {} : { matcher: settings.everyTool }),
    hooks: [entry],
  };
}

/** Takes every entry of ours out; undefined where none is there. */
export function unwireHooks(text: string, adapter: Adapter): string | undefined {
  const top = parseSettings(text);
  const owned = listEntries(top, adapter).filter(({ kind }) => kind === 'owned');
  return owned.length === 0 ? undefined : splice(text, removeNodes(text, top, doomed(owned)));
}

/** Whether nothing is left in a file but what we put beside the hooks. */
export function isEmptied(text: string, adapter: Adapter): boolean {
  const left = dataOf(parseSettings(text));
  const beside: Readonly<Record<string, unknown>> = adapter.settings?.beside ?? {};
  return (
    isObject(left) &&
    !/\/[/*]/.test(text) &&
    Object.entries(left).every(([key, value]) => Object.hasOwn(beside, key) && beside[key] === value)
  );
}
