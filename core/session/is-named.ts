/** Whether a person’s words name a session: its id, or `HOST:ID` where two hosts recorded the same one. */

import type { StreamKey } from '../model/store.ts';

export function isNamed(key: StreamKey, words: string): boolean {
  return words === key.session_id || words === `${key.adapter}:${key.session_id}`;
}
