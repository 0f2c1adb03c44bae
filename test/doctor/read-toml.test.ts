/** One true or false is read from TOML as it may be written. */

import { expect, it } from '@jest/globals';
import { readToml } from '../../core/doctor/read-toml.ts';

it.each([
  ['[features]\nhooks = false', false],
  ['[features] # x\r\nweb = true\r\n"hooks" = false # y\r\n', false],
  ['features.hooks=true', true],
  ['[other]\nhooks = false', undefined],
  ['# [features]\n# hooks = false', undefined],
  ['[features]\nhooks = "false"', undefined],
  ['[features]\n[features.more]\nhooks = false', undefined],
])('%j', (text, value) => {
  expect(readToml(text, ['features', 'hooks'])).toBe(value);
});
