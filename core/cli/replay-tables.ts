/** What `harnery replay` prints: a line a stop, an object a line, or the sessions that there are. */

import type { Replayed } from '../engine/replay-stops.ts';
import { plainText } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import type { StreamInfo } from '../model/store.ts';
import { isBlock, isVerdict } from '../model/verdict.ts';
import { describeJudgement } from './describe-report.ts';
import { tellReason } from './reasons.ts';

export const NO_STOP = 'This stream holds no stop.\n';

export function asJson({ stop, judgement, live }: Replayed): string {
  return `${JSON.stringify({ ...describeJudgement(stop, judgement), ...describeLive(live) })}\n`;
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

/** As long as all widths are not known, rows are all that is held of a stop. */
export function asTable(replayed: Iterable<Replayed>): string {
  const rows = [['time', 'decision', 'reason', 'failing', 'window from', 'hops', 'live']];
  for (const { stop, judgement, live } of replayed) {
    const { verdict, window } = judgement;
    rows.push([
      stop.ts,
      isBlock(verdict) ? 'block' : 'allow',
      tellReason(verdict.reason, judgement.unanswered),
      namesOf(judgement) || '-',
      window?.anchor?.ts ?? '-',
      window?.anchor === undefined ? '-' : String(window.hops),
      describeDifference(live, judgement),
    ]);
  }
  return rows.length === 1 ? NO_STOP : writeTable(rows);
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
  const widths = columns.map((column) =>
    plain.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const lines = plain.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
