/** What `harnery replay` prints: a line a stop, an object a line, or the sessions that there are. */

import type { Replayed } from '../engine/replay-stops.ts';
import { plainText } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import type { StreamInfo } from '../model/store.ts';
import { isBlock, isVerdict } from '../model/verdict.ts';
import { describeJudgement } from './describe-report.ts';
import { tellReason } from './reasons.ts';

export function asJson(replayed: readonly Replayed[]): string {
  return replayed
    .map(
      ({ stop, judgement, live }) =>
        `${JSON.stringify({ ...describeJudgement(stop, judgement), ...describeLive(live) })}\n`,
    )
    .join('');
}

function describeLive(live: HarneryEvent | undefined): object {
  if (live === undefined || !isVerdict(live)) return {};
  return { live: { event_type: live.event_type, reason: live.data.reason, failing: live.data.failing } };
}

/** What the stop got when it happened, where that was not what it gets now. */
function describeDifference(live: HarneryEvent | undefined, { verdict }: Judgement): string {
  if (live === undefined || !isVerdict(live)) return '';
  const { reason, failing } = live.data;
  const now = verdict.failing.map(({ rule }) => rule).join(', ');
  if (reason === verdict.reason && failing.join(', ') === now) return '';
  return failing.length === 0 ? reason : `${reason}: ${failing.join(', ')}`;
}

/** Rules that failed; of one that only warns it is said. */
function namesOf({ verdict, warned = [] }: Judgement): string {
  const names = [...verdict.failing.map(({ rule }) => rule), ...warned.map(({ rule }) => `${rule} (warn)`)];
  return names.join(', ');
}

export function asTable(replayed: readonly Replayed[]): string {
  if (replayed.length === 0) return 'This stream holds no stop.\n';
  const rows = [
    ['time', 'decision', 'reason', 'failing', 'window from', 'hops', 'live'],
    ...replayed.map(({ stop, judgement, live }) => {
      const { verdict, window } = judgement;
      return [
        stop.ts,
        isBlock(verdict) ? 'block' : 'allow',
        tellReason(verdict.reason, judgement.unanswered),
        namesOf(judgement) || '-',
        window?.anchor?.ts ?? '-',
        window?.anchor === undefined ? '-' : String(window.hops),
        describeDifference(live, judgement),
      ];
    }),
  ];
  return writeTable(rows);
}

/** The sessions of a project, the latest first. */
export function listSessions(all: readonly StreamInfo[]): string {
  // Faults of runs that got as far as no session have a stream of their own.
  const streams = all.filter(({ session_id }) => session_id !== '');
  if (streams.length === 0) return 'No session was recorded in this project.\n';
  return writeTable([
    ['session', 'host', 'last changed'],
    ...streams.map(({ session_id, adapter, changed_ms }) => [
      session_id,
      adapter,
      new Date(changed_ms).toISOString(),
    ]),
  ]);
}

/** Rows of one width, the head first; nothing trails a line. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map((cell) => plainText(cell).replace(/\s+/g, ' ')));
  const columns = rows[0]?.map((_, column) => column) ?? [];
  const widths = columns.map((column) => Math.max(...plain.map((row) => row[column]?.length ?? 0)));
  const lines = plain.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
