/** encodeConfig and decodeConfig: data and what is built in, there and back, and nothing else. */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { cursor } from '../../adapters/cursor.ts';
import { type BuiltIns, decodeConfig, encodeConfig } from '../../core/config/encode-config.ts';
import type { Plugin } from '../../core/index.ts';
import { recommended as preset } from '../../plugins/recommended.ts';

const recommended: readonly Plugin[] = preset;

const builtIns: BuiltIns = {
  plugins: recommended,
  adapters: recommended.flatMap(({ adapters = [] }) => adapters),
};
const thereAndBack = (value: unknown) => decodeConfig(encodeConfig(value, builtIns) ?? '!', builtIns);

it('any data comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      fc.pre(!JSON.stringify(value).includes('-0') && !Object.is(value, -0));
      const json = encodeConfig(value, builtIns);
      if (json !== undefined) expect(decodeConfig(json, builtIns)).toEqual(value);
    }),
  );
  expect(thereAndBack(JSON.parse('{"__proto__":{"a":1}}'))).toEqual(JSON.parse('{"__proto__":{"a":1}}'));
});

it('built-in plugins come back as themselves, alone and in the preset', () => {
  const back = thereAndBack({ plugins: [recommended, recommended[0]] }) as { plugins: unknown[] };
  expect(back.plugins[1]).toBe(recommended[0]);
  (back.plugins[0] as unknown[]).forEach((plugin, place) => {
    expect(plugin).toBe(recommended[place]);
  });
});

it.each([
  ['claude-code', claudeCode, { followupCap: 2 }],
  ['cursor', cursor, { followupCap: 0 }],
  ['codex', codex, {}],
] as const)('the adapter %s comes back with its cap', (_name, make, options) => {
  const given = (make as (options: object) => object)(options);
  expect(encodeConfig(given, builtIns)).toContain('"$adapter"');
  expect(thereAndBack(given)).toEqual(given);
});

it('a plugin of one’s own that is only data is data', () => {
  const plugin = { name: 'acme', rules: [{ name: 'acme/x', satisfied: { '>': [{ var: 'tool_uses' }, 0] } }] };
  expect(thereAndBack({ plugins: [plugin] })).toEqual({ plugins: [plugin] });
});

describe('no JSON is made of', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  // biome-ignore lint/suspicious/noSparseArray: that is what is tried
  const holes = [1, , 2];
  it.each([
    ['a function', () => 1],
    ['a plugin that taps', { name: 'acme', apply() {} }],
    ['an adapter that words a block in its own way', { ...cursor(), phrase: () => 'x' }],
    ['an adapter with another cap of the host', { ...cursor(), hostCap: 3 }],
    ['a copy of a built-in plugin that taps', { ...recommended.find(({ apply }) => apply !== undefined) }],
    ['an expression', /x/],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a promise', Promise.resolve(1)],
    ['nothing', undefined],
    ['a key without a value', { observe: undefined }],
    ['what is not a number', Number.NaN],
    ['minus nought', -0],
    ['a getter', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true })],
    ['what is hidden', Object.defineProperty({}, 'a', { value: 1 })],
    ['a symbol', { [Symbol('x')]: 1 }],
    ['a circle', cycle],
    ['a list with holes', holes],
    ['a list with more than a list has', Object.assign([1], { more: 2 })],
    ['an object without a prototype', Object.create(null)],
    ['a name of ours', { $builtin: 'ritual' }],
    ['another name of ours', { $adapter: 'cursor' }],
  ])('%s', (_name, value) => {
    expect(encodeConfig({ value }, builtIns)).toBeUndefined();
  });
});

it('what names something that is not built in is refused', () => {
  expect(() => decodeConfig('{"$builtin":"gone"}', builtIns)).toThrow('gone');
  expect(() => decodeConfig('{"$adapter":"gone"}', builtIns)).toThrow('gone');
});
