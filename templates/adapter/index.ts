/** Teaches Harnery the hooks of one more host. */

import { definePlugin } from 'harnery';
import adapter from './adapters/sample-name.ts';

export default definePlugin({
  name: 'sample-name',
  // The versions that it was written for: the same as under peerDependencies in package.json.
  harnery: '^0.1.0',
  adapters: [adapter],
});
