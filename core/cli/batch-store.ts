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
  readonly deliveries: Set<unknown>;
  waiting: HarneryEvent[];
}

/** `store` is read once a session. */
export function batchStore(store: Store): BatchStore {
  const streams = new Map<string, Stream>();
  const open = async ({ adapter, session_id }: StreamKey): Promise<Stream> => {
    const name = `${adapter}\0${session_id}`;
    const known = streams.get(name);
    if (known !== undefined) return known;
    const events = [...(await store.read({ adapter, session_id }))];
    const made = { events, deliveries: new Set(events.map(deliveryOf)), waiting: [] };
    streams.set(name, made);
    return made;
  };
  const add = (stream: Stream, event: HarneryEvent): HarneryEvent => {
    const last = stream.events.at(-1);
    const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
    stream.events.push(stored);
    stream.waiting.push(stored);
    stream.deliveries.add(deliveryOf(stored));
    return stored;
  };
  return {
    place: store.place,
    read: async (key) => (await open(key)).events,
    append: async (event) => add(await open(event), event),
    // Who read the stream has looked already: nothing came to it since.
    appendOnce: async (event) => add(await open(event), event),
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

function deliveryOf({ data }: HarneryEvent): unknown {
  return (data as Record<string, unknown>).delivery;
}
