/** Tells the person, in one sentence, that a window was given up. */

import type { GiveUpReason } from '../model/verdict.ts';

const WHY: Record<GiveUpReason, string> = {
  cap: 'it was asked as often as one window may be',
  no_progress: 'it did nothing about the last request',
  undelivered:
    'another program’s messages replaced Harnery’s three times, so this session is only observed from now on',
};

export function wordGivingUp(reason: GiveUpReason, failing: readonly string[]): string {
  return `Harnery let the agent go without ${failing.join(' and ')}: ${WHY[reason]}.`;
}
