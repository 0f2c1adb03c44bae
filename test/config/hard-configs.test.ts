/** Configs that are odd, hostile or hard to reach: answered in time, named, and never a block against what they say. */

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudePayload, newProject, run } from '../support/run-cli.ts';

/** How a stop after a tool ends in this project, and all that was told on the way. */
function turnIn(root: string, env: Record<string, string> = {}) {
  const send = (event: string, fields = {}) =>
    run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root, env });
  const ran = [
    send('UserPromptSubmit', { prompt: 'Do it.' }),
    send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' }),
    send('Stop'),
  ];
  return { code: ran.at(-1)?.code, told: ran.map(({ stderr }) => stderr).join('') };
}

function projectWith(files: Record<string, string>): string {
  const root = newProject();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const aliases = (levels: number) =>
  Array.from({ length: levels }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x]'
      : `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
  ).join('\n');

describe('nothing is blocked, and it is told why, with', () => {
  it.each<[what: string, files: Record<string, string>, told: string]>([
    [
      'aliases of aliases in YAML',
      { '.harneryrc.yaml': `record:\n  ${aliases(9).replaceAll('\n', '\n  ')}` },
      'alias',
    ],
    ['a very large file', { 'harnery.config.json': `{"x":"${'x'.repeat(5_000_000)}"}` }, 'larger than 4 MB'],
    [
      'the word default in a comment alone',
      {
        'harnery.config.ts':
          "// Only observe by default.\nimport { defineConfig } from 'harnery';\nconst config = defineConfig({ observe: true });\n",
      },
      'no default export',
    ],
    [
      'rules in a Map',
      { 'harnery.config.mjs': "export default { rules: new Map([['task_set', 'off']]) };" },
      'an object of a class (Map)',
    ],
    [
      'a config that inherits',
      { 'harnery.config.mjs': 'export default Object.create({ observe: true });' },
      'a plain object is due',
    ],
    ['no plugins at all', { 'harnery.config.mjs': 'export default { plugins: [] };' }, 'bring no adapter'],
    [
      'a plugin that is undefined',
      { 'harnery.config.mjs': 'export default { plugins: [undefined] };' },
      'it is nothing',
    ],
  ])('%s', (_what, files, told) => {
    const turn = turnIn(projectWith(files));
    expect([turn.code, turn.told]).toEqual([0, expect.stringContaining(told)]);
  });

  it('a pipe, or a link without an end, in the place of a config', () => {
    for (const name of ['harnery.config.json', 'harnery.config.ts', '.harneryrc']) {
      const root = newProject();
      spawnSync('mkfifo', [join(root, name)]);
      expect(turnIn(root)).toEqual({ code: 0, told: expect.stringContaining('no regular file') });
    }
    const root = newProject();
    symlinkSync('harnery.config.json', join(root, 'harnery.config.json'));
    expect(turnIn(root)).toEqual({ code: 0, told: expect.stringContaining('HARNERY_BAD_CONFIG') });
  });

  it('a key of package.json that is gone while its session runs, although there is a config higher up', () => {
    const root = projectWith({ 'harnery.config.json': '{}', 'pkg/package.json': '{"harnery":{}}' });
    const inner = join(root, 'pkg');
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code'], { input: claudePayload(inner, event, fields), cwd: inner });
    send('UserPromptSubmit', { prompt: 'Do it.' });
    send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
    writeFileSync(join(inner, 'package.json'), '{}');
    expect(send('Stop')).toMatchObject({ code: 0, stderr: expect.stringContaining('is gone') });
  });

  it('a config that this user may not read', () => {
    if (process.getuid?.() !== 0) return;
    for (const [name, text] of [
      ['package.json', '{"harnery":{"observe":true}}'],
      ['harnery.config.json', '{"observe":true}'],
    ] as const) {
      const root = projectWith({ [name]: text });
      chmodSync(join(root, name), 0o600);
      chownSync(root, 65_534, 65_534);
      chmodSync(root, 0o755);
      const bin = join(__dirname, '../../dist/core/cli/bin.cjs');
      const send = (event: string, fields = {}) =>
        spawnSync(process.execPath, [bin, 'check', '--adapter', 'claude-code'], {
          input: JSON.stringify(claudePayload(root, event, fields)),
          cwd: root,
          env: { PATH: process.env.PATH, HOME: join(root, 'no-home') },
          uid: 65_534,
          gid: 65_534,
          encoding: 'utf8',
        });
      const first = send('UserPromptSubmit', { prompt: 'Do it.' });
      // Where another user cannot even start the command, nothing can be seen.
      if (first.error !== undefined || /MODULE_NOT_FOUND|EACCES.*bin\.js/.test(first.stderr)) return;
      send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
      const stop = send('Stop');
      expect([stop.status, first.stderr]).toEqual([0, expect.stringContaining('HARNERY_BAD_CONFIG')]);
    }
  });
});

describe('is answered in time with', () => {
  it('a home or cache folder in which nothing can be made', () => {
    const root = projectWith({ 'harnery.config.json': '{"observe":true}' });
    for (const env of [
      { HOME: '/proc/1' },
      { XDG_CACHE_HOME: '/proc/self/fd', XDG_STATE_HOME: '/proc/self/fd' },
    ] as const) {
      expect(turnIn(root, env as Record<string, string>).code).toBe(0);
    }
  });

  it('thousands of unknown rules, of which the first are named', () => {
    const rules = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`rule_${place}`, 'off']));
    const { told } = turnIn(projectWith({ 'harnery.config.json': JSON.stringify({ observe: true, rules }) }));
    expect(told.trim().split('\n')).toHaveLength(20);
  });

  it('a rule’s page that has no end', () => {
    const meta = { description: 'd', message: 'm', remedy: 'true', docs: '/dev/zero' };
    const rules = { mine: { meta, applies: true, satisfied: true } };
    const root = projectWith({ 'harnery.config.json': JSON.stringify({ rules }) });
    expect(run(['rules', 'mine'], { cwd: root }).code).toBe(0);
  });
});

it('a built-in rule that is set by an object is off, and said to be', () => {
  const rules = { status_checked: 'off', task_set: { enabled: false } };
  const root = projectWith({ 'harnery.config.json': JSON.stringify({ rules }) });
  expect(turnIn(root)).toEqual({ code: 0, told: expect.stringContaining('a severity stands first') });
  expect(run(['rules'], { cwd: root }).stdout).toMatch(/^task_set +off/m);
});

it('a rule that is wrong has a page all the same', () => {
  for (const mine of [
    { applies: true },
    { meta: null, applies: true, satisfied: true },
    { meta: { remedy: null } },
  ]) {
    const root = projectWith({ 'harnery.config.json': JSON.stringify({ rules: { mine } }) });
    expect(run(['rules', 'mine'], { cwd: root })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('mine  off'),
    });
  }
});
