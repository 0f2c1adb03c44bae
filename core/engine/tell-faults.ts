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
  const untold = faults.filter((fault, index) => {
    const first = faults.findIndex((other) => other.message === fault.message) === index;
    return (
      first && !events.some((told) => isEvent(told, 'fault.raised') && told.data.message === fault.message)
    );
  });
  if (untold.length === 0) return outcome;
  for (const fault of untold) await recordFault(fault, event, request);
  const stderr = adapter.onFault(untold.map((fault) => fault.line).join('\n')).stderr ?? '';
  return { ...outcome, reply: { ...outcome.reply, stderr } };
}

async function recordFault(fault: HarneryError, event: HarneryEvent, request: CheckRequest): Promise<void> {
  const { event_id: _id, event_type: _type, source: _source, data: _data, ...envelope } = event;
  const { code, message, data } = fault;
  const plugin = data.plugin === undefined ? {} : { plugin: data.plugin };
  try {
    await request.store.append({
      ...envelope,
      event_id: request.newId(),
      event_type: 'fault.raised',
      source: 'hook',
      data: { code, message, ...plugin },
    });
  } catch {
    // The line on stderr still tells it; next time it is told again.
  }
}
