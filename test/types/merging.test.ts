/** A type of event and a fact of somebody else’s plugin are merged into ours, as a package that installed us sees it. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { claudePayload, newProject, run } from '../support/run-cli.ts';

const ROOT = join(__dirname, '../..');
const OUTSIDER = join(ROOT, 'test/fixtures/outsider');
const PAGE = readFileSync(join(ROOT, 'core/facts.md'), 'utf8');
const EXAMPLE = /^```ts\n([\s\S]*?)^```$/m.exec(PAGE)?.[1] ?? '';

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-outsider-')));
  const installed = join(folder, 'node_modules/harnery');
  const plugin = join(folder, 'node_modules/harnery-plugin-todo');
  for (const made of [installed, plugin]) mkdirSync(made, { recursive: true });
  cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  cpSync(join(OUTSIDER, 'todo.d.ts'), join(plugin, 'index.d.ts'));
  writeFileSync(
    join(plugin, 'package.json'),
    '{"name":"harnery-plugin-todo","type":"module","types":"index.d.ts"}',
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'harnery.config.ts'), EXAMPLE);
  cpSync(join(OUTSIDER, 'uses.ts'), join(folder, 'uses.ts'));
});

describe('the compiler takes the example, and tells wrong names from right ones', () => {
  it.each([
    ['nodenext', ['--module', 'nodenext']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('with the resolution %s', (_name, resolution) => {
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const options = ['--noEmit', '--target', 'es2023', ...strict, ...types, ...resolution];
    const tsc = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'harnery.config.ts', 'uses.ts'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect([tsc.status, tsc.stdout]).toEqual([0, '']);
  });
});

it('the example asks for a review, and a signal answers it', () => {
  const root = newProject();
  writeFileSync(join(root, 'harnery.config.ts'), EXAMPLE);
  const send = (event: string, fields = {}) =>
    run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root });
  const ask = (reviewer: string) =>
    run(['signal', 'review.requested', '--data', JSON.stringify({ reviewer }), '--session', 'session-1'], {
      cwd: root,
    });
  expect(run(['config'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  send('UserPromptSubmit', { prompt: 'Do it.' });
  send('PreToolUse', { tool_use_id: 'call-1' });
  const { code, stderr } = send('Stop');
  expect([code, stderr]).toEqual([2, expect.stringContaining('nobody was asked for a review')]);
  expect(stderr).toMatch(/signal review\.requested --data '\{"reviewer":"sam"\}'/);

  expect(ask('sam').code).toBe(0);
  expect(send('Stop', { n: 2 })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(ask('kim').code).toBe(0);
  const { stdout } = run(['check', '--adapter', 'claude-code', '--json'], {
    input: claudePayload(root, 'Stop', { n: 3 }),
    cwd: root,
  });
  expect(JSON.parse(stdout)).toMatchObject({ verdict: { reason: 'observe_only', warned: ['asked_once'] } });
});
