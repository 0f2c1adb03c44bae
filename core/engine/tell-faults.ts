/** Tells each fault once a session: a line in the host’s harmless answer, and a record of it. */

import type { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { type EventMap, type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { CheckRequest, Outcome } from '../model/line.ts';
import type { StreamKey } from '../model/store.ts';
import { askHarmless } from './ask-reply.ts';

/** What one run knows of the session that it is about; no stream where the payload names none. */
export interface Session {
  readonly adapter: Adapter;
  events: readonly HarneryEvent[];
  about: StreamKey | undefined;
}

/**
 * Where the answer needs stderr itself (a block on some hosts), a fault is recorded and its line waits for the next
 * answer of this session that has room.
 */
export async function tellFaults(
  outcome: Outcome,
  session: Session,
  request: CheckRequest,
): Promise<Outcome> {
  if (request.delivery !== undefined && outcome.report.faults.length === 0) return outcome;
  const { fresh, waiting } = sortFaults(outcome.report.faults, session.events);
  const hasRoom = request.delivery === undefined && (outcome.reply.stderr ?? '') === '';
  for (const fault of fresh) await recordFault(describe(fault, hasRoom), session, request);
  if (!hasRoom) return outcome;
  for (const fault of waiting) await recordFault({ ...fault, told: true }, session, request);
  const lines = [...waiting, ...fresh].map(({ line }) => line ?? '');
  if (lines.length === 0) return outcome;
  const line = askHarmless(session.adapter, lines.join('\n'));
  return { ...outcome, reply: { ...line, ...outcome.reply, stderr: line.stderr ?? '' } };
}

type FaultData = EventMap['fault.raised'];

/** What this run raised for the first time in this session, and what an earlier run could not tell. */
function sortFaults(faults: readonly HarneryError[], events: readonly HarneryEvent[]) {
  const recorded = events.flatMap((event) => (isEvent(event, 'fault.raised') ? [event.data] : []));
  const known = new Set(recorded.map(keyOf));
  const told = new Set(recorded.filter((fault) => fault.told !== false).map(keyOf));
  const waiting = new Map(
    recorded.filter((fault) => !told.has(keyOf(fault))).map((fault) => [keyOf(fault), fault]),
  );
  const fresh = new Map(faults.map((fault) => [keyOf(fault), fault]));
  return {
    fresh: [...fresh.values()].filter((fault) => !known.has(keyOf(fault))),
    waiting: [...waiting.values()],
  };
}

function keyOf({ code, about }: { readonly code: string; readonly about?: string }): string {
  return `${code} ${about ?? ''}`;
}

function describe({ code, message, about, line }: HarneryError, told: boolean): FaultData {
  return { code, message, about, line, told };
}

async function recordFault(
  fault: FaultData,
  { adapter, about = { adapter: adapter.name, session_id: '' }, events }: Session,
  { store, now_ms, newId }: CheckRequest,
): Promise<void> {
  if (fault.code === 'HARNERY_STORE') return;
  const last = events.at(-1);
  try {
    await store.append({
      ...about,
      event_id: newId(),
      event_type: 'fault.raised',
      ts: new Date(last === undefined ? now_ms : Math.max(now_ms, timeOf(last))).toISOString(),
      instance_id: about.session_id,
      source: 'hook',
      data: { ...fault },
    });
  } catch {
    // The line on stderr still tells it; next time it is told again.
  }
}
