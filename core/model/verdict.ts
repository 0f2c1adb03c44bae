/** The decision on a stop: its kinds, its reasons, and what a recorded one means later. */

import type { HarneryEvent } from './event.ts';
import type { Finding } from './rule.ts';

export type VerdictType = 'verdict.allow' | 'verdict.block' | 'verdict.observed' | 'verdict.gave_up';

/** Reason by reason, which verdict it gives. Where several hold, the first in this order is the reason. */
export const REASONS = {
  no_session: 'verdict.allow',
  subagent: 'verdict.allow',
  no_history: 'verdict.allow',
  aborted: 'verdict.allow',
  error: 'verdict.allow',
  plan_mode: 'verdict.allow',
  deferred: 'verdict.allow',
  not_applicable: 'verdict.allow',
  satisfied: 'verdict.allow',
  plugin: 'verdict.allow',
  fault: 'verdict.allow',
  observe_only: 'verdict.observed',
  undelivered: 'verdict.gave_up',
  cap: 'verdict.gave_up',
  no_progress: 'verdict.gave_up',
  rules_failed: 'verdict.block',
} as const satisfies Record<string, VerdictType>;

export type Reason = keyof typeof REASONS;
export type GiveUpReason = 'undelivered' | 'cap' | 'no_progress';

/** The decision on one stop. `failing` is in the order in which rules were registered. */
export interface Verdict {
  readonly reason: Reason;
  readonly failing: readonly Finding[];
}

/** A verdict of this reason. */
export function verdict(reason: Reason, failing: readonly Finding[] = []): Verdict {
  return { reason, failing };
}

export function verdictType(reason: Reason): VerdictType {
  return REASONS[reason];
}

/** Only `rules_failed` blocks; every other reason lets the agent go. */
export function isBlock(verdict: Verdict): boolean {
  return verdict.reason === 'rules_failed';
}

export type VerdictEvent = HarneryEvent<VerdictType>;

const VERDICT_TYPES: ReadonlySet<string> = new Set(Object.values(REASONS));

/** Whether this event is a recorded verdict. */
export function isVerdict(event: HarneryEvent): event is VerdictEvent {
  return VERDICT_TYPES.has(event.event_type);
}

/** Whether this event records that a stop was let go. */
export function isLetGo(event: HarneryEvent): boolean {
  return isVerdict(event) && event.event_type !== 'verdict.block';
}

const NOT_JUDGED: ReadonlySet<string> = new Set<Reason>([
  'no_session',
  'subagent',
  'no_history',
  'aborted',
  'error',
  'plan_mode',
  'deferred',
  'fault',
]);

/** Whether this event records a stop that the rules judged (an interrupted or deferred one was not). */
export function isJudged(event: HarneryEvent): boolean {
  return isVerdict(event) && !NOT_JUDGED.has(event.data.reason);
}
