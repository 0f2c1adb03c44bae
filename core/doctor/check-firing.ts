/** Checks by what was recorded whether a host runs its hooks, and which of them never came though they should have. */

import type { EventType } from '../model/event.ts';
import { timeOf } from '../model/event.ts';
import { countOf, type Finding, finding } from './finding.ts';
import type { Ground } from './ground.ts';
import { eventsOf, type HostHooks } from './list-hooks.ts';

/** What of a session shows that an event of this type was due before its end. */
const DUE: readonly (readonly [
  type: EventType,
  because: string,
  isDue: (types: readonly EventType[]) => boolean,
])[] = [
  ['session.start', 'sessions were recorded', (types) => types.length > 0],
  [
    'user_prompt.submit',
    'turns ended or used tools',
    (types) => types.includes('turn.stop') || types.includes('tool.pre_use'),
  ],
  [
    'turn.stop',
    'a second prompt came',
    (types) => types.filter((type) => type === 'user_prompt.submit').length > 1,
  ],
  ['tool.pre_use', 'tools ended', (types) => types.includes('tool.post_use')],
  [
    'tool.post_use',
    'tools began, and their turns ended',
    (types) =>
      types.includes('tool.pre_use') && types.lastIndexOf('turn.stop') > types.indexOf('tool.pre_use'),
  ],
];

export function checkFiring({ adapter, hooks, changed_ms }: HostHooks, { record }: Ground): Finding[] {
  const calling = hooks.filter(({ callsUs, isForAll }) => callsUs && isForAll);
  const trust = adapter.settings?.trust;
  const sessions = (record.sessions.get(adapter.name) ?? []).filter(
    ([first]) => first !== undefined && timeOf(first) >= changed_ms,
  );
  const latest = Math.max(0, ...sessions.flatMap((events) => events.map(timeOf)));
  if (sessions.length === 0) {
    const unseen = finding('HOOKS_NOT_SEEN', { changed: day(changed_ms) }, adapter.name);
    return trust === undefined ? [unseen] : [finding('TRUST_UNKNOWN', { trust }, adapter.name), unseen];
  }
  const count = countOf(sessions.length, 'session');
  const fired = finding('HOOKS_FIRED', { count, latest: day(latest) }, adapter.name);
  const types = sessions.map((events) => events.map(({ event_type }) => event_type as EventType));
  const silent = DUE.flatMap(([type, because, isDue]) => {
    const wired = calling.filter(({ event }) => typeOf(adapter.events[event]) === type);
    if (wired.length === 0 || types.some((one) => one.includes(type)) || !types.some(isDue)) return [];
    return finding('HOOK_NEVER_FIRED', { events: eventsOf(wired), because }, adapter.name);
  });
  return [fired, ...silent];
}

/** A host that is wired by other means shows by its record alone that it is. */
export function checkUnlisted({ engine, record }: Ground, names: readonly string[]): Finding[] {
  const unlisted = [...engine.adapters.values()].filter(({ settings }) => settings === undefined);
  return unlisted.flatMap(({ name }) => {
    const sessions = (record.sessions.get(name) ?? []).filter(({ length }) => length > 0);
    if (sessions.length === 0 || (names.length > 0 && !names.includes(name))) return [];
    const latest = Math.max(...sessions.flatMap((events) => events.map(timeOf)));
    return finding(
      'SESSIONS_RECORDED',
      { count: countOf(sessions.length, 'session'), latest: day(latest) },
      name,
    );
  });
}

function typeOf(spec: HostHooks['adapter']['events'][string] | undefined): string {
  return typeof spec === 'string' ? spec : (spec?.[0] ?? '');
}

function day(time_ms: number): string {
  return new Date(time_ms).toISOString().slice(0, 16).replace('T', ' ');
}
