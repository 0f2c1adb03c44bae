/** What stands before a moment in a stream, the newest event first, read only as far as somebody looks. */

import type { HarneryEvent } from './event.ts';

export class Past implements Iterable<HarneryEvent> {
  readonly #at: (place: number) => HarneryEvent | undefined;
  #all: readonly HarneryEvent[] | undefined;

  /** `at` gives the event at a place, 0 being the newest; undefined behind the oldest. */
  private constructor(at: (place: number) => HarneryEvent | undefined) {
    this.#at = at;
  }

  /** Of events that are there already, the oldest first. */
  static of(events: readonly HarneryEvent[]): Past {
    return new Past((place) => events[events.length - 1 - place]);
  }

  /** Of events that are read one by one, the newest first. Each is read once. */
  static reading(newestFirst: Iterable<HarneryEvent>): Past {
    const read: HarneryEvent[] = [];
    let source: Iterator<HarneryEvent> | undefined;
    let isRunning = false;
    let isOver = false;
    return new Past((place) => {
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
    });
  }

  /** The newest event. */
  get last(): HarneryEvent | undefined {
    return this.#at(0);
  }

  *[Symbol.iterator](): Iterator<HarneryEvent> {
    for (let place = 0; ; place++) {
      const event = this.#at(place);
      if (event === undefined) return;
      yield event;
    }
  }

  /** The newest event of which this holds. */
  find<E extends HarneryEvent>(holds: (event: HarneryEvent) => event is E): E | undefined;
  find(holds: (event: HarneryEvent) => boolean): HarneryEvent | undefined;
  find(holds: (event: HarneryEvent) => boolean): HarneryEvent | undefined {
    for (const event of this) if (holds(event)) return event;
    return undefined;
  }

  includes(event: HarneryEvent): boolean {
    return this.find((one) => one === event) !== undefined;
  }

  /** The events from this one on, the oldest first; all where it is not among them. */
  from(event: HarneryEvent): HarneryEvent[] {
    const events: HarneryEvent[] = [];
    for (const one of this) {
      events.push(one);
      if (one === event) break;
    }
    return events.reverse();
  }

  /** What stands before the event at this place. */
  before(place: number): Past {
    return new Past((further) => this.#at(place + 1 + further));
  }

  /** With one more event as the newest. */
  with(event: HarneryEvent): Past {
    return new Past((place) => (place === 0 ? event : this.#at(place - 1)));
  }

  /** Each event through `change`, once, and only when somebody looks; it is handed what stands before the event. */
  map(change: (event: HarneryEvent, before: Past) => HarneryEvent): Past {
    const changed: HarneryEvent[] = [];
    const mapped: Past = new Past((place) => {
      const known = changed[place];
      if (known !== undefined) return known;
      const event = this.#at(place);
      if (event === undefined) return undefined;
      const made = change(event, mapped.before(place));
      changed[place] = made;
      return made;
    });
    return mapped;
  }

  /** All of it, the oldest first. Reads what was not read yet. */
  all(): readonly HarneryEvent[] {
    this.#all ??= [...this].reverse();
    return this.#all;
  }
}
