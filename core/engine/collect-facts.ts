/** Counts what this agent did in a window, and tells what it was. */

import { EVENT_TYPES, type HarneryEvent, isEvent, sameAgent, timeOf } from '../model/event.ts';
import type { EventCounts, Facts, LastEvents, When } from '../model/facts.ts';
import { hostFacts } from '../model/host-facts.ts';
import { STATUS_BOX_HEAD } from '../model/status-box.ts';
import { eventsIn, type Window } from '../model/window.ts';
import type { OwnScope } from './build-scope.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { collectWork } from './collect-work.ts';
import { pairToolCalls } from './pair-tool-calls.ts';

/** `signals` are types of plugins that rules read: they count from 0, as the envelope’s own do. */
export function collectFacts(
  window: Window,
  scope: OwnScope,
  signals: readonly string[],
  hooks: HookSet,
  faults: Faults,
): Facts {
  const { end, adapter } = scope;
  const seen = eventsIn(window, scope).filter((event) => sameAgent(event, end));
  const places = new Map(seen.map((event, index) => [event, index + 1]));
  const when = (event: HarneryEvent): When => ({
    place: places.get(event) ?? 0,
    seconds_ago: (timeOf(end) - timeOf(event)) / 1_000,
  });
  const count = countByType(seen, signals);
  const calls = pairToolCalls(seen, scope);
  const { answer, status_shown } = isEvent(end, 'turn.stop') ? end.data : {};
  const shown = status_shown ?? answer?.includes(STATUS_BOX_HEAD);
  const facts: Facts = {
    count,
    last: lastByType(seen, when),
    tool_uses: calls.length,
    tools: calls.map(({ begun, ended }) => (begun ?? ended)?.data.tool_name ?? ''),
    ...collectWork(calls, seen, scope.session, adapter, when),
    ...(answer === undefined ? {} : { answer }),
    ...(shown === undefined ? {} : { status_shown: shown }),
    prompts: seen.filter((event) => isEvent(event, 'user_prompt.submit') && event.data.origin !== 'host')
      .length,
    hops: window.hops,
    blocks: count.verdict.block,
    seconds: window.anchor === undefined ? 0 : when(window.anchor).seconds_ago,
    adapter: hostFacts(adapter),
  };
  return hooks.call('facts', facts, withWindow(scope, window), faults);
}

/** Not spread: that would read the whole session. */
function withWindow(scope: OwnScope, window: Window): OwnScope & { readonly window: Window } {
  return Object.defineProperties({ window }, Object.getOwnPropertyDescriptors(scope)) as never;
}

/** Where a type stands in the nested facts; none for a type that is not two words, or that could reach a prototype. */
function stepsOf(event_type: string): readonly [domain: string, action: string] | undefined {
  const dot = event_type.indexOf('.');
  const [domain, action] = [event_type.slice(0, dot), event_type.slice(dot + 1)];
  return dot < 1 || domain in Object.prototype || action in Object.prototype ? undefined : [domain, action];
}

type Nested<T> = Record<string, Record<string, T>>;

function countByType(events: readonly HarneryEvent[], signals: readonly string[]): EventCounts {
  const counts: Nested<number> = {};
  const add = (event_type: string, one: number) => {
    const [domain, action] = stepsOf(event_type) ?? [];
    if (domain === undefined || action === undefined) return;
    counts[domain] ??= {};
    counts[domain][action] = (counts[domain][action] ?? 0) + one;
  };
  for (const event_type of [...EVENT_TYPES, ...signals]) add(event_type, 0);
  for (const { event_type } of events) add(event_type, 1);
  return counts as EventCounts;
}

function lastByType(events: readonly HarneryEvent[], when: (event: HarneryEvent) => When): LastEvents {
  const last: Nested<object> = {};
  for (const event of events) {
    const [domain, action] = stepsOf(event.event_type) ?? [];
    if (domain === undefined || action === undefined) continue;
    const { payload_hash: _mark, ...data } = event.data as { payload_hash?: string };
    last[domain] ??= {};
    last[domain][action] = { ...data, ...when(event) };
  }
  return last as LastEvents;
}
