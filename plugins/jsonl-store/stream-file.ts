/** One session’s file, read in steps from either end: the same events both ways. */

import {
  addToSummary,
  bytesOf,
  emptySummary,
  type HarneryEvent,
  linesBack,
  linesForth,
  type OpenStream,
  type ReadBytes,
  type StreamKey,
  type Summary,
  textsForth,
} from '../../core/index.ts';
import { eventOf } from './event-of.ts';
import { keepingTail } from './keep-tail.ts';
import { readKept, writeKept } from './kept-summary.ts';
import type { Limits } from './limits.ts';
import { type RaiseTimes, raisedBack, raiser } from './raise-times.ts';

interface Recorded {
  readonly event: HarneryEvent;
  /** Bytes from the file’s beginning; `end` behind the line feed. */
  readonly begin: number;
  readonly end: number;
}

export class StreamFile implements OpenStream {
  readonly path: string;
  /** In bytes, when it was opened: what is appended later is not in it. */
  readonly size: number;
  readonly #kept: string;
  readonly #key: StreamKey;
  readonly #limits: Limits;
  readonly #read: ReadBytes;
  /** What was read from the end, the newest first. */
  readonly #newest: Recorded[] = [];
  #rest: Iterator<Recorded> | undefined;
  #isCut = false;

  /** `kept` is the path of its summary. */
  constructor(path: string, size: number, kept: string, key: StreamKey, limits: Limits) {
    this.path = path;
    this.size = size;
    this.#kept = kept;
    this.#key = key;
    this.#limits = limits;
    this.#read = keepingTail(bytesOf(path), size, limits.step);
  }

  *back(): Generator<HarneryEvent> {
    yield* raisedBack((place) => this.#newestAt(place)?.event);
    if (this.size > this.#limits.most) this.#isCut = true;
  }

  *forth(): Generator<HarneryEvent> {
    const raise: RaiseTimes = raiser();
    let begin = 0;
    for (const texts of textsForth(this.#read, this.size, this.#limits.step)) {
      for (const text of texts) {
        const event = eventOf(text, begin);
        begin += 1;
        if (event !== undefined) yield raise(event);
      }
    }
  }

  isCut(): boolean {
    return this.#isCut;
  }

  /** Its newest event. */
  get last(): HarneryEvent | undefined {
    for (const event of this.back()) return event;
    return undefined;
  }

  /** Whether the last line was cut short. */
  isTorn(): boolean {
    return this.size > 0 && this.#read(this.size - 1, 1).toString('latin1') !== '\n';
  }

  summary(whole: boolean): Summary {
    const { short, atOnce, mostWhole, keepEach } = this.#limits;
    const isKept = this.size > short;
    const found = isKept ? this.#fitting(whole) : undefined;
    const isPart = found === undefined && this.size > (whole ? mostWhole : atOnce);
    if (isPart && whole) this.#isCut = true;
    const made = found?.summary ?? emptySummary(!isPart);
    const from = found?.bytes ?? 0;
    let last: Recorded | undefined;
    for (const one of isPart ? this.#lately(this.size - this.#limits.step) : this.#recordedFrom(from)) {
      addToSummary(made, one.event, this.#key);
      last = one;
    }
    if (isKept && last !== undefined && last.end - from > keepEach)
      writeKept(this.#kept, { event_id: last.event.event_id, bytes: last.end, summary: made });
    return made;
  }

  /** What was kept, where its last event is still the one that ends there. */
  #fitting(whole: boolean) {
    const found = readKept(this.#kept);
    if (found === undefined || found.bytes > this.size || (whole && !found.summary.isWhole)) return undefined;
    for (const line of linesBack(this.#read, found.bytes, GLANCE))
      return eventOf(line.text, line.begin)?.event_id === found.event_id ? found : undefined;
    return undefined;
  }

  /** The oldest first. What is near the end was read, or will be, by those who look back. */
  #recordedFrom(from: number): Iterable<Recorded> {
    return this.size - from > this.#limits.step ? this.#forthFrom(from) : this.#lately(from);
  }

  /** What begins at the byte `from` or behind it, the oldest first. */
  #lately(from: number): Recorded[] {
    let count = 0;
    for (let one = this.#newestAt(0); one !== undefined && one.begin >= from; one = this.#newestAt(count))
      count += 1;
    return this.#newest.slice(0, count).reverse();
  }

  #newestAt(place: number): Recorded | undefined {
    this.#rest ??= this.#backwards();
    while (this.#newest.length <= place) {
      const next = this.#rest.next();
      if (next.done === true) return undefined;
      this.#newest.push(next.value);
    }
    return this.#newest[place];
  }

  *#backwards(): Generator<Recorded> {
    const { step, most } = this.#limits;
    for (const line of linesBack(this.#read, this.size, step, Math.max(0, this.size - most))) {
      const event = eventOf(line.text, line.begin);
      if (event !== undefined) yield { event, begin: line.begin, end: line.end };
    }
  }

  *#forthFrom(from: number): Generator<Recorded> {
    for (const line of linesForth(this.#read, from, this.size, this.#limits.step)) {
      const event = eventOf(line.text, line.begin);
      if (event !== undefined) yield { event, begin: line.begin, end: line.end };
    }
  }
}

/** How much is read to see whether an event still ends where it did, in bytes: lines are short. */
const GLANCE = 4_096;
