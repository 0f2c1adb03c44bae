/** readConfig: what each form of a config gives, and the first cause where it gives nothing. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith, readEach } from '../support/configs.ts';

type Case = readonly [name: string, text: string, more?: Readonly<Record<string, string>>];

/** Reads all of them, each in a folder of its own. */
function read(cases: readonly Case[]) {
  const folders = cases.map(([name, text, more = {}]) => folderWith({ ...more, [name]: text }));
  const outcomes = readEach(folders.map((folder, place) => join(folder, cases[place]?.[0] ?? '')));
  return outcomes.map((outcome, place) => ({ ...outcome, folder: folders[place] ?? '' }));
}

const gives = (cases: readonly Case[]) => read(cases).map(({ value, cause }) => cause ?? value);
const causes = (name: string, cases: readonly (readonly [string, Readonly<Record<string, string>>?])[]) =>
  read(cases.map(([text, more]) => [name, text, more ?? {}])).map(({ cause }) => cause);

const OFF = { rules: { task_set: 'off' } };
const TYPED =
  "enum S { Off = 'off' }\ninterface T { a: S }\nexport default { rules: { task_set: S.Off } } satisfies object;";
const ESM = "export default { rules: { task_set: 'off' } };";
const CJS = "module.exports = { rules: { task_set: 'off' } };";

describe('a config gives the same', () => {
  it.each(['module', 'commonjs', ''])('in every form, in a package of type "%s"', (type) => {
    const more = { 'package.json': JSON.stringify({ name: 'x', ...(type && { type }), harnery: OFF }) };
    const forms: Case[] = [
      ...['ts', 'mts', 'cts'].flatMap((ending): Case[] => [[`harnery.config.${ending}`, TYPED, more]]),
      ...['ts', 'cts', 'js', 'cjs'].map((ending): Case => [`harnery.config.${ending}`, CJS, more]),
      ...['js', 'mjs', 'cjs'].map((ending): Case => [`harnery.config.${ending}`, ESM, more]),
      ['harnery.config.json', JSON.stringify(OFF), more],
      ['harnery.config.json', `\uFEFF${JSON.stringify(OFF)}`, more],
      ['.harneryrc', JSON.stringify(OFF), more],
      ['.harneryrc', 'rules: { task_set: off }', more],
      ['.harneryrc.json', JSON.stringify(OFF), more],
      ['.harneryrc.yaml', 'rules:\n  task_set: off\n', more],
      ['.harneryrc.yml', 'rules:\n  task_set: off\n', more],
      ['package.json', more['package.json']],
    ];
    expect(gives(forms)).toEqual(forms.map(() => OFF));
  });

  it('whatever way it is exported', () => {
    expect(
      gives([
        ['harnery.config.ts', 'export default Promise.resolve({ observe: true });'],
        ['harnery.config.mjs', 'export default await Promise.resolve({ observe: true });'],
        ['harnery.config.js', 'exports.observe = true;'],
        ['harnery.config.cts', "import h = require('harnery'); export = h.defineConfig({ observe: true });"],
        ['harnery.config.mjs', 'export default () => ({});'],
      ]),
    ).toEqual([...Array(4).fill({ observe: true }), 'a function']);
  });
});

describe('what it imports', () => {
  it('is found as people write it, and every file is named', () => {
    const [outcome] = read([
      [
        'harnery.config.ts',
        "import x from './x'; import y from './y.js'; import z from './z'; import j from './j.json';\nimport type { T } from './gone';\nexport default { x, y, z, j } as T;",
        {
          'x.ts': 'export default 1 as number;',
          'y.ts': "export { default } from './x.js';",
          'z/index.ts': 'export default 3;',
          'j.json': '{"a":1}',
        },
      ],
    ]);
    expect(outcome?.value).toEqual({ x: 1, y: 1, z: 3, j: { a: 1 } });
    const names = outcome?.files?.map((file) => file.slice(outcome.folder.length + 1));
    expect(names).toEqual(['harnery.config.ts', 'x.ts', 'y.ts', 'z/index.ts', 'j.json']);
  });

  it('under the name harnery is the very code that runs', () => {
    const esm =
      "import { recommended } from 'harnery/plugins/recommended'; export default { preset: recommended };";
    const cjs = "module.exports = { preset: require('harnery/plugins/recommended').recommended };";
    const outcomes = read([
      ...['ts', 'mts', 'js', 'mjs'].map((ending): Case => [`harnery.config.${ending}`, esm]),
      ...['cts', 'cjs'].map((ending): Case => [`harnery.config.${ending}`, cjs]),
    ]);
    expect(outcomes.map(({ own, cause }) => cause ?? own)).toEqual(Array(6).fill(true));
  });

  it('may be a type that is imported like a value', () => {
    const text =
      "import { Config, defineConfig } from 'harnery';\nconst c: Config = { observe: true };\nexport default defineConfig(c);";
    expect(gives([['harnery.config.ts', text]])).toEqual([{ observe: true }]);
  });
});

it('nothing is written beside it', () => {
  for (const { folder } of read([
    ['harnery.config.ts', TYPED],
    ['harnery.config.cts', CJS],
    ['harnery.config.ts', 'export default {{'],
  ]))
    expect(readdirSync(folder)).toHaveLength(1);
});

describe('the first cause', () => {
  const seven =
    'export default {\n  rules: {\n    a: "off",\n    b: "off",\n    c: "off",\n  },\n  observe: =,\n};';

  it('of a syntax error', () => {
    expect(causes('harnery.config.ts', [[seven], ["import './x';", { 'x.mts': seven }]])).toEqual([
      'harnery.config.ts:7:12: Unexpected token',
      'x.mts:7:12: Unexpected token',
    ]);
    expect(causes('harnery.config.mjs', [[seven]])).toEqual(['harnery.config.mjs:7:12: Unexpected token']);
    expect(causes('harnery.config.cjs', [[seven.replace('export default', 'module.exports =')]])).toEqual([
      'harnery.config.cjs:7:12: Unexpected token',
    ]);
  });

  it('of an import that leads nowhere', () => {
    const use = 'export default { x };';
    expect(
      causes('harnery.config.ts', [
        [`import x from 'acme';\n${use}`],
        [
          `import x from './rules';\n${use}`,
          { 'rules.ts': "// a\n\nimport a from '@acme/b/c';\nexport default a;" },
        ],
        [`import x from './rules';\n${use}`],
        [`import x from '@/rules';\n${use}`],
        [`\n  import x from "harnery/nope";\n${use}`],
      ]),
    ).toEqual([
      'harnery.config.ts:1:15: Cannot find package "acme"',
      'rules.ts:3:15: Cannot find package "@acme/b/c"',
      'harnery.config.ts:1:15: Cannot find "./rules"',
      'harnery.config.ts:1:15: "@/rules" is a path alias, which only a compiler knows; import by a relative path',
      'harnery.config.ts:2:17: Cannot find package "harnery/nope"',
    ]);
    expect(causes('harnery.config.cjs', [["module.exports = require('./gone');"]])).toEqual([
      'harnery.config.cjs:1:26: Cannot find "./gone"',
    ]);
  });

  it('of what is thrown while it runs', () => {
    const use = "import x from './plugins/x';\nexport default { x };";
    const fails = (before: string) => ({
      'plugins/x.ts': `${before}\n\n\n        throw new Error('boom');\nexport default 1;`,
    });
    expect(
      causes('harnery.config.ts', [
        [use, fails('type T = 1;')],
        [use, fails('enum E { A }')],
        ["const n: number = 1; throw new Error('boom');\nexport default n;"],
        ["export default JSON.parse('[');"],
        ["throw 'boom'; export default {};"],
        ["throw new Error('two\\nlines'); export default {};"],
      ]),
    ).toEqual([
      'plugins/x.ts:4:15: boom',
      'plugins/x.ts:4:15: boom',
      'harnery.config.ts:1:28: boom',
      expect.stringMatching(/^harnery\.config\.ts:1:21: .*JSON/),
      'boom',
      'harnery.config.ts:1:7: two lines',
    ]);
    expect(causes('harnery.config.cjs', [["\n\n  throw new Error('boom');"]])).toEqual([
      'harnery.config.cjs:3:9: boom',
    ]);
  });

  it('in a folder of any name', () => {
    const name = 'a (1) #b%20 ü/harnery.config';
    const fails = "type T = 1;\n  throw new Error('boom');\nexport default 1;";
    const outcomes = read([
      [`${name}.ts`, fails],
      [`${name}.mjs`, fails.replace('type T = 1;', '')],
      [`${name}.cjs`, "\n  throw new Error('boom');"],
      [`${name}.ts`, 'export default {{'],
      [
        `${name}.ts`,
        "import x from './x';\nexport default x;",
        { 'a (1) #b%20 ü/x.ts': 'export default { x: 1 };' },
      ],
    ]);
    expect(outcomes.map(({ cause, value }) => cause ?? value)).toEqual([
      'harnery.config.ts:2:9: boom',
      'harnery.config.mjs:2:9: boom',
      'harnery.config.cjs:2:9: boom',
      'harnery.config.ts:1:17: Unexpected token',
      { x: 1 },
    ]);
  });

  it('of data', () => {
    expect(
      read([
        ['harnery.config.json', '{\n  "a": 1,\n}'],
        ['.harneryrc.json', '{\n  "a": 1,\n  "a": 2\n}'],
        ['package.json', '{\n  "harnery": {,\n'],
        ['.harneryrc.yaml', 'a:\n  b: 1\n c: 2\n'],
        ['.harneryrc', 'a: 1\nb: 2\na: 3\n'],
        ['.harneryrc', 'a: 1\nb: !!js/function f\n'],
        ['harnery.config.ts', "import x from './x.json'; export default x;", { 'x.json': '{\n  "a": 1,\n}' }],
      ]).map(({ cause }) => cause),
    ).toEqual([
      'harnery.config.json:3:1: Unexpected "}"',
      '.harneryrc.json:3:3: Key "a" stands twice',
      'package.json:2:15: Unexpected ","',
      '.harneryrc.yaml:3:1: All mapping items must start at the same column',
      '.harneryrc:3:1: This key stands twice',
      expect.stringMatching(/^\.harneryrc:2:\d+: unknown tag/),
      'x.json:3:1: Unexpected "}"',
    ]);
  });

  it('of what is empty', () => {
    const empty: Case[] = [
      ['harnery.config.ts', ''],
      ['harnery.config.json', ' \n'],
      ['harnery.config.json', 'null'],
      ['.harneryrc', '# nothing\n'],
      ['package.json', '{"harnery":null}'],
    ];
    expect(read(empty).map(({ cause }) => cause)).toEqual(empty.map(() => 'it is empty'));
  });
});
