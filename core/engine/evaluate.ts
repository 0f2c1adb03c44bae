/** The pure middle of the line: a stream and a stop in, a judgement out. No I/O, no clock, no console. */

import { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isOwnRecord, sameAgent } from '../model/event.ts';
import type { History } from '../model/history.ts';
import type { Judgement } from '../model/report.ts';
import { isBlock, type Verdict, verdict } from '../model/verdict.ts';
import type { WindowPin } from '../model/window.ts';
import { applyRules, explainRules } from './apply-rules.ts';
import { buildScope, type OwnScope, openScope } from './build-scope.ts';
import { collectFacts } from './collect-facts.ts';
import { decideByRules, decideLimits, decideWithoutRules } from './decide.ts';
import type { Engine } from './engine.ts';
import { resolveWindow } from './resolve-window.ts';

export interface Request {
  /** The stream; events of other sessions and later events are ignored. */
  readonly events: readonly HarneryEvent[];
  /** The event under judgement, in the stream or after all of it. */
  readonly stop: HarneryEvent;
  /** The cutoff, in ms since the epoch: events dated later are not seen. */
  readonly now_ms: number;
  /** Judges this window instead of asking the resolver chain. */
  readonly window?: WindowPin;
  /** Judge, but never block. */
  readonly observe?: boolean;
  /** Also say why each rule answered as it did. */
  readonly explain?: boolean;
}

/** Judges one stop as of a moment. The same for a live stop and for one that is replayed. */
export function evaluate(engine: Engine, request: Request): Judgement {
  const faults: HarneryError[] = [];
  const { events, stop, now_ms } = request;
  return judge(engine, request, faults, (adapter) =>
    buildScope(events, stop, now_ms, adapter, engine.hooks, faults),
  );
}

/** The same of a history that ends before the stop, and is read as far as the answer needs. */
export function evaluateIn(engine: Engine, history: History, request: Omit<Request, 'events'>): Judgement {
  const faults: HarneryError[] = [];
  const { stop, now_ms } = request;
  const judged = judge(engine, request, faults, (adapter) =>
    openScope(history, stop, now_ms, adapter, engine.hooks, faults),
  );
  if (!history.isCut()) return judged;
  // What was not found may still be there: no part of the answer holds.
  faults.push(new HarneryError('HARNERY_TOO_FAR_BACK'));
  return { verdict: verdict('no_history'), applying: [], faults };
}

function judge(
  engine: Engine,
  request: Omit<Request, 'events'>,
  faults: HarneryError[],
  scopeFor: (adapter: Adapter) => OwnScope,
): Judgement {
  const { stop } = request;
  const settle = (decided: Verdict, rest: Partial<Judgement> = {}): Judgement => {
    return { verdict: decided, applying: [], faults, ...rest };
  };

  if (stop.session_id === '') return settle(verdict('no_session'));
  if (stop.instance_id !== stop.session_id) return settle(verdict('subagent'));

  const adapter = engine.adapterFor(stop.adapter);
  const scope = scopeFor(adapter);
  const known = scope.past.find((event) => event !== stop && sameAgent(event, stop) && !isOwnRecord(event));
  if (known === undefined) return settle(verdict('no_history'));
  const window = resolveWindow(scope, request.window, engine.hooks, faults);
  const early = decideWithoutRules(window, scope);
  if (early !== undefined) return settle(verdict(early), { window });

  const facts = collectFacts(window, scope, engine.signals, engine.hooks, faults);
  const { applying, failing, warned, unanswered, applyingCount } = applyRules(engine.rules, facts, faults);
  const found = {
    window,
    facts,
    applying,
    ...(warned.length === 0 ? {} : { warned }),
    ...(unanswered.length === 0 ? {} : { unanswered }),
    ...(request.explain === true ? { why: explainRules(engine.rules, facts) } : {}),
  };
  const byRules = decideByRules(applyingCount, failing, warned);
  const blocks = isBlock(byRules);
  const tapped = engine.hooks.call('verdict', byRules, { scope, window, facts }, faults);
  const observe = (request.observe ?? false) || engine.observe || tapped.reason === 'observe_only';
  if (!blocks) return settle(byRules, found);
  const settled =
    tapped.reason === 'plugin'
      ? verdict('plugin', failing)
      : decideLimits(failing, window, scope, observe, engine.capFor(adapter));
  return settle(settled, found);
}
