/** openConfig: a config is run once, and again as soon as it could give something else. */

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith, openEach } from '../support/configs.ts';

const PRESET = `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import { cursor } from 'harnery/adapters/cursor';
import { severity } from './severity.js';

export default defineConfig({
  plugins: [recommended, { name: 'acme', rules: [] }],
  adapters: [cursor({ followupCap: 2 })],
  rules: { task_set: severity },
});
`;

/** A project with this config, a home, and what opening it gives. */
function project(files: Readonly<Record<string, string>>, name = Object.keys(files)[0] ?? '') {
  const folder = folderWith(files);
  const home = folderWith({});
  const path = (file: string) => join(folder, file);
  const open = (env: Readonly<Record<string, string>> = { HOME: home }) => openEach([path(name)], env)[0];
  const from = () => open()?.from;
  const kept = join(home, '.cache/harnery/configs');
  const snapshot = () => join(kept, readdirSync(kept)[0] ?? 'none');
  return { folder, home, path, open, from, kept, snapshot };
}

const withSeverity = () =>
  project({ 'harnery.config.ts': PRESET, 'severity.ts': "export const severity = 'off';\n" });

describe('a config that can give nothing else', () => {
  it('is run once, and comes back whole', () => {
    const { open, folder, snapshot } = withSeverity();
    const [first, second] = [open(), open()];
    expect([first?.from, second?.from]).toEqual(['file', 'snapshot']);
    expect(second?.value).toEqual(first?.value);
    expect(second?.files).toEqual(first?.files);
    expect(second?.files).toHaveLength(2);
    expect(second?.value).toMatchObject({ rules: { task_set: 'off' }, adapters: [{ followupCap: 2 }] });
    expect(readdirSync(folder).sort()).toEqual(['harnery.config.ts', 'severity.ts']);
    expect(statSync(snapshot()).mode & 0o777).toBe(0o600);
  });

  it('may have any form', () => {
    const forms = {
      'harnery.config.mjs': "export default { rules: { task_set: 'off' } };",
      'harnery.config.cjs': "module.exports = { rules: { task_set: 'off' } };",
      'harnery.config.cts': "module.exports = { rules: { task_set: 'off' } } as object;",
      'harnery.config.json': '{"rules":{"task_set":"off"}}',
      '.harneryrc': 'rules: { task_set: off }',
      'package.json': '{"harnery":{"rules":{"task_set":"off"}}}',
    };
    const [folder, env] = [folderWith(forms), { HOME: folderWith({}) }];
    const files = Object.keys(forms).map((name) => join(folder, name));
    for (const from of ['file', 'snapshot'])
      expect(openEach(files, env)).toMatchObject(
        files.map(() => ({ from, value: { rules: { task_set: 'off' } } })),
      );
  });

  it('has the command’s own plugins also from its snapshot', () => {
    const text =
      "import { recommended } from 'harnery/plugins/recommended'; export default { preset: recommended };";
    const { open } = project({ 'harnery.config.mjs': text });
    expect([open(), open()].map((one) => [one?.from, one?.own])).toEqual([
      ['file', true],
      ['snapshot', true],
    ]);
  });
});

describe('it is run again', () => {
  const changes: [string, (one: ReturnType<typeof withSeverity>) => void][] = [
    [
      'when its text changes',
      ({ path }) => writeFileSync(path('harnery.config.ts'), PRESET.replace('2', '3')),
    ],
    [
      'when a file that it imports changes, with the same size and time',
      ({ path }) => {
        const { atime, mtime } = statSync(path('severity.ts'));
        writeFileSync(path('severity.ts'), "export const severity = 'on!';\n");
        utimesSync(path('severity.ts'), atime, mtime);
      },
    ],
    [
      'when another file takes its place',
      ({ path }) => {
        writeFileSync(path('other'), readFileSync(path('severity.ts')));
        renameSync(path('other'), path('severity.ts'));
      },
    ],
    [
      'when a link is turned',
      ({ path, from }) => {
        writeFileSync(path('a.txt.ts'), "export const severity = 'off';\n");
        writeFileSync(path('b.txt.ts'), "export const severity = 'off';\n");
        rmSync(path('severity.ts'));
        symlinkSync(path('a.txt.ts'), path('severity.ts'));
        expect([from(), from()]).toEqual(['file', 'snapshot']);
        rmSync(path('severity.ts'));
        symlinkSync(path('b.txt.ts'), path('severity.ts'));
      },
    ],
    [
      'when a file comes before the one that it imported',
      ({ path }) => writeFileSync(path('severity.js'), 'not a module {'),
    ],
    [
      'when its snapshot is cut short',
      ({ snapshot }) => writeFileSync(snapshot(), readFileSync(snapshot()).subarray(0, 99)),
    ],
    ['when its snapshot is no JSON', ({ snapshot }) => writeFileSync(snapshot(), 'x')],
    ['when its snapshot is null', ({ snapshot }) => writeFileSync(snapshot(), 'null')],
    ['when another version wrote its snapshot', edited('by', '[0]')],
    ['when its snapshot is another config’s', edited('config', '/elsewhere/harnery.config.ts')],
    ['when its snapshot names what is not built in', edited('value', '{"$builtin":"gone"}')],
  ];

  it.each(changes)('%s', (name, change) => {
    const one = withSeverity();
    expect([one.from(), one.from()]).toEqual(['file', 'snapshot']);
    change(one);
    const again = one.open();
    if (name.includes('comes before')) {
      expect(again?.cause).toContain('severity');
      return;
    }
    expect(again?.from).toBe('file');
    expect(one.from()).toBe('snapshot');
  });

  function edited(key: string, value: string) {
    return ({ snapshot }: ReturnType<typeof withSeverity>) => {
      const kept = JSON.parse(readFileSync(snapshot(), 'utf8'));
      expect(kept).toHaveProperty(key);
      writeFileSync(snapshot(), JSON.stringify({ ...kept, [key]: value }));
    };
  }

  it('and fails, when a file that it imports is gone', () => {
    const one = withSeverity();
    expect([one.from(), one.from()]).toEqual(['file', 'snapshot']);
    rmSync(one.path('severity.ts'));
    expect(one.open()?.cause).toBe('harnery.config.ts:4:26: Cannot find "./severity.js"');
  });
});

describe('it is run each time', () => {
  const texts = [
    'export default { observe: process.env.CI !== undefined };',
    'export default { observe: globalThis.x !== undefined };',
    'export default { record: { promptText: Date.now() % 2 } };',
    'export default { observe: Math.random() < 2 };',
    'export default { observe: import.meta.url !== "" };',
    'import { existsSync } from "node:fs"; export default { observe: existsSync("x") };',
    'import { existsSync } from "fs"; export default { observe: existsSync("x") };',
    'console.error; export default {};',
    'const name = "./x.mjs"; export default (await import(name)).default;',
    'export default { plugins: [import("./x.mjs")] };',
    'export default { plugins: [{ name: "acme", apply() {} }] };',
    'import { recommended } from "harnery/plugins/recommended"; recommended[0].more = 1; export default { plugins: recommended };',
    'export default { rules: { x: /x/ } };',
  ];

  it('where its text does more than give data, or could give something else', () => {
    const env = { HOME: folderWith({}) };
    const files = texts.map((text) =>
      join(folderWith({ 'harnery.config.mjs': text, 'x.mjs': 'export default {};' }), 'harnery.config.mjs'),
    );
    for (const outcomes of [openEach(files, env), openEach(files, env)])
      expect(outcomes.map(({ from, cause }) => cause ?? from)).toEqual(files.map(() => 'file'));
  });

  it('where a file that it imports reads the time', () => {
    const { from } = project({
      'harnery.config.mjs': "import x from './x.mjs'; export default { x };",
      'x.mjs': 'export default Date.now();',
    });
    expect([from(), from()]).toEqual(['file', 'file']);
  });
});

describe('without a cache folder of our own it works all the same', () => {
  const cases: [string, (home: string) => Record<string, string>][] = [
    ['there is no home', () => ({})],
    ['the home cannot be', (home) => ({ HOME: join(home, 'file/x') })],
    [
      'it is a link',
      (home) => {
        mkdirSync(join(home, 'elsewhere'), { mode: 0o700 });
        mkdirSync(join(home, '.cache'));
        symlinkSync(join(home, 'elsewhere'), join(home, '.cache/harnery'));
        return { HOME: home };
      },
    ],
    [
      'others may write to it',
      (home) => {
        mkdirSync(join(home, '.cache/harnery'), { recursive: true });
        chmodSync(join(home, '.cache/harnery'), 0o770);
        return { HOME: home };
      },
    ],
    [
      'a file is in its place',
      (home) => {
        mkdirSync(join(home, '.cache'));
        writeFileSync(join(home, '.cache/harnery'), '');
        return { HOME: home };
      },
    ],
    [
      'nothing can be put into it',
      (home) => {
        mkdirSync(join(home, '.cache/harnery'), { recursive: true, mode: 0o700 });
        for (const name of ['configs', 'jiti']) writeFileSync(join(home, '.cache/harnery', name), '');
        return { HOME: home };
      },
    ],
  ];

  it.each(cases)('where %s', (_name, envOf) => {
    const { open, path } = withSeverity();
    const env = envOf(folderWith({ file: '' }));
    expect([open(env), open(env)].map((one) => one?.cause ?? one?.from)).toEqual(['file', 'file']);
    expect(readdirSync(path('')).sort()).toEqual(['harnery.config.ts', 'severity.ts']);
  });
});

describe('it is run each time where an import cannot be read for certain:', () => {
  it.each<[what: string, head: string, files: Record<string, string>]>([
    ['without an ending', "import { n } from './n';", { 'n.ts': 'export const n = 1;' }],
    ['a folder', "import { n } from './lib';", { 'lib/index.ts': 'export const n = 1;' }],
    ['an ending of another kind', "const { n } = require('./n.conf');", { 'n.conf': 'exports.n = 1;' }],
    ['a computed name', "const n = require('./' + 'n.js');", { 'n.js': '', 'index.ts': '' }],
    ['a name with a quote', 'import { n } from "./it\'s.ts";', { "it's.ts": 'export const n = 1;' }],
    ['a module of ours that is not', "import * as n from 'harnery/extra.js';", {}],
  ])('%s', (_what, head, files) => {
    const isCommon = head.includes('require');
    const text = `${head}\n${isCommon ? 'module.exports =' : 'export default'} { observe: true };\n`;
    const { open } = project({ [`harnery.config.${isCommon ? 'cjs' : 'ts'}`]: text, ...files });
    open();
    expect(open()?.from).not.toBe('snapshot');
  });

  it('but not where a comment stands beside it', () => {
    const { open, folder } = project({
      'harnery.config.ts':
        "// no longer: import type {Foo\nimport { observe } from /* the settings */ './settings.ts';\nexport default { observe };\n",
      'settings.ts': 'export const observe = true;\n',
    });
    open();
    expect(open()).toMatchObject({ from: 'snapshot', value: { observe: true } });
    writeFileSync(join(folder, 'settings.ts'), 'export const observe = !true;\n');
    expect(open()).toMatchObject({ from: 'file', value: { observe: false } });
  });
});
