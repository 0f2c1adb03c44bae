/** What every store promises, as tests: whole streams in the order of append, each key apart, nothing lost. */

import { timeOf } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';
import { isSame } from './compare-data.ts';
import { failure, mismatch, show } from './mismatch.ts';
import { findRunner, type Runner } from './runner.ts';
import { expectSame, FIRST, keyOf, SECOND, STORE_PROMISES, THIRD } from './store-promises.ts';
import { testBackwards } from './test-backwards.ts';

export interface StoreContractOptions extends Partial<Runner> {
  /** Damages the end of a stream, as a process does that dies while it writes: cuts its last event short. */
  tear?(key: StreamKey, store: Store): void | Promise<void>;
}

/** Makes a store with nothing in it. */
export type MakeStore = () => Store | Promise<Store>;

/** Defines the tests; each makes a store of its own. Without `tear` the promise on damage is not tested. */
export function storeContract(makeStore: MakeStore, options: StoreContractOptions = {}): void {
  const { describe, it } = findRunner(options);
  const { tear } = options;
  describe('the store keeps the promise that it', () => {
    for (const [name, promise] of Object.entries(STORE_PROMISES))
      it(name, async () => promise(await makeStore()));
    it('gives the same backwards as forwards, where it can', async () => testBackwards(await makeStore()));
    if (tear === undefined) return;
    it('loses no more than the event that was torn', async () => {
      const store = await makeStore();
      await testTear(store, () => tear(keyOf(FIRST), store));
    });
  });
}

async function testTear(store: Store, tear: () => void | Promise<void>): Promise<void> {
  await store.append(FIRST);
  await store.append(SECOND);
  await tear();
  const left = await store.read(keyOf(FIRST));
  if (!isSame(left, [FIRST]) && !isSame(left, [FIRST, SECOND]))
    throw mismatch('a torn stream', 'the whole events before the tear', show(left));
  const stored = await store.append(THIRD);
  expectSame('the stream, appended to after the tear', [...left, stored], await store.read(keyOf(FIRST)));
  if (timeOf(stored) < timeOf(left.at(-1) ?? FIRST))
    throw failure('the event after the tear steps back in time');
}
