/** `harnery replay`: judges every recorded stop again, as of that stop, and writes nothing. */

import { statSync } from 'node:fs';
import { type Replayed, replayStream } from '../engine/replay-stops.ts';
import { storeFault, useStore } from '../engine/use-store.ts';
import { HarneryError, nearest, plainText } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';
import { parseEvent } from '../model/stream.ts';
import type { WindowPin } from '../model/window.ts';
import { bytesOf, textsForth } from '../platform/read-lines.ts';
import { isNamed } from '../session/is-named.ts';
import { recallHosts, recallRoot } from '../session/remembered-root.ts';
import { ambiguous } from './ambiguous.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { openHere } from './open-here.ts';
import type { Project } from './open-project.ts';
import { asJson, asTable, listSessions, NO_STOP } from './replay-tables.ts';
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
  const forth = await openEvents(name, opened, io);
  const { json = false, why = false } = values;
  const replayed = replayStream(opened.engine, forth, readPin(values['window-from']), json || why);
  if (json) writeEach(replayed, asJson, '', '', io);
  else if (why) writeEach(replayed, asReasons, '\n', NO_STOP, io);
  else io.out(asTable(replayed));
  return 0;
}

/** How much is written at once, in characters. */
const PIECE = 65_536;

function writeEach(
  replayed: Iterable<Replayed>,
  word: (one: Replayed) => string,
  between: string,
  none: string,
  io: Io,
): void {
  let text = '';
  let isFirst = true;
  for (const one of replayed) {
    text += `${isFirst ? '' : between}${word(one)}`;
    isFirst = false;
    if (text.length < PIECE) continue;
    io.out(text);
    text = '';
  }
  io.out(isFirst ? none : text);
}

type Forth = () => Iterable<HarneryEvent>;

async function openEvents(name: string, { store, root }: Project, io: Io): Promise<Forth> {
  if (statSync(name, { throwIfNoEntry: false })?.isFile() === true) return eventsOfFile(name, io);
  const streams = await useStore(store, () => store.list());
  const [key, other] = streams.filter((stream) => isNamed(stream, name));
  if (key === undefined) {
    const hint = nearest(
      name,
      streams.map(({ session_id }) => session_id),
    );
    const roots = recallHosts(name, io.env).flatMap((known) => recallRoot(known, io.env) ?? []);
    const elsewhere = roots.find((folder) => folder !== root);
    const told = elsewhere === undefined ? hint : `; it was recorded in ${elsewhere}`;
    throw new HarneryError('HARNERY_NO_STREAM', { name, place: store.place, nearest: told });
  }
  if (other !== undefined) throw ambiguous([key, other]);
  return eventsOfStore(store, key);
}

async function eventsOfStore(store: Store, key: StreamKey): Promise<Forth> {
  if (store.openStream === undefined) {
    const events = await useStore(store, () => store.read(key));
    return () => events;
  }
  const stream = store.openStream(key);
  return function* () {
    try {
      yield* stream.forth();
    } catch (thrown) {
      throw storeFault(store, thrown);
    }
  };
}

/** Lines that are left out are told once, as they come. */
function eventsOfFile(path: string, io: Io): Forth {
  const { size } = statSync(path);
  let told = 0;
  return function* () {
    let number = 0;
    for (const texts of textsForth(bytesOf(path), size, PIECE)) {
      for (const text of texts) {
        number += 1;
        const event = parseEvent(number === 1 ? text.replace(/^\uFEFF/, '') : text);
        if (event !== undefined) yield event;
        else if (text.trim() !== '' && number > told) {
          told = number;
          io.err(`harnery: line ${number} of ${plainText(path)} is no whole event and was left out.\n`);
        }
      }
    }
  };
}

function readPin(text: string | undefined): WindowPin | undefined {
  if (text === undefined) return undefined;
  const from_ms = Date.parse(text);
  if (Number.isNaN(from_ms)) throw new HarneryError('HARNERY_BAD_PIN', { value: text });
  return { from_ms };
}
