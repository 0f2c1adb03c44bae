/** Reads a stream on which nothing of this session depends: one that cannot be read counts as empty. */

import type { HarneryEvent } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';

export async function readOrEmpty(
  store: Store,
  key: StreamKey,
  onFault: (thrown: unknown) => void = () => {},
): Promise<readonly HarneryEvent[]> {
  try {
    return await store.read(key);
  } catch (thrown) {
    onFault(thrown);
    return [];
  }
}
