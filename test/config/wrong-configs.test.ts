/** What is wrong in a config is said so that someone new knows what to do: the table, through the built command. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudePayload, newProject, run } from '../support/run-cli.ts';
import { CONDITIONS, FILES, OWN_RULES, type Row, RULES, SETTINGS } from './wrong-configs-table.ts';

function problemsOf(file: string, text: string): { code: number | null; lines: string[] } {
  const root = newProject();
  writeFileSync(join(root, file), text);
  const { code, stdout } = run(['config', '--json'], { cwd: root });
  const { problems } = JSON.parse(stdout) as {
    problems: { code: string; message: string; way_out: string }[];
  };
  rmSync(root, { recursive: true });
  const lines = problems.map((one) => `${one.code}: ${one.message}. ${one.way_out}`.replaceAll(root, 'ROOT'));
  return { code, lines };
}

describe.each<[string, readonly Row[]]>([
  ['settings', SETTINGS],
  ['settings of rules', RULES],
  ['rules of the config itself', OWN_RULES],
  ['conditions', CONDITIONS],
  ['files', FILES],
])('wrong %s:', (_kind, rows) => {
  it.each(rows)('%s', (_what, file, text, lines) => {
    expect(problemsOf(file, text)).toEqual({ code: 1, lines });
  });
});

describe('B49: a config with misspelt keys and values of another type', () => {
  const config = JSON.stringify({
    rules: { stauts_checked: 'error', verify_after_edit: ['error', { commands: ['npm test'], strict: 3 }] },
    obsreve: true,
  });

  it('is told once by hooks, and the rules that can be asked are', () => {
    const root = newProject();
    writeFileSync(join(root, 'harnery.config.json'), config);
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root });
    const first = send('UserPromptSubmit', { prompt: 'Do it.' });
    expect(first.code).toBe(0);
    expect(first.stderr.trim().split('\n')).toEqual([
      expect.stringContaining('HARNERY_BAD_SETTING: harnery.config.json:1:104: "obsreve"'),
      expect.stringContaining('(did you mean "status_checked"?)'),
      expect.stringContaining('strict: 3 is a number, and true or false is due'),
    ]);
    expect(send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const stop = send('Stop');
    expect([stop.code, stop.stderr.includes('(task_set)')]).toEqual([2, true]);
  });

  it('is named by harnery rules: the rule that is off, and why', () => {
    const root = newProject();
    writeFileSync(join(root, 'harnery.config.json'), config);
    const { code, stdout } = run(['rules', 'verify_after_edit'], { cwd: root });
    expect(code).toBe(0);
    expect(stdout).toContain('verify_after_edit  off ');
    expect(stdout).toContain('strict: 3 is a number');
  });
});

describe('B53: a config in TypeScript that cannot be loaded', () => {
  it('lets the agent go, says the first cause once, and writes nothing beside it', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-broken-')));
    const text =
      'interface Unused {\n  readonly name: string;\n}\n\nexport default {};\n\nconst broken = ;\n';
    writeFileSync(join(root, 'harnery.config.ts'), text);
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code', '--project', root], {
        input: claudePayload(root, event, fields),
        cwd: root,
      });
    const first = send('UserPromptSubmit', { prompt: 'Do it.' });
    expect(first.code).toBe(0);
    expect(first.stderr).toContain('harnery.config.ts:7:16: Unexpected token');
    send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
    expect(send('Stop')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(run(['config'], { cwd: root }).code).toBe(1);
  });
});

describe('B48: a config that is gone while its session runs', () => {
  it('is not replaced by one that stands higher up: nothing is blocked', () => {
    const root = newProject();
    const inner = join(root, 'packages/a');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(root, 'harnery.config.json'), '{}');
    writeFileSync(join(inner, 'harnery.config.json'), '{}');
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code'], { input: claudePayload(inner, event, fields), cwd: inner });
    send('UserPromptSubmit', { prompt: 'Do it.' });
    send('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
    rmSync(join(inner, 'harnery.config.json'));
    const { code, stderr } = send('Stop');
    expect([code, stderr]).toEqual([0, expect.stringContaining('it was there before and is gone')]);
  });
});
