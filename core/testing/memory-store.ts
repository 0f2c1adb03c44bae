/** A store without a disk, for tests: keeps the promises of the store contract. */

import { type HarneryEvent, timeOf } from '../model/event.ts';
import type { Store, StreamInfo, StreamKey } from '../model/store.ts';

export interface MemoryStore extends Store {
  append(event: HarneryEvent): HarneryEvent;
  appendOnce(...args: Parameters<Store['appendOnce']>): HarneryEvent | undefined;
  read(key: StreamKey): readonly HarneryEvent[];
  list(): readonly StreamInfo[];
  /** All events of all sessions, in the order of append. */
  readonly events: HarneryEvent[];
}

export function memoryStore(events: HarneryEvent[] = []): MemoryStore {
  const of = ({ adapter, session_id }: StreamKey) =>
    events.filter((event) => event.adapter === adapter && event.session_id === session_id);
  return {
    place: 'memory',
    events,
    append(event) {
      const last = of(event).at(-1);
      const stored = last !== undefined && timeOf(last) > timeOf(event) ? { ...event, ts: last.ts } : event;
      events.push(stored);
      return stored;
    },
    appendOnce(event, _delivery, isThere) {
      return isThere(of(event)) ? undefined : this.append(event);
    },
    read: of,
    list() {
      const last = new Map(events.map((event) => [JSON.stringify([event.adapter, event.session_id]), event]));
      return [...last.values()]
        .map((event) => ({ adapter: event.adapter, session_id: event.session_id, changed_ms: timeOf(event) }))
        .sort((a, b) => b.changed_ms - a.changed_ms);
    },
  };
}
