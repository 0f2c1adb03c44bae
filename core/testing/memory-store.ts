/** A store without a disk, for tests: keeps the promises of the store contract. */

import { type HarneryEvent, timeOf } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';

export interface MemoryStore extends Store {
  append(event: HarneryEvent): HarneryEvent;
  read(key: StreamKey): readonly HarneryEvent[];
  find(session_id: string): readonly StreamKey[];
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
    read: of,
    find(session_id) {
      const adapters = new Set(
        events.filter((event) => event.session_id === session_id).map(({ adapter }) => adapter),
      );
      return [...adapters].map((adapter) => ({ adapter, session_id }));
    },
  };
}
