/** Counts what this agent did in a window. */

import { EVENT_TYPES, type HarneryEvent, isEvent, sameAgent } from '../model/event.ts';
import type { EventCounts, Facts } from '../model/facts.ts';
import { eventsIn, type Scope, type Window } from '../model/window.ts';
import type { Faults, HookSet } from './call-hooks.ts';

export function collectFacts(window: Window, scope: Scope, hooks: HookSet, faults: Faults): Facts {
  const seen = eventsIn(window, scope).filter((event) => sameAgent(event, scope.end));
  const count = countByType(seen);
  const facts: Facts = {
    count,
    tool_uses: countToolUses(seen, scope),
    hops: window.hops,
    blocks: count.verdict.block,
  };
  return hooks.call('facts', facts, { ...scope, window }, faults);
}

function countByType(events: readonly HarneryEvent[]): EventCounts {
  const counts: Record<string, Record<string, number>> = {};
  const add = (event_type: string, one: number) => {
    const dot = event_type.indexOf('.');
    const [domain, action] = [event_type.slice(0, dot), event_type.slice(dot + 1)];
    if (dot < 1 || Object.hasOwn(Object.prototype, domain)) return;
    counts[domain] ??= {};
    counts[domain][action] = (counts[domain][action] ?? 0) + one;
  };
  for (const event_type of EVENT_TYPES) add(event_type, 0);
  for (const { event_type } of events) add(event_type, 1);
  return counts as EventCounts;
}

/**
 * A tool use is counted where it begins. A result alone counts only where no beginning of it is recorded in the
 * session: a host may be wired for results only, and a result that comes late must not count for the next window.
 */
function countToolUses(seen: readonly HarneryEvent[], scope: Scope): number {
  const begun = scope.events.filter((event) => isEvent(event, 'tool.pre_use') && sameAgent(event, scope.end));
  const begunIds = new Set(begun.map((event) => event.data.tool_use_id));
  return seen.filter((event) => {
    if (isEvent(event, 'tool.pre_use')) return true;
    if (!isEvent(event, 'tool.post_use')) return false;
    const id = event.data.tool_use_id;
    return id === undefined ? begun.length === 0 : !begunIds.has(id);
  }).length;
}
