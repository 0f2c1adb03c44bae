/** The promise of a store that can open a stream: it is the same from either end. */

import { summarize } from '../model/history.ts';
import type { Store } from '../model/store.ts';
import { EVENTS, expectSame, FIRST, keyOf } from './store-promises.ts';

export async function testBackwards(store: Store): Promise<void> {
  if (store.openStream === undefined) return;
  const key = keyOf(FIRST);
  expectSame('a stream that is not there, backwards', [], [...store.openStream(key).back()]);
  for (const event of EVENTS) await store.append(event);
  const stream = store.openStream(key);
  await store.append({ ...FIRST, event_id: 'later', ts: EVENTS.at(-1)?.ts ?? '' });
  expectSame('the stream, backwards', EVENTS, [...stream.back()].reverse());
  expectSame('the stream, forwards', EVENTS, [...stream.forth()]);
  expectSame('the stream, backwards once more', EVENTS, [...stream.back()].reverse());
  expectSame('whether it was cut', false, stream.isCut());
  if (stream.summary === undefined) return;
  const whole = JSON.parse(JSON.stringify(summarize(EVENTS, key))) as object;
  expectSame('what it comes to', whole, JSON.parse(JSON.stringify(stream.summary(true))));
}
