/** The page of the kit is followed word for word: its examples have the right types, and they are tests that pass. */

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as kit from '../../core/testing/index.ts';
import { readStream } from '../../core/testing/index.ts';

const ROOT = join(__dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'core/testing.md'), 'utf8');
const examples = [...PAGE.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');

it('each example has the right types and passes under a real runner', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-testing-page-')));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(ROOT, join(modules, 'harnery'), 'dir');
  symlinkSync(join(ROOT, 'node_modules/@types'), join(modules, '@types'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const lines = readStream('prompt tool stop').map((event) => JSON.stringify(event));
  writeFileSync(join(folder, 'monday.jsonl'), `${lines.join('\n')}\n`);
  for (const [place, code] of examples.entries())
    writeFileSync(join(folder, `example-${place}.test.ts`), code);
  expect(examples).toHaveLength(5);

  const options = [
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
  ];
  const files = examples.map((_code, place) => `example-${place}.test.ts`);
  const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--outDir', 'out', ...options, ...files];
  expect(spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' }).stdout).toBe('');

  cpSync(join(folder, 'package.json'), join(folder, 'out/package.json'));
  const tests = files.map((file) => join('out', file.replace(/\.ts$/, '.js')));
  const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, ...env } = process.env;
  const ran = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...tests], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(ran.stdout).toContain("tester.run('status_checked', {");
  expect(ran.stdout).toMatch(/^# fail 0$/m);
  expect([ran.status, Number(/^# pass (\d+)$/m.exec(ran.stdout)?.[1])]).toEqual([0, 4 + 23 + 7 + 10 + 1]);
});

it('names every export of the kit that can be called', () => {
  for (const name of Object.keys(kit)) expect(PAGE).toContain(name);
});

it('lists only words that shorthand knows', () => {
  const table = PAGE.slice(PAGE.indexOf('### Shorthand'), PAGE.indexOf('Events are ten seconds apart.'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const words = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''),
  );
  expect(words.length).toBeGreaterThan(20);
  for (const word of words) expect(readStream(word)).toHaveLength(1);
});
