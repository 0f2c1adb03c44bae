/** Reads what hooks recorded in the project, host by host. */

import { useStore } from '../engine/use-store.ts';
import { causeOf } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Store } from '../model/store.ts';

/** So many of the latest sessions tell enough. */
const MOST_SESSIONS = 50;

export interface Recorded {
  /** By adapter: the events of its sessions that came by a hook, one list a session. */
  readonly sessions: ReadonlyMap<string, readonly (readonly HarneryEvent[])[]>;
  readonly count: number;
  /** Sessions that cannot be read, and why. */
  readonly unread: readonly { readonly session: string; readonly cause: string }[];
  /** Why not even the list of sessions can be had. */
  readonly cause?: string;
}

export async function readRecord(store: Store): Promise<Recorded> {
  const sessions = new Map<string, HarneryEvent[][]>();
  const unread: { session: string; cause: string }[] = [];
  try {
    const listed = await useStore(store, () => store.list());
    const keys = listed.filter(({ session_id }) => session_id !== '');
    for (const key of keys.slice(0, MOST_SESSIONS)) {
      try {
        const events = await store.read(key);
        const own = sessions.get(key.adapter) ?? [];
        own.push(events.filter(({ data }) => typeof data.host_event === 'string'));
        sessions.set(key.adapter, own);
      } catch (thrown) {
        unread.push({ session: key.session_id, cause: causeOf(thrown) });
      }
    }
    return { sessions, count: keys.length, unread };
  } catch (thrown) {
    return { sessions, count: 0, unread, cause: causeOf(thrown) };
  }
}
