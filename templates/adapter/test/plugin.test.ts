/** What the package says of itself is true. */

import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import plugin from '../index.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

it('the plugin and its package name the same versions of Harnery', () => {
  equal(plugin.harnery, manifest.peerDependencies.harnery);
});
