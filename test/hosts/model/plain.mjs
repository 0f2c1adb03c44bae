/** Our own dialect, for a stand-in that keeps the conversation itself: `{ conversation }` is answered by the turn. */

import { answerJson } from './stream.mjs';

export const plain = {
  path: /^\/turn$/,
  read: ({ conversation }) => ({ conversation, tools: [{ name: 'shell' }] }),
  write: (response, _asked, turn) => answerJson(response, turn),
};
