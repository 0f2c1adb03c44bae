/** Tells the person that a window was given up: once, through a channel that does not block. */

import type { Adapter, Reply } from '../model/adapter.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import { type GiveUpReason, type Reason, verdictType } from '../model/verdict.ts';
import type { Window } from '../model/window.ts';
import { askAdapter } from './ask-adapter.ts';
import { askReply } from './ask-reply.ts';
import { wordGivingUp } from './word-giving-up.ts';

/** The reply that says so; undefined where it was told before, or the host has no such channel. */
export function tellGivingUp(
  adapter: Adapter,
  stop: HarneryEvent,
  events: readonly HarneryEvent[],
  { verdict: { reason, failing }, window }: Judgement,
): Reply | undefined {
  if (verdictType(reason) !== 'verdict.gave_up') return undefined;
  if (toldBefore(reason, stop, events, window)) return undefined;
  const text = wordGivingUp(
    reason as GiveUpReason,
    failing.map(({ rule }) => rule),
  );
  const reply = askAdapter(adapter, 'tell', () => adapter.tell?.(text));
  return reply === undefined ? undefined : askReply(adapter, 'tell', false, () => reply);
}

/** `undelivered` holds for the rest of the session, every other reason for its window. */
function toldBefore(
  reason: Reason,
  stop: HarneryEvent,
  events: readonly HarneryEvent[],
  window: Window | undefined,
): boolean {
  const from = window?.anchor === undefined || reason === 'undelivered' ? 0 : events.indexOf(window.anchor);
  return events
    .slice(Math.max(from, 0))
    .some(
      (event) =>
        event.event_type === 'verdict.gave_up' &&
        event.instance_id === stop.instance_id &&
        (event.data as Record<string, unknown>).reason === reason,
    );
}
