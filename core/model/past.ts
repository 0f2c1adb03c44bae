/** What stands before a moment in a stream, the newest event first, read only as far as somebody looks. */

import type { HarneryEvent } from './event.ts';

/** Gives the event at a place, 0 being the newest of those that it holds; undefined behind the oldest. */
type Far = (place: number) => HarneryEvent | undefined;

const NOTHING: Far = () => undefined;

export class Past implements Iterable<HarneryEvent> {
  /** What is there already, the oldest first: its first `#count`. */
  readonly #near: readonly HarneryEvent[];
  readonly #count: number;
  /** What stands before that, its first `#skip` left out. */
  readonly #far: Far;
  readonly #skip: number;
  #all: readonly HarneryEvent[] | undefined;

  private constructor(near: readonly HarneryEvent[], count: number, far: Far, skip: number) {
    this.#near = near;
    this.#count = count;
    this.#far = far;
    this.#skip = skip;
  }

  /** Of events that are there already, the oldest first: the first `count` of them. What stands before may be read. */
  static of(events: readonly HarneryEvent[], count = events.length, before?: Iterable<HarneryEvent>): Past {
    return new Past(events, count, before === undefined ? NOTHING : readOnce(before), 0);
  }

  /** Of events that are read one by one, the newest first. Each is read once. */
  static reading(newestFirst: Iterable<HarneryEvent>): Past {
    return Past.of([], 0, newestFirst);
  }

  /** The newest event. */
  get last(): HarneryEvent | undefined {
    return this.at(0);
  }

  *[Symbol.iterator](): Iterator<HarneryEvent> {
    for (let place = 0; ; place += 1) {
      const event = this.at(place);
      if (event === undefined) return;
      yield event;
    }
  }

  /** The newest event of which this holds. */
  find<E extends HarneryEvent>(holds: (event: HarneryEvent) => event is E): E | undefined;
  find(holds: (event: HarneryEvent) => boolean): HarneryEvent | undefined;
  find(holds: (event: HarneryEvent) => boolean): HarneryEvent | undefined {
    for (let place = this.#count - 1; place >= 0; place -= 1) {
      const event = this.#near[place];
      if (event !== undefined && holds(event)) return event;
    }
    for (let place = this.#skip; ; place += 1) {
      const event = this.#far(place);
      if (event === undefined || holds(event)) return event;
    }
  }

  includes(event: HarneryEvent): boolean {
    return this.find((one) => one === event) !== undefined;
  }

  /** The events from this one on, the oldest first; all where it is not among them. */
  from(event: HarneryEvent): HarneryEvent[] {
    for (let place = this.#count - 1; place >= 0; place -= 1)
      if (this.#near[place] === event) return this.#near.slice(place, this.#count);
    const further: HarneryEvent[] = [];
    for (let place = this.#skip; ; place += 1) {
      const one = this.#far(place);
      if (one === undefined) break;
      further.push(one);
      if (one === event) break;
    }
    return [...further.reverse(), ...this.#near.slice(0, this.#count)];
  }

  /** What stands before the event at this place. */
  before(place: number): Past {
    const left = this.#count - place - 1;
    if (left >= 0) return new Past(this.#near, left, this.#far, this.#skip);
    return new Past([], 0, this.#far, this.#skip - left);
  }

  /** With one more event as the newest. */
  with(event: HarneryEvent): Past {
    // What it was taken from may go on with this very event.
    if (this.#near[this.#count] === event)
      return new Past(this.#near, this.#count + 1, this.#far, this.#skip);
    const near = [...this.#near.slice(0, this.#count), event];
    return new Past(near, near.length, this.#far, this.#skip);
  }

  /** Each event through `change`, once, and only when somebody looks; it is handed what stands before the event. */
  map(change: (event: HarneryEvent, before: Past) => HarneryEvent): Past {
    const changed: HarneryEvent[] = [];
    const mapped: Past = new Past(
      [],
      0,
      (place) => {
        const known = changed[place];
        if (known !== undefined) return known;
        const event = this.at(place);
        if (event === undefined) return undefined;
        const made = change(event, mapped.before(place));
        changed[place] = made;
        return made;
      },
      0,
    );
    return mapped;
  }

  /** All of it, the oldest first. Reads what was not read yet. */
  all(): readonly HarneryEvent[] {
    this.#all ??= Object.freeze([...this].reverse());
    return this.#all;
  }

  /** The event at a place, 0 being the newest; undefined behind the oldest. */
  at(place: number): HarneryEvent | undefined {
    return place < this.#count
      ? this.#near[this.#count - 1 - place]
      : this.#far(place - this.#count + this.#skip);
  }
}

function readOnce(newestFirst: Iterable<HarneryEvent>): Far {
  const read: HarneryEvent[] = [];
  let source: Iterator<HarneryEvent> | undefined;
  let isRunning = false;
  let isOver = false;
  return (place) => {
    while (!isOver && read.length <= place) {
      // A call of foreign code that took too long may be stopped in the middle of this.
      if (isRunning) throw new Error('reading the record was interrupted');
      isRunning = true;
      source ??= newestFirst[Symbol.iterator]();
      const next = source.next();
      if (next.done === true) isOver = true;
      else read.push(next.value);
      isRunning = false;
    }
    return read[place];
  };
}
