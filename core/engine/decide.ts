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
import type { OwnScope } from './build-scope.ts';
import { hasReturned } from './find-returned.ts';

/** Why a stop is let go before any rule is asked; undefined where the rules are to be asked. */
export function decideWithoutRules(window: Window, scope: OwnScope): Reason | undefined {
  if (!isEvent(scope.end, 'turn.stop')) return undefined;
  const { status, plan_mode, background_tasks = [] } = scope.end.data;
  if (window.anchor === undefined) return 'no_history';
  if (status === 'aborted' || status === 'error') return status;
  const before = cutShortBefore(scope);
  if (before !== undefined) return before;
  if (plan_mode === true) return 'plan_mode';
  const isListed = (task: string) => scope.session.has((summary) => summary.backgroundTasks.includes(task));
  return background_tasks.every(isListed) ? undefined : 'deferred';
}

/** After a stop that was cut short, one with nothing between is the same end told again. */
function cutShortBefore({ past, end, adapter }: Scope): 'aborted' | 'error' | undefined {
  if (adapter.repeatsEnd !== true) return undefined;
  for (const event of past) {
    if (event === end || !sameAgent(event, end)) continue;
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
  scope: OwnScope,
  observe: boolean,
  cap: number,
): Verdict {
  if (observe || !canBlock(scope.adapter) || chainsBlocks(scope)) return verdict('observe_only', failing);
  const recorded = verdictsIn(window, scope);
  const givenUp = recorded.find((event) => event.event_type === 'verdict.gave_up');
  if (givenUp !== undefined) return verdict(givenUp.data.reason as GiveUpReason, failing);
  const isUndelivered = scope.adapter.textReturns && scope.session.has(({ undelivered }) => undelivered);
  if (isUndelivered) return verdict('undelivered', failing);
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
function hasProgressed(block: HarneryEvent, failing: readonly Finding[], scope: OwnScope): boolean {
  const isTool = isEvent(scope.end, 'tool.pre_use', 'tool.post_use');
  if (!isTool && !scope.session.has(({ anyTool }) => anyTool)) return true;
  const names = failing.map((finding) => finding.rule);
  const before = isEvent(block, 'verdict.block') ? block.data.failing : [];
  if (names.length !== before.length || names.some((name) => !before.includes(name))) return true;
  const [, ...since] = scope.past.from(block);
  return since.some((event) => isActivity(event) && sameAgent(event, scope.end));
}

/** Where our text opens windows of its own, no cap of a window ends the chain. */
function chainsBlocks({ session, adapter }: OwnScope): boolean {
  return !adapter.textReturns && hasReturned(session);
}
