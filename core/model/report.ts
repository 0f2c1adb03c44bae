/** What one run of the line found out, for people, plugins and `--json`. */

import type { HarneryError } from '../errors.ts';
import type { Explained } from './condition.ts';
import type { HarneryEvent } from './event.ts';
import type { Facts } from './facts.ts';
import type { Asked, Finding, Severity } from './rule.ts';
import type { Verdict } from './verdict.ts';
import type { Window } from './window.ts';

/** Why a rule answered as it did: its conditions as trees in which each node has its value. */
export interface Explanation {
  readonly rule: string;
  readonly severity: Severity;
  readonly applies: Explained;
  /** There where the rule applies. */
  readonly satisfied?: Explained;
  /** What it says, where it failed. */
  readonly message?: string;
  /** What its words threw, on one line: then it was not counted. */
  readonly error?: string;
}

/** The outcome of `evaluate`: pure, and the same for a live stop and a replayed one. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Missing where no window was needed to decide. */
  readonly window?: Window;
  readonly facts?: Facts;
  /** Every rule that applies and may block, in the order in which rules were registered. */
  readonly applying: readonly Asked[];
  /** Rules that only warn and failed. */
  readonly warned?: readonly Finding[];
  /** Names of the rules that failed to answer. */
  readonly unanswered?: readonly string[];
  /** Rule by rule; there where it was asked for and the rules were. */
  readonly why?: readonly Explanation[];
  readonly faults: readonly HarneryError[];
}

/** The outcome of `check`. */
export interface Report {
  /** As recorded; missing where nothing was (another host’s payload, a second delivery, a fault). */
  readonly event?: HarneryEvent;
  /** Why nothing was recorded, where that is as it should be. */
  readonly skipped?: 'ignored_event' | 'other_host' | 'second_delivery';
  /** There where the event was a stop. */
  readonly judgement?: Judgement;
  /** The text of a block, as answered. */
  readonly message?: string;
  readonly faults: readonly HarneryError[];
}
