/** A store that keeps what is appended to it until it is flushed, so that many events cost one write a session. */

import { type HarneryEvent, timeOf } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';

export interface BatchStore extends Store {
  /** Whether the stream holds an event of this delivery, on the disk or about to be. */
  holds(key: StreamKey, delivery: string): Promise<boolean>;
  /** Writes what was appended. Throws what the store throws. */
  flush(): Promise<void>;
}

interface Stream {
  /** Grows with each append: those who were given it see it grow. */
  readonly events: HarneryEvent[];
  readonly deliveries: Set<string>;
  /** By the id of their tool call: no other event can be a first delivery of one with an id. */
  readonly calls: Map<string, HarneryEvent[]>;
  waiting: HarneryEvent[];
}

/** `store` is read once a session. */
export function batchStore(store: Store): BatchStore {
  const streams = new Map<string, Stream>();
  const open = async ({ adapter, session_id }: StreamKey): Promise<Stream> => {
    const name = `${adapter}\0${session_id}`;
    const known = streams.get(name);
    if (known !== undefined) return known;
    const made: Stream = { events: [], deliveries: new Set(), calls: new Map(), waiting: [] };
    for (const event of await store.read({ adapter, session_id })) keep(made, event);
    streams.set(name, made);
    return made;
  };
  const add = (stream: Stream, event: HarneryEvent): HarneryEvent => {
    const last = stream.events.at(-1);
    const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
    keep(stream, stored);
    stream.waiting.push(stored);
    return stored;
  };
  return {
    place: store.place,
    read: async (key) => (await open(key)).events,
    append: async (event) => add(await open(event), event),
    async appendOnce(event, _delivery, isThere) {
      const stream = await open(event);
      const { tool_use_id } = marksOf(event);
      const near = tool_use_id ? (stream.calls.get(tool_use_id) ?? []) : stream.events;
      return isThere(near) ? undefined : add(stream, event);
    },
    list: () => store.list(),
    holds: async (key, delivery) => (await open(key)).deliveries.has(delivery),
    async flush() {
      for (const stream of streams.values()) {
        const events = stream.waiting;
        if (events.length > 0 && store.appendAll !== undefined) await store.appendAll(events);
        else for (const event of events) await store.append(event);
        stream.waiting = [];
      }
    },
  };
}

function keep({ events, deliveries, calls }: Stream, event: HarneryEvent): void {
  events.push(event);
  const { delivery, tool_use_id } = marksOf(event);
  if (delivery !== undefined) deliveries.add(delivery);
  if (!tool_use_id) return;
  const same = calls.get(tool_use_id);
  if (same === undefined) calls.set(tool_use_id, [event]);
  else same.push(event);
}

function marksOf({ data }: HarneryEvent): { readonly delivery?: string; readonly tool_use_id?: string } {
  return data;
}
