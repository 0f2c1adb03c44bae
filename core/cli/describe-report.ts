/** What `check --json` and `replay --json` print: the record’s words, in snake case. */

import { describeWindow } from '../engine/judge-stop.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Judgement, Report } from '../model/report.ts';
import { isBlock } from '../model/verdict.ts';

/** One judged stop: at least `event_id`, `ts`, `decision`, `reason`, `failing` and, where there is one, `window`. */
export function describeJudgement(
  stop: HarneryEvent | undefined,
  { verdict, window, facts, applying, warned, unanswered, why }: Judgement,
): object {
  return {
    ...(stop === undefined ? {} : { event_id: stop.event_id, ts: stop.ts }),
    decision: isBlock(verdict) ? 'block' : 'allow',
    reason: verdict.reason,
    failing: verdict.failing.map(({ rule }) => rule),
    applying: applying.map(({ rule }) => rule),
    ...(warned === undefined ? {} : { warned: warned.map(({ rule }) => rule) }),
    ...(unanswered === undefined ? {} : { unanswered }),
    ...describeWindow(window),
    ...(facts === undefined ? {} : { facts }),
    ...(why === undefined ? {} : { why }),
  };
}

/** The report of one run, as JSON for people and programs. */
export function writeReport({ event, skipped, judgement, message, faults }: Report): string {
  const report = {
    ...(event === undefined ? {} : { event }),
    ...(skipped === undefined ? {} : { skipped }),
    ...(judgement === undefined ? {} : { verdict: describeJudgement(event, judgement) }),
    ...(message === undefined ? {} : { message }),
    faults: faults.map((fault) => ({ code: fault.code, message: fault.message, way_out: fault.wayOut })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
