/** Weighs what the rules found against what the record of this window says: the decision on a stop. */

import { canBlock } from '../model/adapter.ts';
import { type HarneryEvent, isActivity, isEvent, sameAgent } from '../model/event.ts';
import type { Finding } from '../model/rule.ts';
import {
  type GiveUpReason,
  isVerdict,
  type Reason,
  type Verdict,
  type VerdictEvent,
  verdict,
} from '../model/verdict.ts';
import { eventsIn, type Scope, type Window } from '../model/window.ts';

/** How many blocks in a row must have been displaced before a session is only observed. */
const DISPLACED_IN_A_ROW = 3;

/** Why a stop is let go before any rule is asked; undefined where the rules are to be asked. */
export function decideWithoutRules(window: Window, scope: Scope): Reason | undefined {
  if (!isEvent(scope.end, 'turn.stop')) return undefined;
  const { status, plan_mode, background_tasks = [] } = scope.end.data;
  if (window.anchor === undefined) return 'no_history';
  if (status === 'aborted' || status === 'error') return status;
  const before = cutShortBefore(scope);
  if (before !== undefined) return before;
  if (plan_mode === true) return 'plan_mode';
  if (background_tasks.length === 0) return undefined;
  const listed = new Set(stopsBefore(scope).flatMap((stop) => stop.data.background_tasks ?? []));
  return background_tasks.some((task) => !listed.has(task)) ? 'deferred' : undefined;
}

/** After a stop that was cut short, one with nothing between is the same end told again. */
function cutShortBefore({ events, end, adapter }: Scope): 'aborted' | 'error' | undefined {
  if (adapter.repeatsEnd !== true) return undefined;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at];
    if (event === undefined || event === end || !sameAgent(event, end)) continue;
    if (isEvent(event, 'turn.stop')) {
      const { status } = event.data;
      if (status === 'aborted' || status === 'error') return status;
    }
    // A result that comes late is no new work.
    const isNew = isActivity(event) && !isEvent(event, 'tool.post_use');
    if (isNew || isEvent(event, 'user_prompt.submit')) return undefined;
  }
  return undefined;
}

/** What the rules’ answers alone say. Where only rules failed that warn, the stop is observed. */
export function decideByRules(
  applying: number,
  failing: readonly Finding[],
  warned: readonly Finding[],
): Verdict {
  if (failing.length > 0) return verdict('rules_failed', failing);
  if (warned.length > 0) return verdict('observe_only');
  return verdict(applying === 0 ? 'not_applicable' : 'satisfied');
}

/** What a block becomes where this host, this run or this window cannot be blocked (any more). */
export function decideLimits(
  failing: readonly Finding[],
  window: Window,
  scope: Scope,
  observe: boolean,
  cap: number,
): Verdict {
  if (observe || !canBlock(scope.adapter)) return verdict('observe_only', failing);
  const recorded = verdictsIn(window, scope);
  const givenUp = recorded.find((event) => event.event_type === 'verdict.gave_up');
  if (givenUp !== undefined) return verdict(givenUp.data.reason as GiveUpReason, failing);
  if (isUndelivered(scope)) return verdict('undelivered', failing);
  const blocks = recorded.filter((event) => isEvent(event, 'verdict.block'));
  if (blocks.length >= cap) return verdict('cap', failing);
  const last = blocks.at(-1);
  if (last !== undefined && !hasProgressed(last, failing, scope)) return verdict('no_progress', failing);
  return verdict('rules_failed', failing);
}

/** This agent’s verdicts on the stops of a window; one on the stop that the window begins at belongs to the last. */
function verdictsIn(window: Window, scope: Scope): VerdictEvent[] {
  return eventsIn(window, scope)
    .filter(isVerdict)
    .filter((event) => sameAgent(event, scope.end) && event.data.stop_event_id !== window.anchor?.event_id);
}

/** Law 3. Where this session’s tool events are not recorded, doing nothing cannot be told from doing much. */
function hasProgressed(block: HarneryEvent, failing: readonly Finding[], scope: Scope): boolean {
  if (!scope.events.some((event) => isEvent(event, 'tool.pre_use', 'tool.post_use'))) return true;
  const names = failing.map((finding) => finding.rule);
  const before = isEvent(block, 'verdict.block') ? block.data.failing : [];
  if (names.length !== before.length || names.some((name) => !before.includes(name))) return true;
  const since = scope.events.slice(scope.events.indexOf(block) + 1);
  return since.some((event) => isActivity(event) && sameAgent(event, scope.end));
}

/**
 * Law 2. A block whose text should have come back was displaced where the next prompt that is no notice was
 * another text; that no prompt came before the next block says nothing.
 */
function isUndelivered(scope: Scope): boolean {
  if (!scope.adapter.textReturns) return false;
  let row = 0;
  let awaited: string | undefined;
  for (const event of scope.events) {
    if (!sameAgent(event, scope.end)) continue;
    if (isEvent(event, 'verdict.gave_up') && event.data.reason === 'undelivered') return true;
    if (isEvent(event, 'verdict.block')) awaited = event.data.block_id;
    if (awaited === undefined || !isEvent(event, 'user_prompt.submit') || event.data.origin === 'host')
      continue;
    row = event.data.block_id === awaited ? 0 : row + 1;
    if (row >= DISPLACED_IN_A_ROW) return true;
    awaited = undefined;
  }
  return false;
}

function stopsBefore(scope: Scope): HarneryEvent<'turn.stop'>[] {
  return scope.events.filter(
    (event): event is HarneryEvent<'turn.stop'> =>
      event !== scope.end && isEvent(event, 'turn.stop') && sameAgent(event, scope.end),
  );
}
