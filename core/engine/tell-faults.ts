/** Tells each fault once a session: a line in the host’s harmless answer, and a record of it. */

import type { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { CheckRequest, Outcome } from '../model/line.ts';
import type { StreamKey } from '../model/store.ts';

/** What one run knows of the session that it is about; no stream where the payload names none. */
export interface Session {
  readonly adapter: Adapter;
  events: readonly HarneryEvent[];
  about: StreamKey | undefined;
}

/** Where the answer needs stderr itself (a block on some hosts), a fault waits for the next run that raises it. */
export async function tellFaults(
  outcome: Outcome,
  session: Session,
  request: CheckRequest,
): Promise<Outcome> {
  if ((outcome.reply.stderr ?? '') !== '') return outcome;
  const told = new Set(
    session.events.flatMap((one) => (isEvent(one, 'fault.raised') ? [keyOf(one.data)] : [])),
  );
  const untold = [...new Map(outcome.report.faults.map((fault) => [keyOf(fault), fault]))]
    .filter(([key]) => !told.has(key))
    .map(([, fault]) => fault);
  if (untold.length === 0) return outcome;
  for (const fault of untold) await recordFault(fault, session, request);
  const line = session.adapter.onFault(untold.map((fault) => fault.line).join('\n'));
  return { ...outcome, reply: { ...line, ...outcome.reply, stderr: line.stderr ?? '' } };
}

function keyOf({ code, about }: { readonly code: string; readonly about?: string }): string {
  return `${code} ${about ?? ''}`;
}

async function recordFault(
  fault: HarneryError,
  { about, events }: Session,
  { store, now_ms, newId }: CheckRequest,
): Promise<void> {
  if (about === undefined || fault.code === 'HARNERY_STORE') return;
  const last = events.at(-1);
  try {
    await store.append({
      ...about,
      event_id: newId(),
      event_type: 'fault.raised',
      ts: new Date(last === undefined ? now_ms : Math.max(now_ms, timeOf(last))).toISOString(),
      instance_id: about.session_id,
      source: 'hook',
      data: { code: fault.code, message: fault.message, about: fault.about },
    });
  } catch {
    // The line on stderr still tells it; next time it is told again.
  }
}
