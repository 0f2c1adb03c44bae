/** Tells each fault once a session: a line in the host’s harmless answer, and a record of it. */

import type { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { CheckRequest, Outcome } from './check.ts';

/** Where the answer needs stderr itself (a block on some hosts), a fault waits for the next run that raises it. */
export async function tellFaults(
  outcome: Outcome,
  adapter: Adapter,
  events: readonly HarneryEvent[],
  request: CheckRequest,
): Promise<Outcome> {
  const { event, faults } = outcome.report;
  if (event === undefined || (outcome.reply.stderr ?? '') !== '') return outcome;
  const told = new Set(events.flatMap((one) => (isEvent(one, 'fault.raised') ? [keyOf(one.data)] : [])));
  const untold = [...new Map(faults.map((fault) => [keyOf(fault), fault]))]
    .filter(([key]) => !told.has(key))
    .map(([, fault]) => fault);
  if (untold.length === 0) return outcome;
  for (const fault of untold) await recordFault(fault, event, request);
  const stderr = adapter.onFault(untold.map((fault) => fault.line).join('\n')).stderr ?? '';
  return { ...outcome, reply: { ...outcome.reply, stderr } };
}

function keyOf({ code, about }: { readonly code: string; readonly about?: string }): string {
  return `${code} ${about ?? ''}`;
}

async function recordFault(fault: HarneryError, event: HarneryEvent, request: CheckRequest): Promise<void> {
  const { event_id: _id, event_type: _type, source: _source, data: _data, ...envelope } = event;
  try {
    await request.store.append({
      ...envelope,
      event_id: request.newId(),
      event_type: 'fault.raised',
      source: 'hook',
      data: { code: fault.code, message: fault.message, about: fault.about },
    });
  } catch {
    // The line on stderr still tells it; next time it is told again.
  }
}
