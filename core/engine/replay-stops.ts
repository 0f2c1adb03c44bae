/** Judges every stop of a stream again, each as of its own time. */

import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import { SessionFacts } from '../model/history.ts';
import { Past } from '../model/past.ts';
import type { Judgement } from '../model/report.ts';
import { addToSummary, emptySummary } from '../model/summary.ts';
import { isVerdict } from '../model/verdict.ts';
import type { WindowPin } from '../model/window.ts';
import type { Engine } from './engine.ts';
import { evaluateIn } from './evaluate.ts';

export interface Replayed {
  readonly stop: HarneryEvent;
  readonly judgement: Judgement;
  /** The verdict that the stop got when it happened, where that was recorded. */
  readonly live: HarneryEvent | undefined;
}

/** Counts only blocks that the stream records; a pin takes the place of the resolver chain; `explain` says why. */
export function replayStops(
  engine: Engine,
  events: readonly HarneryEvent[],
  window?: WindowPin,
  explain = false,
): Replayed[] {
  const live = new Map(events.filter(isVerdict).map((event) => [event.data.stop_event_id, event]));
  const judged = judgeStops(engine, () => events, window, explain);
  return [...judged].map((one) => ({ ...one, live: live.get(one.stop.event_id) }));
}

/** How many stops wait for the verdict that they got: it stands shortly behind them. */
const WAITING = 16;

/** The same of a stream of any length, of which no more is held than windows need. `forth` may be called again. */
export function* replayStream(
  engine: Engine,
  forth: () => Iterable<HarneryEvent>,
  window?: WindowPin,
  explain = false,
): Generator<Replayed> {
  const waiting = new Map<
    string,
    { stop: HarneryEvent; judgement: Judgement; live: HarneryEvent | undefined }
  >();
  const note = (event: HarneryEvent) => {
    if (!isVerdict(event)) return;
    const one = waiting.get(event.data.stop_event_id);
    if (one !== undefined) one.live = event;
  };
  for (const { stop, judgement } of judgeStops(engine, forth, window, explain, note)) {
    const again = waiting.get(stop.event_id);
    if (again !== undefined) yield again;
    waiting.delete(stop.event_id);
    waiting.set(stop.event_id, { stop, judgement, live: undefined });
    if (waiting.size <= WAITING) continue;
    for (const [id, first] of waiting) {
      yield first;
      waiting.delete(id);
      break;
    }
  }
  yield* waiting.values();
}

function* judgeStops(
  engine: Engine,
  forth: () => Iterable<HarneryEvent>,
  window: WindowPin | undefined,
  explain: boolean,
  note: (event: HarneryEvent) => void = () => {},
): Generator<Omit<Replayed, 'live'>> {
  const sessions = new Map<string, PassingSession>();
  let session: PassingSession | undefined;
  for (const event of forth()) {
    if (session?.holds(event) !== true) {
      const name = JSON.stringify([event.adapter, event.session_id]);
      session = sessions.get(name) ?? new PassingSession(event, forth);
      sessions.set(name, session);
    }
    session.add(event);
    if (isEvent(event, 'turn.stop')) {
      const pinned = window === undefined ? {} : { window };
      const request = { stop: event, now_ms: timeOf(event), explain, ...pinned };
      yield { stop: event, judgement: evaluateIn(engine, session.beforeLast(), request) };
    }
    session.countLast();
    note(event);
  }
}

/** How many events of a session are held at least, and at most of a turn that is longer. */
const HELD = 256;
const MOST_HELD = 65_536;

/** One session of a stream that passes by. */
class PassingSession {
  readonly #first: HarneryEvent;
  readonly #forth: () => Iterable<HarneryEvent>;
  readonly #summary = emptySummary(true);
  #events: HarneryEvent[] = [];
  #dropped = 0;
  #held = HELD;
  #limit = 2 * HELD;

  constructor(first: HarneryEvent, forth: () => Iterable<HarneryEvent>) {
    this.#first = first;
    this.#forth = forth;
  }

  holds({ session_id, adapter }: HarneryEvent): boolean {
    return session_id === this.#first.session_id && adapter === this.#first.adapter;
  }

  add(event: HarneryEvent): void {
    if (this.#events.length >= this.#limit) this.#drop();
    this.#events.push(event);
  }

  /** Mostly a window begins with the last prompt of a person. */
  #drop(): void {
    const prompt = this.#events.findLastIndex(
      (event) => isEvent(event, 'user_prompt.submit') && event.data.origin === 'human',
    );
    const { length } = this.#events;
    const wanted = Math.min(prompt === -1 ? HELD : length - prompt, MOST_HELD);
    const held = Math.max(wanted, this.#held);
    if (held < length) this.#events = this.#events.slice(-held);
    this.#dropped += length - this.#events.length;
    this.#limit = 2 * Math.max(held, HELD);
  }

  countLast(): void {
    const last = this.#events.at(-1);
    if (last !== undefined) addToSummary(this.#summary, last, this.#first);
  }

  /** Before the last event that was added, which is not counted yet. */
  beforeLast() {
    return {
      past: Past.of(this.#events, this.#events.length - 1, this.#older(this.#dropped)),
      session: new SessionFacts(() => this.#summary),
      isCut: () => false,
    };
  }

  /** Read from the beginning once more. */
  *#older(count: number): Generator<HarneryEvent> {
    if (count === 0) return;
    this.#held = Math.min(4 * this.#held, MOST_HELD);
    const older: HarneryEvent[] = [];
    for (const event of this.#forth()) {
      if (this.holds(event)) older.push(event);
      if (older.length === count) break;
    }
    yield* older.reverse();
  }
}
