/** Asks a part of an adapter, so that whatever it throws is one fault that names the part. */

import { causeOf, HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';

/** What the part gives. Throws HARNERY_ADAPTER_THREW. */
export function askAdapter<T>(adapter: Adapter, part: string, ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    throw new HarneryError('HARNERY_ADAPTER_THREW', { adapter: adapter.name, part, cause: causeOf(thrown) });
  }
}
