/** Tells a second delivery of an event: hosts that load several settings files run a hook twice. */

import { type HarneryEvent, isOwnRecord, sameAgent, timeOf } from '../model/event.ts';
import { cheapHash } from '../model/hash.ts';
import type { Past } from '../model/past.ts';

/** How long after the first delivery a second one may come, in ms. */
const WITHIN_MS = 2_000;

/**
 * Whether the stream holds the first delivery of this event already: within two seconds, with the same event
 * name and tool call id, or, where there is no such id, with an equal payload and no other event of this agent
 * in between.
 */
export function isDuplicate(event: HarneryEvent, past: Past): boolean {
  const id = field(event, 'tool_use_id');
  const hash = field(event, 'payload_hash');
  // Times of one form compare as texts; many events at once come from the spool.
  const since = new Date(timeOf(event) - WITHIN_MS).toISOString();
  for (let place = 0, before = past.at(0); before !== undefined; place += 1, before = past.at(place)) {
    if (before.ts < since) return false;
    if (id !== undefined && field(before, 'tool_use_id') !== id) continue;
    if (!sameAgent(before, event) || isOwnRecord(before)) continue;
    const sameName = field(before, 'host_event') === field(event, 'host_event');
    if (id === undefined) return sameName && hash !== undefined && field(before, 'payload_hash') === hash;
    if (sameName) return true;
  }
  return false;
}

/** What tells a second delivery; taps may redact everything else of an event. */
export const DELIVERY_MARKS = ['host_event', 'payload_hash', 'tool_use_id', 'delivery'] as const;

/** A name that all processes give to the same delivery of an event, and no two events of one session share. */
export function deliveryName(event: HarneryEvent, past: Past): string {
  const own = field(event, 'delivery');
  if (typeof own === 'string') return own;
  const id = field(event, 'tool_use_id');
  const before = () => past.find((one) => sameAgent(one, event) && !isOwnRecord(one))?.event_id;
  const told = id === undefined ? [field(event, 'payload_hash'), before()] : [id];
  const parts = [event.adapter, event.session_id, event.instance_id, field(event, 'host_event'), ...told];
  return cheapHash(JSON.stringify(parts));
}

function field(event: HarneryEvent, name: string): unknown {
  const value = (event.data as Record<string, unknown>)[name];
  return value === '' ? undefined : value;
}
