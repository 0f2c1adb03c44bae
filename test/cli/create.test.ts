/** `harnery create`: what it makes is built, linted and tested as it stands, and it overwrites nothing. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { linkModules, must, runLine } from '../support/created-packages.ts';
import { run } from '../support/run-cli.ts';

const ROOT = join(__dirname, '../..');

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-create-')));
  made.push(folder);
  return folder;
}

function create(args: readonly string[], cwd = newFolder()) {
  return { cwd, ...run(['create', ...args], { cwd }) };
}

/** The commands that it printed, without the one that needs a registry. */
function commandsIn(stdout: string): string[] {
  const lines = stdout.split('\n').filter((line) => /^ {2}(cd|npm|node) /.test(line));
  expect(lines.join('\n')).toContain(`npm install -D --ignore-scripts ${ROOT}`);
  return lines.map((line) => line.trim()).filter((line) => !line.startsWith('npm install '));
}

const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('node_modules') && /\.\w+$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

interface PackageCase {
  readonly kind: string;
  readonly name: string;
  readonly broken: readonly [file: string, from: string, to: string];
}

describe.each<PackageCase>([
  { kind: 'plugin', name: 'a', broken: ['rules/no_todo.ts', 'openEnd(answer, word) ===', 'undefined ==='] },
  {
    kind: 'adapter',
    name: 'a-2nd_host-with-a-name-as-long-as-can-be',
    broken: ['adapters/{name}.ts', '{ go_on: message }', '{ goOn: message }'],
  },
  {
    kind: 'window',
    name: 'define',
    broken: ['windows/{name}.ts', 'events[0], hops', 'events[1], hops'],
  },
])('a $kind that is named $name', ({ kind, name, broken: [path, from, to] }) => {
  const { cwd, code, stdout, stderr } = create([kind, name]);
  const folder = join(cwd, `harnery-plugin-${name}`);

  it('is built, linted, tested and packed by the commands that were printed', () => {
    expect([code, stderr]).toEqual([0, '']);
    linkModules(folder);
    const line = commandsIn(stdout).join(' && ');
    expect(line).toBe(`cd harnery-plugin-${name} && npm run build && npm run lint && npm test && npm pack`);
    const ran = runLine(line, cwd);
    expect(ran.code === 0 ? '' : ran.output).toBe('');
    expect(ran.output).toMatch(/^# fail 0$/m);
    expect(ran.output).toMatch(/^# pass [1-9]/m);
    // What is in the tarball.
    expect(ran.output).toMatch(/^npm notice .* dist\/index\.js$/m);
    expect(ran.output).toMatch(/^npm notice .* (rules|adapters|windows)\/[\w-]+\.md$/m);
    expect(ran.output).not.toMatch(/^npm notice .* (dist\/test\/|test\/|tsconfig)/m);
  });

  it('bears its own name and nothing of the template’s', () => {
    expect(textsIn(folder).join('\n')).not.toMatch(/sample.?name/i);
    const { name: called, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect([called, peerDependencies]).toEqual([`harnery-plugin-${name}`, { harnery: `^${version}` }]);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('node_modules/');
  });

  it('fails its own tests where it is broken', () => {
    const file = join(folder, path.replace('{name}', name));
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
    expect(runLine('npm run build', folder)).toMatchObject({ code: 0 });
    const ran = runLine('npm test', folder);
    expect([ran.code, ran.output]).toEqual([1, expect.stringMatching(/^# fail [1-9]/m)]);
  });
});

describe('a rule in a repository of one’s own', () => {
  const broken = (file: string) => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('> most');
    writeFileSync(file, text.replace('> most', '> most + 1'));
  };

  it('is JavaScript where there is no tsconfig.json, and its test runs as it was printed', () => {
    const { cwd, code, stdout, stderr } = create(['rule', 'no_2-big']);
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(join(cwd, 'rules')).sort()).toEqual([
      'no_2-big.md',
      'no_2-big.mjs',
      'no_2-big.test.mjs',
    ]);
    expect(stdout).toContain("import no2BigRule from './rules/no_2-big.mjs';");
    linkModules(cwd);
    const [line = ''] = commandsIn(stdout);
    expect(line).toBe('node --test rules/no_2-big.test.mjs');
    expect(runLine(line, cwd)).toMatchObject({ code: 0, output: expect.stringMatching(/^# pass [1-9]/m) });
    broken(join(cwd, 'rules/no_2-big.mjs'));
    expect(runLine(line, cwd)).toMatchObject({ code: 1, output: expect.stringMatching(/^# fail [1-9]/m) });
  });

  it('is TypeScript where there is one: it type-checks, and its test runs under vitest', () => {
    const folder = newFolder();
    const options = {
      strict: true,
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true } }),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const { code, stdout } = create(['rule', 'default'], folder);
    expect(code).toBe(0);
    linkModules(folder);
    for (const command of commandsIn(stdout)) expect(must(runLine(command, folder))).toContain('# fail 0');
    const [, config = ''] = stdout.split('harnery.config.ts:\n');
    writeFileSync(join(folder, 'harnery.config.ts'), config.replace(/^ {2}/gm, ''));
    expect(runLine('node_modules/.bin/tsc', folder)).toEqual({ code: 0, output: '' });
    const test = join(folder, 'rules/default.test.ts');
    writeFileSync(test, readFileSync(test, 'utf8').replace("'node:test'", "'vitest'"));
    expect(stdout).toContain('under vitest, import describe and it from there');
    expect(runLine('node_modules/.bin/vitest run', folder)).toMatchObject({ code: 0 });
    broken(join(folder, 'rules/default.ts'));
    expect(runLine('node_modules/.bin/vitest run', folder)).toMatchObject({ code: 1 });
  });

  it('is TypeScript in a folder below the repository’s tsconfig.json, and not below another repository’s', () => {
    const top = newFolder();
    writeFileSync(join(top, 'tsconfig.json'), '{}');
    mkdirSync(join(top, 'packages/a/.git'), { recursive: true });
    mkdirSync(join(top, 'packages/b'));
    expect(create(['rule', 'mine'], join(top, 'packages/b')).stdout).toContain('rules/mine.test.ts');
    expect(create(['rule', 'mine'], join(top, 'packages/a')).stdout).toContain('rules/mine.test.mjs');
  });

  it('stands in the folder rules that is named, and in none below it', () => {
    const top = newFolder();
    mkdirSync(join(top, 'rules'));
    expect(create(['rule', 'mine', '--folder', 'rules'], top).code).toBe(0);
    expect(existsSync(join(top, 'rules/mine.mjs'))).toBe(true);
    expect(existsSync(join(top, 'rules/rules'))).toBe(false);
  });

  it('is turned on by the lines that were printed', () => {
    const { cwd, stdout } = create(['rule', 'small-steps']);
    linkModules(cwd);
    mkdirSync(join(cwd, '.git'));
    const [, config = ''] = stdout.split('harnery.config.ts:\n');
    writeFileSync(join(cwd, 'harnery.config.ts'), config.replace(/^ {2}/gm, ''));
    const { code, stdout: page, stderr } = run(['rules', 'small-steps'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    expect(page).toMatch(
      /^small-steps {2}warn {3}plugin own\n[\s\S]*options {2}\{"most":10\}[\s\S]*# small-steps\n/,
    );
  });
});

describe('a refusal makes nothing', () => {
  it.each([
    [['plugin', 'No TODO!'], 'HARNERY_BAD_NAME', 'Use no-todo,'],
    [['rule', 'noTodo'], 'HARNERY_BAD_NAME', 'Use no-todo,'],
    [['rule', '2fast'], 'HARNERY_BAD_NAME', 'Use fast,'],
    [['rule', '../x'], 'HARNERY_BAD_NAME', 'Use x,'],
    [['rule', ''], 'HARNERY_BAD_NAME', 'Use acme,'],
    [['rule', 'x'.repeat(41)], 'HARNERY_BAD_NAME', `it has 41 characters`],
    [['window', 'harnery-plugin-x'], 'HARNERY_BAD_NAME', 'Use x,'],
    [['rule', 'task_set'], 'HARNERY_BAD_NAME', 'Use own-task_set,'],
    [['adapter', 'cursor'], 'HARNERY_BAD_NAME', 'Use own-cursor,'],
    [['plugni', 'acme'], 'HARNERY_USAGE', 'not "plugni" (did you mean "plugin"?)'],
    [[], 'HARNERY_USAGE', 'one of rule, plugin, adapter, window is expected, not nothing'],
    [['rule'], 'HARNERY_USAGE', 'one NAME is expected after "rule"'],
    [['rule', 'a', 'b'], 'HARNERY_USAGE', 'one NAME is expected'],
    [
      ['rule', 'a', '--folder', 'no such'],
      'HARNERY_NOT_CREATED',
      'nothing was made: there is no folder no such',
    ],
  ])('%j', (args, code, words) => {
    const ran = create(args);
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(`harnery: ${code}: `);
    expect(ran.stderr).toContain(words);
    expect(readdirSync(ran.cwd)).toEqual([]);
  });

  it('where a package of this name is there', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'harnery-plugin-acme'));
    const { code, stderr } = create(['window', 'acme'], folder);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('HARNERY_NOT_CREATED: nothing was made: harnery-plugin-acme is there already'),
    ]);
    expect(readdirSync(join(folder, 'harnery-plugin-acme'))).toEqual([]);
  });

  it('where one file of a rule is there', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'rules'));
    writeFileSync(join(folder, 'rules/acme.md'), 'mine');
    const { code, stderr } = create(['rule', 'acme'], folder);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('HARNERY_NOT_CREATED: nothing was made: rules/acme.md is there already'),
    ]);
    expect(readdirSync(join(folder, 'rules'))).toEqual(['acme.md']);
    expect(readFileSync(join(folder, 'rules/acme.md'), 'utf8')).toBe('mine');
  });

  it('where a file stands in place of the folder', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'rules'), 'mine');
    const { code, stderr } = create(['rule', 'acme'], folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining('HARNERY_NOT_CREATED')]);
    expect(readFileSync(join(folder, 'rules'), 'utf8')).toBe('mine');
  });
});

it('makes them in another folder, and quotes it in the commands', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'our packages'));
  const { code, stdout } = create(['window', 'acme', '--folder', 'our packages'], folder);
  expect(code).toBe(0);
  expect(commandsIn(stdout)[0]).toBe("cd 'our packages/harnery-plugin-acme'");
  expect(existsSync(join(folder, 'our packages/harnery-plugin-acme/index.ts'))).toBe(true);
});
