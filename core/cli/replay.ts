/** `harnery replay`: judges every recorded stop again, as of that stop, and writes nothing. */

import { existsSync, readFileSync } from 'node:fs';
import { findRecord, findRoot } from '../config/find-root.ts';
import type { Engine } from '../engine/engine.ts';
import { evaluate } from '../engine/evaluate.ts';
import { useStore } from '../engine/use-store.ts';
import { HarneryError } from '../errors.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import { parseStream } from '../model/stream.ts';
import { isBlock, isVerdict } from '../model/verdict.ts';
import type { WindowPin } from '../model/window.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { describeJudgement } from './describe-report.ts';
import { openProject, type Project } from './open-project.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  'window-from': { type: 'string' },
  project: { type: 'string' },
} as const;

export const replayCommand: Command = {
  name: 'replay',
  summary: 'judge every stop of a recorded session again, and say why',
  help: `
Usage: harnery replay FILE|SESSION [--json] [--window-from TIME] [--project DIR]

Judges each recorded stop as of that stop, counts only blocks that the stream records, and writes nothing.
FILE is a .jsonl stream; SESSION is the id of a session that was recorded in this project.

  --json               one object a line: event_id, ts, decision, reason, failing, window, ...
  --window-from TIME   judge from this time on (ISO 8601) instead of from where the window begins
  --project DIR        whose config and whose sessions. Without it: the folder it runs in

Example:
  harnery replay test/fixtures/streams/adr-0053-session.jsonl

Exit codes: 0 replayed, whatever the verdicts; 1 no such stream, or a wrong option.
`,
  run,
};

interface Replayed {
  readonly stop: HarneryEvent;
  readonly judgement: Judgement;
  /** What the stop got when it happened, where that was recorded. */
  readonly live: HarneryEvent | undefined;
}

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('replay', argv, OPTIONS);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw usage('replay', 'one FILE or SESSION is expected');
  const cwd = io.cwd();
  const project = values.project ?? findRecord(cwd);
  const opened = await openProject(findRoot({ ...(project === undefined ? {} : { project }), cwd }));
  for (const fault of opened.engine.faults) io.err(`${fault.line}\n`);
  const { events, skipped } = await readEvents(name, opened);
  for (const line of skipped)
    io.err(`harnery: line ${line} of ${name} is no whole event and was left out.\n`);
  const replayed = replay(opened.engine, events, readPin(values['window-from']));
  io.out(values.json === true ? asJson(replayed) : asTable(replayed));
  return 0;
}

function replay(engine: Engine, events: readonly HarneryEvent[], window: WindowPin | undefined): Replayed[] {
  const live = new Map(events.filter(isVerdict).map((event) => [event.data.stop_event_id, event]));
  return events
    .filter((event) => isEvent(event, 'turn.stop'))
    .map((stop) => {
      const pinned = window === undefined ? {} : { window };
      const judgement = evaluate(engine, { events, stop, now_ms: timeOf(stop), ...pinned });
      return { stop, judgement, live: live.get(stop.event_id) };
    });
}

async function readEvents(
  name: string,
  { store }: Project,
): Promise<{ events: readonly HarneryEvent[]; skipped: readonly number[] }> {
  if (existsSync(name)) return parseStream(readFileSync(name, 'utf8'));
  const [key, other] = await useStore(store, () => store.find(name));
  if (key === undefined) throw new HarneryError('HARNERY_NO_STREAM', { name });
  if (other !== undefined) {
    throw new HarneryError('HARNERY_AMBIGUOUS_SESSION', {
      sessions: `${name} (${key.adapter}), ${name} (${other.adapter})`,
    });
  }
  return { events: await useStore(store, () => store.read(key)), skipped: [] };
}

function readPin(text: string | undefined): WindowPin | undefined {
  if (text === undefined) return undefined;
  const from_ms = Date.parse(text);
  if (Number.isNaN(from_ms)) throw new HarneryError('HARNERY_BAD_PIN', { value: text });
  return { from_ms };
}

function asJson(replayed: readonly Replayed[]): string {
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

function asTable(replayed: readonly Replayed[]): string {
  if (replayed.length === 0) return 'This stream holds no stop.\n';
  const rows = [
    ['time', 'decision', 'reason', 'failing', 'window from', 'hops', 'live'],
    ...replayed.map(({ stop, judgement, live }) => {
      const { verdict, window } = judgement;
      return [
        stop.ts,
        isBlock(verdict) ? 'block' : 'allow',
        verdict.reason,
        verdict.failing.map(({ rule }) => rule).join(', ') || '-',
        window?.anchor?.ts ?? '-',
        window?.anchor === undefined ? '-' : String(window.hops),
        describeDifference(live, judgement),
      ];
    }),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
