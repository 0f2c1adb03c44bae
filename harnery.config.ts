/** This repository's own config: every built-in host and rule, and a follow-up chain of at most two on Cursor. */

import { defineConfig } from 'harnery';
import { cursor } from 'harnery/adapters/cursor';
import { recommended } from 'harnery/plugins/recommended';

export default defineConfig({
  // In this order they register and tap; your own plugins come behind the preset.
  plugins: [recommended],
  adapters: [cursor({ followupCap: 2 })],
  // A rule that is not named here is on.
  rules: { status_checked: 'error', task_set: 'error' },
});
