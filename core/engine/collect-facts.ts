/** Counts what this agent did in a window, and tells what it was. */

import { EVENT_TYPES, type HarneryEvent, isEvent, sameAgent, timeOf } from '../model/event.ts';
import type { EventCounts, Facts, LastEvents } from '../model/facts.ts';
import { hostFacts } from '../model/host-facts.ts';
import { STATUS_BOX_HEAD } from '../model/status-box.ts';
import { eventsIn, type Window } from '../model/window.ts';
import { type OwnScope, WindowScope } from './build-scope.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { collectWork } from './collect-work.ts';
import { pairToolCalls } from './pair-tool-calls.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** `signals` are types of plugins that rules read: they count from 0, as the envelope’s own do. */
export function collectFacts(
  window: Window,
  scope: OwnScope,
  signals: readonly string[],
  hooks: HookSet,
  faults: Faults,
): Facts {
  const { end, adapter } = scope;
  const seen = seenIn(window, scope);
  const end_ms = timeOf(end);
  const secondsAgo = (event: HarneryEvent): number => (end_ms - timeOf(event)) / 1_000;
  const kinds = sortByType(seen);
  const count = countKinds(kinds, signals);
  const calls = pairToolCalls(seen, scope);
  const { answer, status_shown } = isEvent(end, 'turn.stop') ? end.data : {};
  const shown = status_shown ?? answer?.includes(STATUS_BOX_HEAD);
  // Key by key, since spread objects cost ten times as much.
  const facts: Partial<Writable<Facts>> = {
    count,
    last: lastOfKinds(kinds, secondsAgo),
    tool_uses: calls.length,
    tools: calls.map(({ begun, ended }) => (begun ?? ended)?.data.tool_name ?? ''),
  };
  Object.assign(facts, collectWork(calls, seen, scope, secondsAgo));
  if (answer !== undefined) facts.answer = answer;
  if (shown !== undefined) facts.status_shown = shown;
  facts.prompts = countPrompts(seen);
  facts.hops = window.hops;
  facts.blocks = count.verdict.block;
  facts.seconds = window.anchor === undefined ? 0 : secondsAgo(window.anchor);
  facts.adapter = hostFacts(adapter);
  return hooks.call('facts', facts as Facts, new WindowScope(scope, window), faults);
}

/** This agent’s events in the window. */
function seenIn(window: Window, scope: OwnScope): HarneryEvent[] {
  const seen: HarneryEvent[] = [];
  for (const event of eventsIn(window, scope)) if (sameAgent(event, scope.end)) seen.push(event);
  return seen;
}

/** No notices of the host. */
function countPrompts(seen: readonly HarneryEvent[]): number {
  let prompts = 0;
  for (const event of seen)
    if (isEvent(event, 'user_prompt.submit') && event.data.origin !== 'host') prompts += 1;
  return prompts;
}

/** All events of one type. */
interface Kind {
  count: number;
  last: HarneryEvent;
  /** Where the last one stands, from 1. */
  place: number;
}

/** By type, in the order in which types came first. */
function sortByType(seen: readonly HarneryEvent[]): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  let place = 0;
  for (const event of seen) {
    place += 1;
    const kind = kinds.get(event.event_type);
    if (kind === undefined) {
      kinds.set(event.event_type, { count: 1, last: event, place });
      continue;
    }
    kind.count += 1;
    kind.last = event;
    kind.place = place;
  }
  return kinds;
}

type Nested<T> = Record<string, Record<string, T>>;

/** Nested at the dot. A type that is not two words, or that could reach a prototype, has no place. */
function put<T>(nested: Nested<T>, event_type: string, value: T): void {
  const steps = STEPS.get(event_type) ?? stepsOf(event_type);
  if (steps === undefined) return;
  const [domain, action] = steps;
  nested[domain] ??= {};
  nested[domain][action] = value;
}

type Steps = readonly [domain: string, action: string];

function stepsOf(event_type: string): Steps | undefined {
  const dot = event_type.indexOf('.');
  const [domain, action] = [event_type.slice(0, dot), event_type.slice(dot + 1)];
  return dot < 1 || domain in Object.prototype || action in Object.prototype ? undefined : [domain, action];
}

const STEPS: ReadonlyMap<string, Steps | undefined> = new Map(
  EVENT_TYPES.map((type) => [type, stepsOf(type)]),
);

function countKinds(kinds: ReadonlyMap<string, Kind>, signals: readonly string[]): EventCounts {
  const counts = noCounts();
  for (const event_type of signals) put(counts, event_type, 0);
  for (const [event_type, { count }] of kinds) put(counts, event_type, count);
  return counts as EventCounts;
}

/** All types of the envelope, in its order. */
const NO_COUNTS: Nested<number> = {};
for (const event_type of EVENT_TYPES) put(NO_COUNTS, event_type, 0);

function noCounts(): Nested<number> {
  const counts: Nested<number> = {};
  for (const domain in NO_COUNTS) counts[domain] = { ...NO_COUNTS[domain] };
  return counts;
}

function lastOfKinds(
  kinds: ReadonlyMap<string, Kind>,
  secondsAgo: (event: HarneryEvent) => number,
): LastEvents {
  const last: Nested<object> = {};
  for (const [event_type, kind] of kinds) {
    const { payload_hash: _mark, ...data } = kind.last.data as Record<string, unknown>;
    data.place = kind.place;
    data.seconds_ago = secondsAgo(kind.last);
    put(last, event_type, data);
  }
  return last as LastEvents;
}
