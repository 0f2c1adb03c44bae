/** Two rules for the end of a turn: no open end in the answer, and an entry in the changelog. */

import { definePlugin } from 'harnery';
import { changelog_entry } from './rules/changelog_entry.ts';
import { no_todo } from './rules/no_todo.ts';

export default definePlugin({
  name: 'sample-name',
  // The versions that it was written for: the same as under peerDependencies in package.json.
  harnery: '^0.1.0',
  namespace: 'sample-name',
  rules: [no_todo, changelog_entry],
});
