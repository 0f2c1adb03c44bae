/** One session of a batch: what its store holds, as far as it was looked at, and what was added since. */

import { type HarneryEvent, timeOf } from '../model/event.ts';
import { Past } from '../model/past.ts';
import type { OpenStream, StreamKey } from '../model/store.ts';
import { addToSummary } from '../model/summary.ts';

export interface BatchStream {
  /** What the store holds, read only as far as it is asked for; nothing where it was read as a whole. */
  readonly older: Past;
  readonly source: OpenStream | undefined;
  /** How many of `older` were looked at. */
  looked: number;
  /** Grows with each append: those who were given it see it grow. */
  readonly events: HarneryEvent[];
  readonly deliveries: Set<string>;
  /** By the id of their tool call: no other event can be a first delivery of one with an id. */
  readonly calls: Map<string, HarneryEvent[]>;
  waiting: HarneryEvent[];
}

/** How much further back is looked than need be, in ms: clocks step. */
export const MARGIN_MS = 10_000;

export function streamOf(source: OpenStream | undefined): BatchStream {
  const older = source === undefined ? Past.of([]) : Past.reading(source.back());
  return { older, source, looked: 0, events: [], deliveries: new Set(), calls: new Map(), waiting: [] };
}

/** As of now, what waits to be written included. */
export function withAdded({ older, source, events }: BatchStream, key: StreamKey): OpenStream {
  const count = events.length;
  const added = () => events.slice(0, count);
  return {
    back: () => Past.of(events, count, older),
    *forth() {
      yield* source?.forth() ?? [];
      yield* added();
    },
    isCut: () => source?.isCut() === true,
    ...(source?.summary === undefined
      ? {}
      : {
          summary(whole: boolean) {
            const made = source.summary?.(whole) as NonNullable<
              ReturnType<NonNullable<OpenStream['summary']>>
            >;
            for (const event of added()) addToSummary(made, event, key);
            return made;
          },
        }),
  };
}

export function add(stream: BatchStream, event: HarneryEvent): HarneryEvent {
  const last = stream.events.at(-1) ?? stream.older.last;
  const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
  stream.events.push(stored);
  keep(stream, stored);
  stream.waiting.push(stored);
  return stored;
}

/** What was looked at, the oldest first. */
export function newest({ older, looked, events }: BatchStream): readonly HarneryEvent[] {
  if (looked === 0) return events;
  const before: HarneryEvent[] = [];
  for (let place = looked - 1; place >= 0; place -= 1) {
    const event = older.at(place);
    if (event !== undefined) before.push(event);
  }
  return [...before, ...events];
}

/** Keeps the marks of what the store holds since then, in ms since the epoch. */
export function lookBack(stream: BatchStream, since_ms: number): void {
  for (;;) {
    const event = stream.older.at(stream.looked);
    if (event === undefined || timeOf(event) < since_ms) return;
    stream.looked += 1;
    keep(stream, event, 'unshift');
  }
}

export function keep(
  { deliveries, calls }: BatchStream,
  event: HarneryEvent,
  where: 'push' | 'unshift' = 'push',
): void {
  const { delivery, tool_use_id } = marksOf(event);
  if (delivery !== undefined) deliveries.add(delivery);
  if (!tool_use_id) return;
  const same = calls.get(tool_use_id);
  if (same === undefined) calls.set(tool_use_id, [event]);
  else same[where](event);
}

export function marksOf({ data }: HarneryEvent): {
  readonly delivery?: string;
  readonly tool_use_id?: string;
} {
  return data;
}
