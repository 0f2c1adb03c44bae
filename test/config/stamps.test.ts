/** Stamps: whether a file is still the one that was read. */

import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { isUnchanged, stampOf } from '../../core/config/stamps.ts';
import { cheapHash } from '../../core/model/hash.ts';
import { folderWith } from '../support/configs.ts';

const file = join(folderWith({ x: 'text' }), 'x');

it('a file that is young is known by its text as well, an older one by what the file system says', () => {
  expect(stampOf(file, 'text', Date.now())?.hash).toBe(cheapHash('text'));
  expect(stampOf(file, 'text', Date.now() + 60_000)).not.toHaveProperty('hash');
  expect(stampOf(`${file}y`)).toBeUndefined();
});

it('a text that changed within one tick of the clock is told by its hash alone', () => {
  const stamp = stampOf(file, 'text', Date.now());
  const before = stampOf(file, 'tex!', Date.now());
  expect([stamp, before].map((one) => one && isUnchanged(one))).toEqual([true, false]);
});

it('a file that is gone is not unchanged', () => {
  expect(isUnchanged({ path: `${file}y`, state: 'any' })).toBe(false);
});
