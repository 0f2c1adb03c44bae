/** Tells the person that a window was given up: once, through a channel that does not block. */

import type { Adapter, Reply } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { History } from '../model/history.ts';
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
  history: History,
  { verdict: { reason, failing }, window }: Judgement,
): Reply | undefined {
  if (verdictType(reason) !== 'verdict.gave_up') return undefined;
  if (toldBefore(reason, stop, history, window)) return undefined;
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
  { past, session }: History,
  window: Window | undefined,
): boolean {
  if (reason === 'undelivered') return session.has(({ toldUndelivered }) => toldUndelivered);
  const anchor = window?.anchor?.event_id;
  // As recorded: a scope’s own events may be copies.
  const told = past.find((event) => event.event_id === anchor || isGivenUp(event, reason, stop));
  return told !== undefined && isGivenUp(told, reason, stop);
}

function isGivenUp(event: HarneryEvent, reason: Reason, { instance_id }: HarneryEvent): boolean {
  return (
    isEvent(event, 'verdict.gave_up') && event.instance_id === instance_id && event.data.reason === reason
  );
}
