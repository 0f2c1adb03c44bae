/** `harnery config` and `harnery rules`: what is configured, where it came from, what is missing in the wiring. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { claudeCode } from '../../adapters/claude-code.ts';
import { recordCommand } from '../../core/wiring/record-command.ts';
import { newProject, run } from '../support/run-cli.ts';

function projectWith(files: Record<string, unknown>): string {
  const root = newProject();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

const TYPED = `import { defineConfig } from 'harnery';
import { cursor } from 'harnery/adapters/cursor';
export default defineConfig({
  rules: {
    task_set: 'warn',
    verify_after_edit: ['error', { commands: ['npm test'] }],
  },
  adapters: [cursor({ followupCap: 2 })],
  record: { promptText: 5 },
});
`;

describe('harnery config', () => {
  it('prints the file, every value, and where it came from', () => {
    const root = projectWith({ 'harnery.config.ts': TYPED });
    const { code, stdout } = run(['config'], { cwd: root });
    expect(code).toBe(0);
    const rows = stdout.split('\n').map((row) => row.trim().split(/ {2,}/));
    expect(rows).toEqual(
      expect.arrayContaining([
        ['config', join(root, 'harnery.config.ts')],
        ['observe', 'false', 'default'],
        ['record.promptText', '5', 'harnery.config.ts:9'],
        ['rules.status_checked', 'error', 'plugin ritual'],
        ['rules.task_set', 'warn', 'harnery.config.ts:5'],
        ['rules.verify_after_edit', 'error', 'harnery.config.ts:6'],
        ['rules.verify_after_edit.options.commands', 'npm test', 'harnery.config.ts:6'],
        ['rules.verify_after_edit.options.strict', 'false', 'plugin ritual'],
        ['rules.status_shown', 'off', 'plugin ritual'],
        ['adapters.cursor.followupCap', '2', 'harnery.config.ts:8'],
        ['adapters.claude-code.followupCap', '3', 'default'],
        ['adapters.codex.followupCap', 'observed only', 'default'],
      ]),
    );
  });

  it('says so where there is none', () => {
    const { code, stdout } = run(['config'], { cwd: newProject() });
    expect(code).toBe(0);
    expect(stdout).toContain('none: the built-in preset runs as it is');
  });

  it('finds the nearest upward, never above the repository’s top, and says where it looked', () => {
    const root = projectWith({
      '.harneryrc.yaml': 'observe: true\n',
      'packages/a/.harnery/README': '',
      'packages/a/src/x': '',
    });
    const { stdout } = run(['config', '--json'], { cwd: join(root, 'packages/a/src') });
    expect(JSON.parse(stdout)).toMatchObject({
      root: join(root, 'packages/a'),
      file: join(root, '.harneryrc.yaml'),
      searched: [join(root, 'packages/a'), join(root, 'packages'), root],
    });
  });

  it('takes a broken nearest file for an error, and no other in its place', () => {
    const root = projectWith({
      'harnery.config.json': { observe: true },
      'packages/a/harnery.config.json': '{',
    });
    const { code, stdout } = run(['config', '--json'], { cwd: join(root, 'packages/a') });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [{ code: 'HARNERY_BAD_CONFIG' }] });
  });

  it('warns of an event that a rule needs and the hooks of a host do not deliver', () => {
    const hook = {
      hooks: [{ type: 'command', command: 'node /x/dist/core/cli/bin.cjs check --adapter claude-code' }],
    };
    const wired = (...events: string[]) => ({
      hooks: Object.fromEntries(events.map((event) => [event, [hook]])),
    });
    const warningsOf = (settings: object) => {
      const root = projectWith({
        'harnery.config.json': { rules: { verify_after_edit: ['error', { commands: ['npm test'] }] } },
        '.claude/settings.json': settings,
      });
      const { code, stdout } = run(['config', '--json'], { cwd: root });
      expect(code).toBe(0);
      return JSON.parse(stdout).warnings;
    };
    expect(
      warningsOf(wired('UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop')),
    ).toEqual([]);
    const script = recordCommand(claudeCode(), '/y z/core/cli/record.sh');
    const recorded = Object.fromEntries(
      ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'].map((event) => [
        event,
        [{ matcher: '', hooks: [{ type: 'command', command: script }] }],
      ]),
    );
    const { hooks } = wired('UserPromptSubmit', 'Stop');
    expect(warningsOf({ hooks: { ...hooks, ...recorded } })).toEqual([]);
    expect(warningsOf(wired('UserPromptSubmit', 'PreToolUse', 'Stop'))).toEqual([
      'Claude Code: rule verify_after_edit needs PostToolUse and PostToolUseFailure, and no hook of this host delivers it for every tool',
    ]);
    expect(warningsOf({ hooks: { Stop: [{ hooks: [{ type: 'command', command: 'say done' }] }] } })).toEqual([
      'no hook of any host calls Harnery in this project: nothing is recorded and nothing judged; harnery init wires it',
    ]);
    expect(
      warningsOf(wired('PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop')).map((text: string) =>
        text.replace(/^.*rule /, ''),
      ),
    ).toContain('verify_after_edit needs UserPromptSubmit, and no hook of this host delivers it');
  });

  it('prints a schema that takes good configs and refuses wrong ones', () => {
    const root = projectWith({ 'harnery.config.json': { $schema: './harnery.schema.json' } });
    const { code, stdout } = run(['config', '--schema'], { cwd: root });
    expect(code).toBe(0);
    const check = new Ajv().compile(JSON.parse(stdout));
    const own = {
      meta: { description: 'd', message: 'm', remedy: { stage: 'last', command: 'true' } },
      applies: { '>': [{ var: 'tool_uses' }, 0] },
      satisfied: { some: [{ var: 'commands' }, { var: 'after_last_edit' }] },
    };
    const good = [
      {},
      { $schema: 'x', observe: true, record: { promptText: 3 } },
      { rules: { task_set: 'warn', verify_after_edit: ['error', { commands: ['npm test'] }], mine: own } },
    ];
    const wrong = [
      { obsreve: true },
      { rules: { task_set: 'eror' } },
      { rules: { verify_after_edit: 'error' } },
      { adapters: [] },
      { rules: { verify_after_edit: ['error', { comands: [] }] } },
      { rules: { mine: { ...own, applies: { gt: [1, 2] } } } },
      { rules: { mine: { ...own, meta: {} } } },
    ];
    expect(good.map((config) => check(config))).toEqual(good.map(() => true));
    expect(wrong.map((config) => check(config))).toEqual(wrong.map(() => false));
  });
});

describe('harnery rules', () => {
  it('lists each rule with its state, its plugin, its options and its page', () => {
    const root = projectWith({ 'harnery.config.ts': TYPED });
    const { code, stdout } = run(['rules', '--json'], { cwd: root });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        name: 'status_checked',
        severity: 'error',
        plugin: 'ritual',
        options: {},
        doc: expect.stringMatching(/rules\/status_checked\.md$/),
      },
      { name: 'task_set', severity: 'warn' },
      { name: 'status_shown', severity: 'off' },
      { name: 'verify_after_edit', severity: 'error', options: { commands: ['npm test'], strict: false } },
    ]);
  });

  it.each(['status_checked', 'task_set', 'status_shown', 'verify_after_edit'])(
    'prints the page of %s with its examples',
    (name) => {
      const { code, stdout } = run(['rules', name], { cwd: newProject() });
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^${name} [\\s\\S]*# ${name}\n[\\s\\S]*## Examples\n`));
    },
  );

  it('says of a rule without a page what the rule says of itself', () => {
    const root = projectWith({
      'harnery.config.json': {
        rules: {
          mine: {
            meta: { description: 'One looks first.', message: '{{hops}} hops', remedy: 'true' },
            applies: true,
            satisfied: false,
          },
        },
      },
    });
    const { stdout } = run(['rules', 'mine'], { cwd: root });
    expect(stdout).toContain('One looks first.');
    expect(stdout).toMatch(/message +\{\{hops\}\} hops/);
  });

  it('names the nearest where there is no such rule', () => {
    const { code, stderr } = run(['rules', 'tsk_set'], { cwd: newProject() });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('HARNERY_NO_RULE: no rule is named "tsk_set" (did you mean "task_set"?)'),
    ]);
  });
});

it('names the rule of a plugin to whoever leaves its namespace out', () => {
  const root = projectWith({
    'harnery.config.mjs': `import { defineConfig, definePlugin, defineRule } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
const meta = { description: 'd', message: 'm n', remedy: 'true' };
const no_todo = defineRule({ name: 'no_todo', meta, applies: true, satisfied: true });
export default defineConfig({ plugins: [recommended, definePlugin({ name: 'shopkit', namespace: 'shopkit', rules: [no_todo] })] });
`,
  });
  expect(run(['rules', 'no_todo'], { cwd: root }).stderr).toContain('(did you mean "shopkit/no_todo"?)');
});
