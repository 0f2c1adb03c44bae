/** locator: where a setting stands, in whatever form it is written. */

import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { locator, type Path } from '../../core/config/locate.ts';
import { folderWith } from '../support/configs.ts';

async function placesIn(name: string, text: string, paths: readonly Path[]): Promise<string[]> {
  const locate = await locator(join(folderWith({ [name]: text }), name));
  return paths.map((path) => {
    const found = locate(path);
    return found === undefined ? 'nowhere' : `${found.line}:${found.column}`;
  });
}

const PATHS: readonly Path[] = [
  ['rules'],
  ['rules', 'task_set'],
  ['rules', 'task_set', 1, 'least'],
  ['adapters', 0, 'followupCap'],
  ['rules', 'not_there'],
  ['nothing', 'here'],
  [],
];

describe('in data', () => {
  const json =
    '{\n  "rules": {\n    "task_set": ["error", { "least": 3 }]\n  },\n\t"adapters": [{ "followupCap": 1 }]\n}';
  const places = ['2:3', '3:5', '3:29', '5:17', '2:3', 'nowhere', 'nowhere'];

  it('JSON, with tabs and with a byte order mark', async () => {
    expect(await placesIn('harnery.config.json', json, PATHS)).toEqual(places);
    expect(await placesIn('.harneryrc', `\uFEFF${json}`, PATHS)).toEqual(places);
  });

  it('package.json, below its key', async () => {
    const text = `{"name":"x","rules":1,"harnery":\n${json}}`;
    const lower = places.map((place) => place.replace(/^\d+/, (line) => String(Number(line) + 1)));
    expect(await placesIn('package.json', text, PATHS)).toEqual(lower);
  });

  it('YAML, with an alias', async () => {
    const text =
      'x: &cap\n  followupCap: 1\nrules:\n  task_set:\n    - error\n    - least: 3\nadapters:\n  - *cap\n';
    expect(await placesIn('.harneryrc.yaml', text, PATHS)).toEqual([
      '3:1',
      '4:3',
      '6:7',
      '2:3',
      '3:1',
      'nowhere',
      'nowhere',
    ]);
  });
});

describe('in code', () => {
  it.each([
    ['a default export', 'export default {', '};'],
    ['through defineConfig', "import { defineConfig } from 'harnery'; export default defineConfig({", '});'],
    ['through a constant', 'const config = {', '};\nexport default config;'],
    ['through a constant and a call', 'const config = {', '};\nexport default defineConfig(config);'],
    ['exported by name', 'const config = {', '};\nexport { config as default };'],
    ['module.exports', 'module.exports = {', '};'],
  ])('%s', async (_name, head, tail) => {
    const text = `${head}\n  rules: {\n    'task_set': ['error', { least: 3 }],\n  },\n  adapters: [cursor({ followupCap: 1 })],\n${tail}`;
    const places = ['2:3', '3:5', '3:29', '5:23', '2:3', 'nowhere', 'nowhere'];
    expect(await placesIn('harnery.config.mjs', text, PATHS)).toEqual(places);
    expect(await placesIn('harnery.config.ts', text, PATHS)).toEqual(places);
  });

  it('parts that constants name, and parts that are spread', async () => {
    const text = [
      "const base = { rules: { task_set: 'off' }, observe: true };",
      'const list = [1, 2];',
      'const key = "record";',
      'export default { ...unknown, ...base, adapters: [0, ...list, 3], list };',
    ].join('\n');
    expect(
      await placesIn('harnery.config.mjs', text, [
        ['rules', 'task_set'],
        ['adapters', 0],
        ['adapters', 2],
        ['list', 1],
        ['record'],
      ]),
    ).toEqual(['1:25', '4:50', '4:39', '2:18', 'nowhere']);
  });

  it('nothing before a spread or a computed key that may stand for it', async () => {
    expect(
      await placesIn('harnery.config.mjs', 'export default { rules: {}, ...more() };', [['rules']]),
    ).toEqual(['nowhere']);
    expect(
      await placesIn('harnery.config.mjs', 'export default { rules: {}, [key]: 1 };', [['rules']]),
    ).toEqual(['nowhere']);
  });

  it.each([
    ['harnery.config.ts', 'export default {{{'],
    ['harnery.config.mjs', 'const a = b; const b = a; export default a;'],
    ['harnery.config.mjs', 'export default () => ({ rules: {} });'],
    ['.harneryrc', ''],
  ])('%s: %s has no positions', async (name, text) => {
    expect(await placesIn(name, text, [['rules']])).toEqual(['nowhere']);
  });

  it('a file that is not there has none', async () => {
    expect((await locator(join(folderWith({}), 'harnery.config.ts')))(['rules'])).toBeUndefined();
  });
});
