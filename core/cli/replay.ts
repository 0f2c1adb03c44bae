/** `harnery replay`: judges every recorded stop again, as of that stop, and writes nothing. */

import { readFileSync, statSync } from 'node:fs';
import { replayStops } from '../engine/replay-stops.ts';
import { useStore } from '../engine/use-store.ts';
import { HarneryError, nearest, plainText } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import { parseStream } from '../model/stream.ts';
import type { WindowPin } from '../model/window.ts';
import { isNamed } from '../session/is-named.ts';
import { recallHosts, recallRoot } from '../session/remembered-root.ts';
import { ambiguous } from './ambiguous.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { openHere } from './open-here.ts';
import type { Project } from './open-project.ts';
import { asJson, asTable, listSessions } from './replay-tables.ts';
import { asReasons } from './write-why.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  why: { type: 'boolean' },
  'window-from': { type: 'string' },
  project: { type: 'string' },
} as const;

export const replayCommand: Command = {
  name: 'replay',
  summary: 'judge every stop of a recorded session again, and say why',
  help: `
Usage: harnery replay [FILE|SESSION] [--why | --json] [--window-from TIME] [--project DIR]

Judges each recorded stop as of that stop, counts only blocks that the stream records, and writes nothing.
FILE is a .jsonl stream; SESSION is the id of a session that was recorded in this project, or HOST:ID where two
hosts recorded the same id. Without either the recorded sessions are listed, the latest first.

Columns: window from, where the judged window begins; hops, how many of our own prompts it was walked back over;
live, what the stop got when it happened, where that differs from what it gets now. What each reason means:
harnery verdicts --help.

  --why                rule by rule, each part of its conditions with the value that it had
  --json               one object a line, the same as a tree among the rest: event_id, ts, decision, reason, failing, window, ...
  --window-from TIME   judge from this time on (ISO 8601) instead of from where the window begins
  --project DIR        whose config and whose sessions. Without it: the nearest folder upward with a .harnery

Example:
  harnery replay
  harnery replay agent-db6f260d-ed73-449d-b191-e6a8c4078f9f --why

Exit codes: 0 replayed, whatever the verdicts; 1 no such stream, or a wrong option; 3 two hosts recorded this id.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('replay', argv, OPTIONS);
  const [name, ...more] = positionals;
  if (more.length > 0) throw usage('replay', 'one FILE or SESSION is expected');
  const opened = await openHere(values.project, io);
  for (const fault of opened.engine.faults) io.err(`${fault.line}\n`);
  if (name === undefined) {
    io.out(listSessions(await useStore(opened.store, () => opened.store.list())));
    return 0;
  }
  const { events, skipped } = await readEvents(name, opened, io);
  for (const line of skipped)
    io.err(`harnery: line ${line} of ${plainText(name)} is no whole event and was left out.\n`);
  const { json = false, why = false } = values;
  const replayed = replayStops(opened.engine, events, readPin(values['window-from']), json || why);
  io.out(json ? asJson(replayed) : why ? asReasons(replayed) : asTable(replayed));
  return 0;
}

async function readEvents(
  name: string,
  { store, root }: Project,
  { env }: Io,
): Promise<{ events: readonly HarneryEvent[]; skipped: readonly number[] }> {
  if (statSync(name, { throwIfNoEntry: false })?.isFile() === true)
    return parseStream(readFileSync(name, 'utf8'));
  const streams = await useStore(store, () => store.list());
  const [key, other] = streams.filter((stream) => isNamed(stream, name));
  if (key === undefined) {
    const hint = nearest(
      name,
      streams.map(({ session_id }) => session_id),
    );
    const roots = recallHosts(name, env).flatMap((known) => recallRoot(known, env) ?? []);
    const elsewhere = roots.find((folder) => folder !== root);
    const told = elsewhere === undefined ? hint : `; it was recorded in ${elsewhere}`;
    throw new HarneryError('HARNERY_NO_STREAM', { name, place: store.place, nearest: told });
  }
  if (other !== undefined) throw ambiguous([key, other]);
  return { events: await useStore(store, () => store.read(key)), skipped: [] };
}

function readPin(text: string | undefined): WindowPin | undefined {
  if (text === undefined) return undefined;
  const from_ms = Date.parse(text);
  if (Number.isNaN(from_ms)) throw new HarneryError('HARNERY_BAD_PIN', { value: text });
  return { from_ms };
}
