/** Calls a store so that whatever it throws is one fault with a way out. */

import { causeOf, HarneryError, systemCode } from '../errors.ts';
import type { Store } from '../model/store.ts';

/** The result of an action on the store. Throws HARNERY_STORE. */
export async function useStore<T>(store: Store, action: (store: Store) => T | Promise<T>): Promise<T> {
  try {
    return await action(store);
  } catch (thrown) {
    throw storeFault(store, thrown);
  }
}

/** HARNERY_STORE, unless it is that already. */
export function storeFault(store: Store, thrown: unknown): HarneryError {
  if (thrown instanceof HarneryError && thrown.code === 'HARNERY_STORE') return thrown;
  const system = systemCode(thrown) ?? '';
  return new HarneryError('HARNERY_STORE', { cause: causeOf(thrown), place: store.place, system });
}
