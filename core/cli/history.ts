/** `harnery faults` and `harnery verdicts`: what the record of a project says went wrong, and how stops ended. */

import { useStore } from '../engine/use-store.ts';
import { asFault } from '../errors.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import { isBlock, isVerdict, type Reason, verdict } from '../model/verdict.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { openHere } from './open-here.ts';
import { readOrEmpty } from './read-or-empty.ts';
import { REASONS_HELP, tellReason } from './reasons.ts';
import { writeTable } from './replay-tables.ts';

const OPTIONS = { project: { type: 'string' } } as const;
const MOST = 20;

const OPTIONS_HELP = `
  --project DIR    the project folder. Without it: the nearest folder upward with a .harnery`;

export const faultsCommand: Command = {
  name: 'faults',
  summary: 'what went wrong lately in Harnery, a config, a plugin or a payload',
  help: `
Usage: harnery faults [--project DIR]

Lists the last ${MOST} recorded faults of the project, the latest last. None of them ever blocked.
${OPTIONS_HELP}

Example:
  harnery faults

Exit codes: 0 listed; 1 a part of the record cannot be read, or a wrong option.
`,
  run: (argv, io) => list('faults', argv, io, ['time', 'session', 'fault'], faultRow, 'fault'),
};

export const verdictsCommand: Command = {
  name: 'verdicts',
  summary: 'how the last stops ended, and why',
  help: `
Usage: harnery verdicts [--project DIR]

Lists the last ${MOST} recorded verdicts of the project, the latest last. harnery replay SESSION --why says more about one.
A second delivery of an event, within two seconds, is neither judged nor recorded.

Reasons (all but the last let the agent go):
${REASONS_HELP}
${OPTIONS_HELP}

Example:
  harnery verdicts

Exit codes: 0 listed; 1 a part of the record cannot be read, or a wrong option.
`,
  run: (argv, io) => {
    const head = ['time', 'session', 'host', 'decision', 'reason', 'failing'];
    return list('verdicts', argv, io, head, verdictRow, 'stop');
  },
};

type Row = readonly string[];

async function list(
  name: string,
  argv: readonly string[],
  io: Io,
  head: Row,
  rowOf: (event: HarneryEvent) => Row | undefined,
  what: string,
): Promise<number> {
  const { values, positionals } = readOptions(name, argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage(name, `"${positionals[0]}" is not expected here`);
  const { store, engine } = await openHere(values.project, io);
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  const rows: Row[] = [];
  let unread = 0;
  for (const key of await useStore(store, () => store.list())) {
    const events = await readOrEmpty(store, key, (error) => {
      io.err(`${asFault(error).line}\n`);
      unread += 1;
    });
    rows.push(...events.flatMap((event) => [rowOf(event) ?? []]).filter((row) => row.length > 0));
  }
  const latest = rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).slice(-MOST);
  io.out(
    latest.length === 0 ? `No ${what} was recorded in ${store.place}.\n` : writeTable([head, ...latest]),
  );
  return unread === 0 ? 0 : 1;
}

function faultRow(event: HarneryEvent): Row | undefined {
  if (!isEvent(event, 'fault.raised')) return undefined;
  const { line, code, message } = event.data;
  return [event.ts, event.session_id || '-', line ?? `${code}: ${message}`];
}

function verdictRow(event: HarneryEvent): Row | undefined {
  if (!isVerdict(event)) return undefined;
  const { reason, failing, warned = [], unanswered } = event.data;
  const names = [...failing, ...warned.map((name) => `${name} (warn)`)];
  const decision = isBlock(verdict(reason as Reason)) ? 'block' : 'allow';
  return [
    event.ts,
    event.session_id,
    event.adapter,
    decision,
    tellReason(reason, unanswered),
    names.join(', ') || '-',
  ];
}
