/** Judges the whole session instead of what came after the last prompt of a person. */

import { definePlugin } from 'harnery';
import { sampleNameWindow } from './windows/sample-name.ts';

export default definePlugin({
  name: 'sample-name',
  // The versions that it was written for: the same as under peerDependencies in package.json.
  harnery: '^0.1.0',
  apply(hooks) {
    // The last word: the windows of other plugins are found before.
    hooks.window.tap(sampleNameWindow, 'last');
  },
});
