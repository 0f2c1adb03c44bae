/** Several sessions fit: they are named, and none is taken. */

import { HarneryError } from '../errors.ts';
import type { StreamKey } from '../model/store.ts';

export function ambiguous(keys: readonly StreamKey[]): HarneryError {
  const sessions = keys.map((key) => `${key.session_id} (${key.adapter})`).join(', ');
  return new HarneryError('HARNERY_AMBIGUOUS_SESSION', { sessions });
}
