/** The line: one payload in; an event, at a stop a verdict, and the host’s answer out. */

import { asFault, HarneryError } from '../errors.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import { NO_HISTORY } from '../model/history.ts';
import type { CheckRequest, Outcome } from '../model/line.ts';
import { Past } from '../model/past.ts';
import { firstText } from '../model/payload.ts';
import { verdict } from '../model/verdict.ts';
import type { Faults } from './call-hooks.ts';
import { draftEvent } from './draft-event.ts';
import type { Engine } from './engine.ts';
import { evaluateIn } from './evaluate.ts';
import { DELIVERY_MARKS, deliveryName, isDuplicate } from './find-duplicate.ts';
import { judgeStop } from './judge-stop.ts';
import { openHistory } from './open-history.ts';
import { findSender, isIgnored, readEvent } from './read-payload.ts';
import { type Session, tellFaults } from './tell-faults.ts';
import { useStore } from './use-store.ts';

/**
 * Runs the line. Throws HARNERY_NOW_IN_THE_PAST, and HARNERY_UNKNOWN_ADAPTER or HARNERY_UNKNOWN_HOST where no
 * adapter can answer; every other fault is in the report and in the host’s harmless answer.
 */
export async function check(engine: Engine, request: CheckRequest): Promise<Outcome> {
  const { adapter, foreign } = findSender(engine, request.payload, request.adapter);
  if (foreign) return { report: { skipped: 'other_host', faults: [] }, reply: adapter.nothing };
  if (isIgnored(adapter, request.payload)) {
    return { report: { skipped: 'ignored_event', faults: [] }, reply: adapter.nothing };
  }
  const session: Session = { adapter, history: NO_HISTORY, about: undefined };
  const faults: HarneryError[] = [...engine.faults];
  const outcome = await run(engine, session, request, faults).catch((thrown) => {
    const fault = asFault(thrown);
    if (fault.code === 'HARNERY_NOW_IN_THE_PAST') throw fault;
    faults.push(fault);
    const judgement = { verdict: verdict('fault'), applying: [], faults: [] };
    return { report: { judgement, faults }, reply: adapter.nothing };
  });
  engine.hooks.call('done', { ...outcome.report, faults: [...faults] }, { ...outcome.reply }, faults);
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
  const parsed = readEvent(adapter, payload);
  if (parsed === undefined) return { report: { skipped: 'ignored_event', faults }, reply: adapter.nothing };
  if (session_id === '') throw new HarneryError('HARNERY_NO_SESSION');
  const draft = draftEvent(engine, adapter, { ...parsed, session_id }, past, request, faults);
  if (isDuplicate(draft, past)) {
    return { report: { skipped: 'second_delivery', faults }, reply: adapter.nothing };
  }
  const tapped = keepMarks(draft, engine.hooks.call('event', draft, { payload, adapter }, faults));
  const event = await useStore(store, () =>
    store.appendOnce(tapped, deliveryName(draft, past), (stream) => isDuplicate(draft, Past.of(stream))),
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

/** A redactor may take away what else it likes. */
function keepMarks(draft: HarneryEvent, tapped: HarneryEvent): HarneryEvent {
  const marks = Object.entries(draft.data).filter(([name]) =>
    (DELIVERY_MARKS as readonly string[]).includes(name),
  );
  return { ...tapped, data: { ...tapped.data, ...Object.fromEntries(marks) } };
}
