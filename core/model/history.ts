/** A session as one run sees it: its past, read backwards, and what the whole of it comes to. */

import type { HarneryEvent } from './event.ts';
import { Past } from './past.ts';
import type { StreamKey } from './store.ts';
import { addToSummary, emptySummary, type Summary } from './summary.ts';

export interface History {
  readonly past: Past;
  readonly session: SessionFacts;
  /** Whether somebody looked further back than the store may read: then `past` ends too early. */
  isCut(): boolean;
}

/** Answers what only the whole session tells, and reads no more of it than the answer needs. */
export class SessionFacts {
  readonly #load: (whole: boolean) => Summary;
  #summary: Summary | undefined;

  /** `load(false)` gives what can be had at once, `load(true)` a summary of the whole stream. */
  constructor(load: (whole: boolean) => Summary) {
    this.#load = load;
  }

  /** What is known without reading the whole stream. */
  get known(): Summary {
    this.#summary ??= this.#load(false);
    return this.#summary;
  }

  /** Of the whole stream, unless that is too long to be read. */
  get whole(): Summary {
    if (!this.known.isWhole) this.#summary = this.#load(true);
    return this.known;
  }

  /** What `question` gives, which is undefined where it found nothing: then the whole stream is asked. */
  ask<T>(question: (summary: Summary) => T | undefined): T | undefined {
    return question(this.known) ?? (this.known.isWhole ? undefined : question(this.whole));
  }

  /** Whether it holds of the session. It must be something that stays true once it is. */
  has(holds: (summary: Summary) => boolean): boolean {
    return this.ask((summary) => (holds(summary) ? true : undefined)) === true;
  }
}

export const NO_HISTORY: History = historyOf([], { adapter: '', session_id: '' });

/** Of a stream that is there as a whole: the first `count` of these events. */
export function historyOf(
  events: readonly HarneryEvent[],
  key: StreamKey,
  count: number = events.length,
): History {
  return {
    past: Past.of(events, count),
    session: new SessionFacts(() =>
      summarize(count === events.length ? events : events.slice(0, count), key),
    ),
    isCut: () => false,
  };
}

export function summarize(events: Iterable<HarneryEvent>, key: StreamKey): Summary {
  const summary = emptySummary(true);
  for (const event of events) addToSummary(summary, event, key);
  return summary;
}
