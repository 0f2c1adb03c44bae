/** A store that keeps what is appended to it until it is flushed, so that many events cost one write a session. */

import { timeOf } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';
import {
  add,
  type BatchStream,
  keep,
  lookBack,
  MARGIN_MS,
  marksOf,
  newest,
  streamOf,
  withAdded,
} from './batch-stream.ts';

export interface BatchStore extends Store {
  /**
   * Whether the stream holds an event of this delivery, on the disk or about to be. It is dated no earlier than
   * `since_ms`, which is when the delivery was written, in ms since the epoch.
   */
  holds(key: StreamKey, delivery: string, since_ms: number): Promise<boolean>;
  /** Writes what was appended. Throws what the store throws. */
  flush(): Promise<void>;
}

/** `store` is opened once a session. */
export function batchStore(store: Store): BatchStore {
  const streams = new Map<string, BatchStream>();
  const opened = (key: StreamKey): BatchStream | undefined => {
    const name = nameOf(key);
    const known = streams.get(name);
    if (known !== undefined || store.openStream === undefined) return known;
    const made = streamOf(store.openStream({ adapter: key.adapter, session_id: key.session_id }));
    streams.set(name, made);
    return made;
  };
  const open = async (key: StreamKey): Promise<BatchStream> => {
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
