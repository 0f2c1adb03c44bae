/** Opens a session’s stream so that it is read backwards where its store can, and as a whole where it cannot. */

import { type History, historyOf, SessionFacts, summarize } from '../model/history.ts';
import { Past } from '../model/past.ts';
import type { Store, StreamKey } from '../model/store.ts';
import { storeFault, useStore } from './use-store.ts';

/** Throws HARNERY_STORE, as do the parts of what it gives, when more has to be read. */
export async function openHistory(store: Store, key: StreamKey): Promise<History> {
  if (store.openStream === undefined) return historyOf(await useStore(store, () => store.read(key)), key);
  let isFailed = false;
  const use = <T>(read: () => T): T => {
    try {
      return read();
    } catch (thrown) {
      isFailed = true;
      throw storeFault(store, thrown);
    }
  };
  const stream = use(() => store.openStream?.(key));
  if (stream === undefined) throw storeFault(store, new Error('it opened no stream'));
  const back = {
    [Symbol.iterator]() {
      const source = use(() => stream.back()[Symbol.iterator]());
      return { next: () => use(() => source.next()) };
    },
  };
  return {
    past: Past.reading(back),
    session: new SessionFacts((whole) =>
      use(() => stream.summary?.(whole) ?? summarize(stream.forth(), key)),
    ),
    isCut: () => isFailed || stream.isCut(),
  };
}
