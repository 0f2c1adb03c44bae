/** The line: one payload in; an event, at a stop a verdict, and the host’s answer out. */

import { asFault, HarneryError } from '../errors.ts';
import { isEvent, timeOf } from '../model/event.ts';
import { NO_HISTORY } from '../model/history.ts';
import type { CheckRequest, Outcome } from '../model/line.ts';
import { Past } from '../model/past.ts';
import { firstText, type Payload } from '../model/payload.ts';
import { verdict } from '../model/verdict.ts';
import type { Faults } from './call-hooks.ts';
import { draftEvent } from './draft-event.ts';
import type { Engine } from './engine.ts';
import { evaluateIn } from './evaluate.ts';
import { deliveryName, isDuplicate } from './find-duplicate.ts';
import { judgeStop } from './judge-stop.ts';
import { keepMarks } from './keep-marks.ts';
import { openHistory } from './open-history.ts';
import { findSender, isIgnored, namesNoSession, readEvent } from './read-payload.ts';
import { type Session, tellFaults } from './tell-faults.ts';
import { useStore } from './use-store.ts';

/** Begins a session, decides who wrote a prompt, or ends in a verdict: all of that cannot wait in the spool. */
const NEEDS_ANSWER: ReadonlySet<string> = new Set(['session.start', 'user_prompt.submit', 'turn.stop']);

/**
 * Runs the line. Throws HARNERY_NOW_IN_THE_PAST, and HARNERY_UNKNOWN_ADAPTER, HARNERY_UNKNOWN_HOST or
 * HARNERY_ADAPTER_THREW where no adapter can answer; every other fault is in the report and in the host’s harmless answer.
 */
export async function check(engine: Engine, written: CheckRequest): Promise<Outcome> {
  const sender = findSender(engine, written.payload, written.adapter);
  const { adapter, foreign, payload } = sender;
  const request = payload === written.payload ? written : withPayload(written, payload);
  if (foreign) return { report: { skipped: 'other_host', faults: [] }, reply: adapter.nothing };
  if (isIgnored(adapter, request.payload)) {
    return { report: { skipped: 'ignored_event', faults: [] }, reply: adapter.nothing };
  }
  const session: Session = { adapter, history: NO_HISTORY, about: undefined };
  const faults: HarneryError[] = [...engine.faults, ...sender.faults];
  const outcome = await run(engine, session, request, faults).catch((thrown) => {
    const fault = asFault(thrown);
    if (fault.code === 'HARNERY_NOW_IN_THE_PAST') throw fault;
    faults.push(fault);
    const judgement = { verdict: verdict('fault'), applying: [], faults: [] };
    return { report: { judgement, faults }, reply: adapter.nothing };
  });
  engine.hooks.call('done', { ...outcome.report, faults: [...faults] }, { ...outcome.reply }, faults);
  if (request.strays !== undefined) faults.push(...(await request.strays()));
  return tellFaults({ ...outcome, report: { ...outcome.report, faults } }, session, request);
}

async function run(
  engine: Engine,
  session: Session,
  request: CheckRequest,
  faults: Faults,
): Promise<Outcome> {
  const { payload, store } = request;
  const { adapter } = session;
  const session_id = firstText(payload, adapter.fields.session);
  if (session_id !== '') {
    const key = { adapter: adapter.name, session_id };
    session.history = await openHistory(store, key);
    session.about = key;
  }
  const { history } = session;
  const { past } = history;
  const { last } = past;
  if (request.strictNow === true && last !== undefined && request.now_ms < timeOf(last)) {
    const now = new Date(request.now_ms).toISOString();
    throw new HarneryError('HARNERY_NOW_IN_THE_PAST', { now, last: last.ts });
  }
  const parsed = readEvent(adapter, payload, engine.builtInAdapters.has(adapter.name));
  if (parsed === undefined) return { report: { skipped: 'ignored_event', faults }, reply: adapter.nothing };
  if (session_id === '') throw namesNoSession(adapter);
  if (request.delivery !== undefined && NEEDS_ANSWER.has(parsed.event_type)) {
    const name = String(payload[adapter.fields.event]);
    throw new HarneryError('HARNERY_NOT_FOR_SPOOL', { adapter: adapter.name, event: name });
  }
  const draft = draftEvent(engine, adapter, { ...parsed, session_id }, past, request, faults);
  // Of many at once from the spool, the store that collects them tells which it holds.
  if (request.delivery === undefined && isDuplicate(draft, past)) {
    return { report: { skipped: 'second_delivery', faults }, reply: adapter.nothing };
  }
  const before = faults.length;
  const tapped = engine.hooks.call('event', draft, { payload, adapter }, faults);
  const recorded = keepMarks(draft, tapped, faults.length > before);
  const event = await useStore(store, () =>
    store.appendOnce(recorded, deliveryName(draft, past), (stream) => isDuplicate(draft, Past.of(stream))),
  );
  if (event === undefined) return { report: { skipped: 'second_delivery', faults }, reply: adapter.nothing };
  if (!isEvent(event, 'turn.stop')) {
    // Whose a prompt is was then decided without all that may be there.
    if (history.isCut()) faults.push(new HarneryError('HARNERY_TOO_FAR_BACK'));
    return { report: { event, faults }, reply: adapter.nothing };
  }

  const judgement = evaluateIn(engine, history, {
    stop: event,
    now_ms: timeOf(event),
    ...(request.observe === undefined ? {} : { observe: request.observe }),
    ...(request.explain === undefined ? {} : { explain: request.explain }),
  });
  faults.push(...judgement.faults);
  return judgeStop(engine, adapter, event, history, judgement, request, faults);
}

/** A copy that still asks for its other parts only when they are needed. */
function withPayload(request: CheckRequest, payload: Payload): CheckRequest {
  return Object.create(request, { payload: { value: payload, enumerable: true } });
}
