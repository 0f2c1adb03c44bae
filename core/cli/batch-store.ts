/** A store that keeps what is appended to it until it is flushed, so that many events cost one write a session. */

import { type HarneryEvent, timeOf } from '../model/event.ts';
import { Past } from '../model/past.ts';
import type { OpenStream, Store, StreamKey } from '../model/store.ts';
import { addToSummary } from '../model/summary.ts';

export interface BatchStore extends Store {
  /**
   * Whether the stream holds an event of this delivery, on the disk or about to be. It is dated no earlier than
   * `since_ms`, which is when the delivery was written, in ms since the epoch.
   */
  holds(key: StreamKey, delivery: string, since_ms: number): Promise<boolean>;
  /** Writes what was appended. Throws what the store throws. */
  flush(): Promise<void>;
}

interface Stream {
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
const MARGIN_MS = 10_000;

/** `store` is opened once a session. */
export function batchStore(store: Store): BatchStore {
  const streams = new Map<string, Stream>();
  const opened = (key: StreamKey): Stream | undefined => {
    const name = nameOf(key);
    const known = streams.get(name);
    if (known !== undefined || store.openStream === undefined) return known;
    const made = streamOf(store.openStream({ adapter: key.adapter, session_id: key.session_id }));
    streams.set(name, made);
    return made;
  };
  const open = async (key: StreamKey): Promise<Stream> => {
    const known = opened(key);
    if (known !== undefined) return known;
    const made = streamOf(undefined);
    for (const event of await store.read({ adapter: key.adapter, session_id: key.session_id })) {
      made.events.push(event);
      keep(made, event);
    }
    streams.set(nameOf(key), made);
    return made;
  };
  return {
    place: store.place,
    async read(key) {
      const { older, events } = await open(key);
      return older.last === undefined ? events : [...older.all(), ...events];
    },
    append: async (event) => add(await open(event), event),
    async appendOnce(event, _delivery, isThere) {
      const stream = await open(event);
      lookBack(stream, timeOf(event) - MARGIN_MS);
      const { tool_use_id } = marksOf(event);
      const near = tool_use_id ? (stream.calls.get(tool_use_id) ?? []) : newest(stream);
      return isThere(near) ? undefined : add(stream, event);
    },
    list: () => store.list(),
    async holds(key, delivery, since_ms) {
      const stream = await open(key);
      lookBack(stream, since_ms - MARGIN_MS);
      return stream.deliveries.has(delivery);
    },
    async flush() {
      for (const stream of streams.values()) {
        const events = stream.waiting;
        if (events.length > 0 && store.appendAll !== undefined) await store.appendAll(events);
        else for (const event of events) await store.append(event);
        stream.waiting = [];
      }
    },
    ...(store.openStream === undefined
      ? {}
      : { openStream: (key: StreamKey) => withAdded(opened(key) ?? streamOf(undefined), key) }),
  };
}

function nameOf({ adapter, session_id }: StreamKey): string {
  return `${adapter}\0${session_id}`;
}

function streamOf(source: OpenStream | undefined): Stream {
  const older = source === undefined ? Past.of([]) : Past.reading(source.back());
  return { older, source, looked: 0, events: [], deliveries: new Set(), calls: new Map(), waiting: [] };
}

/** As of now, what waits to be written included. */
function withAdded({ older, source, events }: Stream, key: StreamKey): OpenStream {
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

function add(stream: Stream, event: HarneryEvent): HarneryEvent {
  const last = stream.events.at(-1) ?? stream.older.last;
  const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
  stream.events.push(stored);
  keep(stream, stored);
  stream.waiting.push(stored);
  return stored;
}

/** What was looked at, the oldest first. */
function newest({ older, looked, events }: Stream): readonly HarneryEvent[] {
  if (looked === 0) return events;
  const before: HarneryEvent[] = [];
  for (let place = looked - 1; place >= 0; place -= 1) {
    const event = older.at(place);
    if (event !== undefined) before.push(event);
  }
  return [...before, ...events];
}

/** Keeps the marks of what the store holds since then, in ms since the epoch. */
function lookBack(stream: Stream, since_ms: number): void {
  for (;;) {
    const event = stream.older.at(stream.looked);
    if (event === undefined || timeOf(event) < since_ms) return;
    stream.looked += 1;
    keep(stream, event, 'unshift');
  }
}

function keep({ deliveries, calls }: Stream, event: HarneryEvent, where: 'push' | 'unshift' = 'push'): void {
  const { delivery, tool_use_id } = marksOf(event);
  if (delivery !== undefined) deliveries.add(delivery);
  if (!tool_use_id) return;
  const same = calls.get(tool_use_id);
  if (same === undefined) calls.set(tool_use_id, [event]);
  else same[where](event);
}

function marksOf({ data }: HarneryEvent): { readonly delivery?: string; readonly tool_use_id?: string } {
  return data;
}
