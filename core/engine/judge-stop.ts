/** Turns a judgement into a recorded verdict and then into the host’s answer, in this order. */

import { asFault } from '../errors.ts';
import { type Adapter, canBlock, type Reply } from '../model/adapter.ts';
import type { HarneryEvent } from '../model/event.ts';
import { markOf } from '../model/hash.ts';
import type { History } from '../model/history.ts';
import type { CheckRequest, Outcome } from '../model/line.ts';
import type { Judgement } from '../model/report.ts';
import { isBlock, verdict, verdictType } from '../model/verdict.ts';
import type { Window } from '../model/window.ts';
import { askReply } from './ask-reply.ts';
import type { Faults } from './call-hooks.ts';
import type { Engine } from './engine.ts';
import { tellGivingUp } from './tell-giving-up.ts';
import { useStore } from './use-store.ts';
import { wordBlock } from './word-block.ts';

/**
 * The answer is made first and given last: what cannot be worded or rendered is let go and recorded so, and a block
 * that cannot be recorded becomes an allow, since it could not be counted.
 */
export async function judgeStop(
  engine: Engine,
  adapter: Adapter,
  stop: HarneryEvent,
  history: History,
  judged: Judgement,
  request: CheckRequest,
  faults: Faults,
): Promise<Outcome> {
  const { judgement, message, block_id, reply } = answer(
    engine,
    adapter,
    stop,
    history,
    judged,
    request,
    faults,
  );
  const mark = message === undefined ? {} : { block_id, ...markOf(message) };
  const record = verdictEvent(stop, judgement, request.newId(), mark);
  try {
    await useStore(request.store, (store) => store.append(record));
  } catch (thrown) {
    faults.push(asFault(thrown));
    if (message !== undefined) return letGo(stop, judgement, adapter, faults);
  }
  const report = { event: stop, judgement, faults };
  return { report: { ...report, ...(message === undefined ? {} : { message }) }, reply };
}

interface Answer {
  readonly judgement: Judgement;
  /** Of a block only. */
  readonly message?: string;
  readonly block_id: string;
  readonly reply: Reply;
}

function answer(
  engine: Engine,
  adapter: Adapter,
  stop: HarneryEvent,
  history: History,
  judgement: Judgement,
  { newId, harnery, project }: CheckRequest,
  faults: Faults,
): Answer {
  const block_id = newId();
  const caller = { harnery, session_id: stop.session_id, ...(project === undefined ? {} : { project }) };
  try {
    const message = isBlock(judgement.verdict)
      ? wordBlock(block_id, judgement, adapter, caller, engine.hooks, faults)
      : undefined;
    const told = tellGivingUp(adapter, stop, history, judgement);
    const reply = told ?? render(adapter, judgement, message);
    return { judgement, block_id, reply, ...(message === undefined ? {} : { message }) };
  } catch (thrown) {
    faults.push(asFault(thrown));
    return { judgement: { ...judgement, verdict: verdict('fault') }, block_id, reply: adapter.nothing };
  }
}

/** A host that is observed only gets nothing, whatever its renderer would say. */
function render(adapter: Adapter, { verdict: decided }: Judgement, message: string | undefined): Reply {
  if (!canBlock(adapter)) return adapter.nothing;
  return askReply(adapter, 'render', isBlock(decided), () => adapter.render(decided, message));
}

function letGo(stop: HarneryEvent, judgement: Judgement, adapter: Adapter, faults: Faults): Outcome {
  const fault = { ...judgement, verdict: verdict('fault') };
  return { report: { event: stop, judgement: fault, faults }, reply: adapter.nothing };
}

function verdictEvent(
  stop: HarneryEvent,
  { verdict: { reason, failing }, warned, unanswered, window }: Judgement,
  event_id: string,
  mark: object,
): HarneryEvent {
  return {
    event_id,
    event_type: verdictType(reason),
    ts: stop.ts,
    instance_id: stop.instance_id,
    session_id: stop.session_id,
    ...(stop.turn_id === undefined ? {} : { turn_id: stop.turn_id }),
    adapter: stop.adapter,
    source: 'verdict',
    data: {
      reason,
      stop_event_id: stop.event_id,
      failing: failing.map(({ rule }) => rule),
      ...(warned === undefined ? {} : { warned: warned.map(({ rule }) => rule) }),
      ...(unanswered === undefined ? {} : { unanswered }),
      ...describeWindow(window),
      ...mark,
    },
  };
}

/** A window as the record and `replay --json` show it. */
export function describeWindow(window: Window | undefined): object {
  if (window?.anchor === undefined) return {};
  const { event_id, ts } = window.anchor;
  return { window: { anchor_event_id: event_id, anchor_ts: ts, hops: window.hops } };
}
