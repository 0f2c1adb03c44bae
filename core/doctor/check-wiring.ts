/** Checks which events of a host call us: each once, as `init` would write it, and all that the rules need. */

import { findUndelivered } from '../engine/find-undelivered.ts';
import type { EventSpec } from '../model/adapter.ts';
import { neededEvents } from '../wiring/expect-entries.ts';
import { countOf, type Finding, finding } from './finding.ts';
import { commandsFor, type Ground } from './ground.ts';
import { eventsOf, grouped, type HostHooks, inWords, type ListedHook } from './list-hooks.ts';

export function checkWiring(host: HostHooks, ground: Ground): Finding[] {
  const { adapter, hooks, others } = host;
  const owned = hooks.filter(({ state }) => state !== 'foreign');
  const summary = finding(
    'HOOKS_WIRED',
    {
      count: countOf(hooks.length + others, 'hook'),
      files: inWords([...new Set(hooks.map(({ file }) => file))]),
      owned: owned.length,
      current: owned.filter(({ state }) => state === 'current').length,
    },
    adapter.name,
  );
  return [summary, ...checkState(host, ground), ...checkNeeds(host, ground), ...checkTwins(host, ground)];
}

function checkState({ adapter, hooks }: HostHooks, ground: Ground): Finding[] {
  const byFile = (state: ListedHook['state'], code: 'HOOK_STALE' | 'HOOK_BY_HAND') =>
    grouped(
      hooks.filter((hook) => hook.state === state),
      ({ file }) => file,
    ).map((some) => {
      const [{ file, wish }] = some as [ListedHook];
      const data = { ...commandsFor(ground, adapter, wish), events: eventsOf(some), file };
      return finding(code, data, adapter.name);
    });
  return [...byFile('stale', 'HOOK_STALE'), ...byFile('foreign', 'HOOK_BY_HAND')];
}

/** A rule that is never told of what it asks about is never satisfied, or never asked. */
function checkNeeds({ adapter, hooks, events }: HostHooks, ground: Ground): Finding[] {
  const { rules } = ground.engine;
  const wish = hooks.find(({ callsUs }) => callsUs)?.wish ?? 'project';
  const commands = commandsFor(ground, adapter, wish);
  const undelivered = findUndelivered(rules, adapter, events);
  const findings = grouped(undelivered, (one) => JSON.stringify([one.events, one.isEachDue])).map((some) => {
    const [{ events: due, isEachDue }] = some as [(typeof some)[number]];
    const names = `rule ${inWords([...new Set(some.map(({ rule }) => rule))])}`;
    const data = { ...commands, rules: names, events: inWords(due, isEachDue ? 'and' : 'or') };
    return finding('EVENT_NOT_WIRED', data, adapter.name);
  });
  const told = new Set(undelivered.flatMap((one) => one.events));
  const missing = neededEvents(
    adapter,
    rules.flatMap(({ reads }) => reads),
    false,
  ).filter((event) => !events.has(event) && !told.has(event));
  const isStop = (event: string) => endsTurn(adapter.events[event]);
  const tell = (code: 'STOP_NOT_WIRED' | 'EVENT_MISSING', some: readonly string[]) =>
    some.length === 0 ? [] : [finding(code, { ...commands, events: inWords(some) }, adapter.name)];
  return [
    ...findings,
    ...tell('STOP_NOT_WIRED', events.size > 0 ? missing.filter(isStop) : []),
    ...tell(
      'EVENT_MISSING',
      missing.filter((event) => !isStop(event)),
    ),
  ];
}

/** The end of a turn that may be judged: not that of one which failed. */
function endsTurn(spec: EventSpec | undefined): boolean {
  if (spec === undefined || typeof spec === 'string') return spec === 'turn.stop';
  const [type, dataOf] = spec;
  try {
    return type === 'turn.stop' && dataOf({}).status !== 'error';
  } catch {
    return type === 'turn.stop';
  }
}

function checkTwins({ adapter, hooks }: HostHooks, ground: Ground): Finding[] {
  const calling = grouped(
    hooks.filter(({ callsUs }) => callsUs),
    ({ event }) => event,
  ).filter(({ length }) => length > 1);
  return grouped(calling, (twins) =>
    JSON.stringify(twins.map(({ path, state }) => [path, state === 'foreign'])),
  ).map((some) => {
    const [twins] = some as [ListedHook[]];
    const [first] = twins as [ListedHook];
    const events = inWords(some.map(([hook]) => hook?.event ?? ''));
    const files = inWords([...new Set(twins.map(({ file }) => file))]);
    const own = twins.find(({ state }) => state === 'foreign');
    if (own !== undefined) return finding('WIRED_BY_HAND_TOO', { events, file: own.file }, adapter.name);
    const isInOneFile = twins.every(({ path }) => path === first.path);
    // What one machine has for itself is the first to go.
    const surplus = twins.find(({ wish }) => wish === 'local') ?? twins.at(-1) ?? first;
    const { init, deinit } = commandsFor(ground, adapter, surplus.wish);
    const data = { events, files, deinit: String(isInOneFile ? init : deinit) };
    return finding('WIRED_TWICE', data, adapter.name);
  });
}
