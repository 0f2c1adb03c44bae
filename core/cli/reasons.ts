/** What each reason of a verdict means, for a person. */

import type { Reason } from '../model/verdict.ts';

/** In the order in which they are asked for: where several hold, the first is the reason. */
export const REASON_TEXTS: Record<Reason, string> = {
  no_session: 'the payload names no session',
  subagent: 'a subagent ended, and only the main agent is judged',
  no_history: 'nothing is recorded, or was found, from which the window could begin',
  aborted: 'a person interrupted the turn',
  error: 'the host ended the turn with an error',
  plan_mode: 'the agent only plans',
  deferred: 'work began in the background and is still running',
  not_applicable: 'no rule applies, as where no tool was used',
  satisfied: 'no rule that applies failed',
  plugin: 'a plugin let it go',
  fault: 'a part that was needed to block failed',
  observe_only: 'rules failed that only warn, or on a host or in a run that is only observed',
  undelivered: 'another program replaced our messages three times',
  cap: 'rules failed, and the window was blocked as often as it may be',
  no_progress: 'rules failed, and nothing was done since the last block',
  rules_failed: 'rules failed: the agent was told what to do',
};

/** As two columns of a help text. */
export const REASONS_HELP = Object.entries(REASON_TEXTS)
  .map(([reason, text]) => `  ${reason.padEnd(16)} ${text}`)
  .join('\n');

/** A reason, and how many rules failed to answer: what they would have said of the stop is not known. */
export function tellReason(reason: string, unanswered: readonly string[] = []): string {
  if (unanswered.length === 0) return reason;
  return `${reason} (${unanswered.length} ${unanswered.length === 1 ? 'rule' : 'rules'} could not answer)`;
}
