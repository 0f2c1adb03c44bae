/** Who else was active in a project lately: a line each, shown and never counted. */

import { openHistory } from '../engine/open-history.ts';
import { useStore } from '../engine/use-store.ts';
import type { Store, StreamKey } from '../model/store.ts';
import type { OpenSession } from './open-session.ts';

/** How long ago counts as lately, in ms. */
const LATELY_MS = 3_600_000;
const MOST = 5;

/** `TASK (Host, SESSION)` for each other session that changed within the last hour, the latest first. */
export async function othersAtWork(
  { store, engine, session_id }: OpenSession,
  now_ms: number,
): Promise<string[]> {
  const streams = await useStore(store, () => store.list());
  const others = streams
    .filter((one) => one.session_id !== session_id && one.session_id !== '')
    .filter((one) => now_ms - one.changed_ms < LATELY_MS)
    .slice(0, MOST);
  const lines: string[] = [];
  for (const other of others) {
    const text = await taskIn(store, other);
    lines.push(`${text || '(no task)'} (${engine.adapterFor(other.adapter).title}, ${other.session_id})`);
  }
  return lines;
}

/** Nothing of this session depends on it: one that cannot be read has no task. */
async function taskIn(store: Store, key: StreamKey): Promise<string> {
  try {
    const { session } = await openHistory(store, key);
    return session.ask(({ anyTask }) => anyTask) ?? '';
  } catch {
    return '';
  }
}
