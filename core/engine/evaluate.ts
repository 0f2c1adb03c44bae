/** The pure middle of the line: a stream and a stop in, a judgement out. No I/O, no clock, no console. */

import type { HarneryError } from '../errors.ts';
import { type HarneryEvent, isOwnRecord, sameAgent } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import { isBlock, type Verdict, verdict } from '../model/verdict.ts';
import type { WindowPin } from '../model/window.ts';
import { applyRules, explainRules } from './apply-rules.ts';
import { buildScope } from './build-scope.ts';
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
  const { stop } = request;
  const faults: HarneryError[] = [];
  const settle = (decided: Verdict, rest: Partial<Judgement> = {}): Judgement => {
    return { verdict: decided, applying: [], faults, ...rest };
  };

  if (stop.session_id === '') return settle(verdict('no_session'));
  if (stop.instance_id !== stop.session_id) return settle(verdict('subagent'));

  const adapter = engine.adapterFor(stop.adapter);
  const scope = buildScope(request.events, stop, request.now_ms, adapter, engine.hooks, faults);
  const known = scope.events.some((event) => event !== stop && sameAgent(event, stop) && !isOwnRecord(event));
  if (!known) return settle(verdict('no_history'));
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
