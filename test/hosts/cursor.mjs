/** Cursor: the local agent of its SDK, in one process for all prompts, before a stand-in for its backend. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const AGENT = fileURLToPath(new URL('./cursor-agent/run-agent.mjs', import.meta.url));

export const cursor = {
  name: 'cursor',
  title: 'Cursor (local agent of its SDK)',
  package: '@cursor/sdk',
  version: '1.0.32',
  node: '24',
  /** Ends so where its wire format is read no longer: then nothing was seen of the host. */
  unspoken: 3,
  settings: {
    path: '.cursor/hooks.json',
    stop: 'stop',
    form: 'entries',
    theirs: 'followup',
    beside: { version: 1 },
  },

  program: ({ folder, node }) => [node, AGENT, join(folder, 'node_modules/@cursor/sdk')],
  setUp: () => ({}),
  ask: (prompts, { url, home }) => [{ args: [url, join(home, 'agents'), ...prompts] }],
};
