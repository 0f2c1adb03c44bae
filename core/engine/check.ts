/** The line: one payload in; an event, at a stop a verdict, and the host’s answer out. */

import { causeOf, HarneryError, systemCode } from '../errors.ts';
import type { Adapter, Payload, Reply } from '../model/adapter.ts';
import { isEvent, timeOf } from '../model/event.ts';
import type { Report } from '../model/report.ts';
import type { Store } from '../model/store.ts';
import { verdict } from '../model/verdict.ts';
import type { Faults } from './call-hooks.ts';
import { draftEvent } from './draft-event.ts';
import type { Engine } from './engine.ts';
import { evaluate } from './evaluate.ts';
import { isDuplicate } from './find-duplicate.ts';
import { judgeStop } from './judge-stop.ts';
import { findSender, readEvent } from './read-payload.ts';
import { tellFaults } from './tell-faults.ts';

export interface CheckRequest {
  readonly payload: Payload;
  /** The adapter that the command line names. */
  readonly adapter?: string;
  /** The clock of this run, in ms since the epoch: it stamps the event and is the cutoff. */
  readonly now_ms: number;
  /** Refuse a `now_ms` before the session’s last event, instead of taking that event’s time. */
  readonly strictNow?: boolean;
  /** Judge, but never block. */
  readonly observe?: boolean;
  /** How this installation is called from the agent’s shell. */
  readonly harnery: string;
  /** The project folder that the command line names; remedies carry it then. */
  readonly project?: string;
  readonly store: Store;
  newId(): string;
}

export interface Outcome {
  readonly report: Report;
  readonly reply: Reply;
}

/**
 * Runs the line. Throws HARNERY_NOW_IN_THE_PAST, and HARNERY_UNKNOWN_ADAPTER or HARNERY_UNKNOWN_HOST where no
 * adapter can answer; every other fault is in the report and in the host’s harmless answer.
 */
export async function check(engine: Engine, request: CheckRequest): Promise<Outcome> {
  const { adapter, foreign } = findSender(engine, request.payload, request.adapter);
  if (foreign) return { report: { faults: [] }, reply: adapter.nothing };
  const faults: HarneryError[] = [...engine.faults];
  try {
    return finish(engine, await run(engine, adapter, request, faults));
  } catch (thrown) {
    if (thrown instanceof HarneryError && thrown.code === 'HARNERY_NOW_IN_THE_PAST') throw thrown;
    faults.push(asFault(thrown, request.store));
    const reply = adapter.onFault(faults.map((fault) => fault.line).join('\n'));
    const judgement = { verdict: verdict('fault'), applying: [], faults: [] };
    return finish(engine, { report: { judgement, faults }, reply });
  }
}

async function run(
  engine: Engine,
  adapter: Adapter,
  request: CheckRequest,
  faults: Faults,
): Promise<Outcome> {
  const { payload, store } = request;
  const parsed = readEvent(adapter, payload);
  if (parsed === undefined) return { report: { faults: [] }, reply: adapter.nothing };
  if (parsed.session_id === '') throw new HarneryError('HARNERY_NO_SESSION');

  const events = await store.read({ adapter: adapter.name, session_id: parsed.session_id });
  const last = events.at(-1);
  if (request.strictNow === true && last !== undefined && request.now_ms < timeOf(last)) {
    const now = new Date(request.now_ms).toISOString();
    throw new HarneryError('HARNERY_NOW_IN_THE_PAST', { now, last: last.ts });
  }
  const draft = draftEvent(engine, adapter, parsed, events, request, faults);
  if (isDuplicate(draft, events)) return { report: { faults: [] }, reply: adapter.nothing };
  const tapped = engine.hooks.call('event', draft, { payload, adapter }, faults);
  const event = await store.append(tapped);

  if (!isEvent(event, 'turn.stop')) {
    return tellFaults({ report: { event, faults }, reply: adapter.nothing }, adapter, events, request);
  }
  const judgement = evaluate(engine, {
    events,
    stop: event,
    now_ms: timeOf(event),
    ...(request.observe === undefined ? {} : { observe: request.observe }),
  });
  faults.push(...judgement.faults);
  const outcome = await judgeStop(engine, adapter, event, events, judgement, request, faults);
  return tellFaults(outcome, adapter, events, request);
}

function finish(engine: Engine, outcome: Outcome): Outcome {
  const faults: HarneryError[] = [];
  engine.hooks.call('done', outcome.report, outcome.reply, faults);
  return { ...outcome, report: { ...outcome.report, faults: [...outcome.report.faults, ...faults] } };
}

function asFault(thrown: unknown, store: Store): HarneryError {
  if (thrown instanceof HarneryError) return thrown;
  return systemCode(thrown) === undefined
    ? new HarneryError('HARNERY_UNEXPECTED', { cause: causeOf(thrown) })
    : new HarneryError('HARNERY_STORE', { cause: causeOf(thrown), place: store.place });
}
