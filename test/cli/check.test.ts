/** `harnery check` as a process: the bytes, the exit code and the record. */

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BIN, claudePayload, cursorPayload, newProject, recordedIn, run } from '../support/run-cli.ts';

let root: string;
beforeEach(() => {
  root = newProject();
});

const claude = (event: string, fields: object = {}, args: string[] = [], options = {}) =>
  run(['check', '--adapter', 'claude-code', ...args], {
    input: claudePayload(root, event, fields),
    cwd: root,
    ...options,
  });
const cursor = (event: string, fields: object = {}, args: string[] = []) =>
  run(['check', '--adapter', 'cursor', ...args], { input: cursorPayload(root, event, fields), cwd: root });

function openTurn() {
  claude('UserPromptSubmit', { prompt: 'Do it.' });
  claude('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
}

describe('on Claude Code', () => {
  it('blocks with exit code 2 and the reason on stderr, then passes with zero bytes', () => {
    openTurn();
    const block = claude('Stop');
    expect([block.code, block.stdout]).toEqual([2, '']);
    expect(block.stderr).toContain('rule 2/2 (task_set)');
    const env = { CLAUDE_CODE_SESSION_ID: 'session-1' };
    expect(run(['agents', 'set-task', 'the work'], { cwd: root, env }).code).toBe(0);
    expect(run(['agents', 'status'], { cwd: root, env }).code).toBe(0);
    expect(claude('Stop', { stop_hook_active: true })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('names a command that runs as it stands in the agent’s shell', () => {
    openTurn();
    const command = /Run this command now: (.*)/.exec(claude('Stop').stderr)?.[1] ?? '';
    expect(command).toBe(`node ${BIN} agents set-task "what you worked on"`);
  });

  it('names the command alone where it leads to this installation', () => {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, 'harnery'));
    openTurn();
    const { stderr } = claude('Stop', {}, [], { env: { PATH: bin } });
    expect(stderr).toContain('Run this command now: harnery agents set-task');
  });

  it('tells the person once, without blocking, that a window was given up', () => {
    openTurn();
    expect(claude('Stop').code).toBe(2);
    const told = claude('Stop', { stop_hook_active: true });
    expect([told.code, told.stderr]).toEqual([0, '']);
    expect(Object.keys(JSON.parse(told.stdout))).toEqual(['systemMessage']);
    expect(claude('Stop', { stop_hook_active: true, n: 2 })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('never blocks in plan mode, and judges every other mode', () => {
    openTurn();
    expect(claude('Stop', { permission_mode: 'plan' }).code).toBe(0);
    expect(claude('Stop', { permission_mode: 'bypassPermissions' }).code).toBe(2);
  });
});

describe('on Cursor', () => {
  it('answers a block as a follow-up and everything else as an empty document', () => {
    expect(cursor('beforeSubmitPrompt', { prompt: 'Do it.' })).toEqual({ code: 0, stdout: '{}', stderr: '' });
    cursor('preToolUse', { tool_name: 'Shell', tool_use_id: 'call-1' });
    const { code, stdout, stderr } = cursor('stop', { status: 'completed' });
    expect([code, stderr]).toEqual([0, '']);
    expect(Object.keys(JSON.parse(stdout))).toEqual(['followup_message']);
    const { followup_message } = JSON.parse(stdout);
    for (const command of followup_message.match(/node .*/g)) expect(command).toContain('--session agent-1');
  });

  it('is recognised behind the entry of another host, which then records and says nothing', () => {
    const input = cursorPayload(root, 'stop', { status: 'completed' });
    expect(run(['check', '--adapter', 'claude-code'], { input, cwd: root })).toEqual({
      code: 0,
      stdout: '{}',
      stderr: '',
    });
    expect(recordedIn(root)).toEqual([]);
  });

  it('needs no name where the payload shows it', () => {
    run(['check'], { input: cursorPayload(root, 'beforeSubmitPrompt', { prompt: 'Do it.' }), cwd: root });
    expect(recordedIn(root)).toMatchObject([{ adapter: 'cursor' }]);
  });
});

describe('the record', () => {
  it('holds no text of a prompt or a tool', () => {
    claude('UserPromptSubmit', { prompt: 'the secret plan' });
    claude('PreToolUse', {
      tool_name: 'Bash',
      tool_use_id: 'call-1',
      tool_input: { command: 'echo secret' },
    });
    expect(JSON.stringify(recordedIn(root))).not.toContain('secret');
  });

  it('holds as much of a prompt as the config asks for, never half a character', () => {
    writeFileSync(join(root, 'harnery.config.json'), '{"record":{"promptText":3}}');
    claude('UserPromptSubmit', { prompt: 'ab🙂cd' });
    expect(recordedIn(root)).toMatchObject([{ data: { prompt_text: 'ab🙂' } }]);
  });

  it('is in the real folder that the host names, however it is reached', () => {
    const link = join(newProject(), 'link');
    symlinkSync(root, link);
    claude('SessionStart', { cwd: '/' }, [], { env: { CLAUDE_PROJECT_DIR: link } });
    expect(recordedIn(root)).toHaveLength(1);
    expect(statSync(join(root, '.harnery')).mode & 0o777).toBe(0o700);
  });

  it('is below a home folder that is a work tree itself, at the nearest config, else where it began', () => {
    const [home, sub] = [newProject(), 'sub'];
    mkdirSync(join(home, 'proj', sub), { recursive: true });
    const at = (cwd: string) =>
      run(['check', '--adapter', 'claude-code'], {
        input: claudePayload(cwd, 'SessionStart', { session_id: cwd }),
        cwd,
        env: { HOME: home },
      });
    at(join(home, 'proj', sub));
    expect(recordedIn(join(home, 'proj', sub))).toHaveLength(1);
    writeFileSync(join(home, 'proj', 'harnery.config.json'), '{}');
    mkdirSync(join(home, 'proj', 'other'));
    at(join(home, 'proj', 'other'));
    expect(recordedIn(join(home, 'proj'))).toHaveLength(1);
    expect(at(home).stderr).toContain('HARNERY_NO_PROJECT');
  });

  it.each(['', '.'])('takes a HOME of %j for none', (HOME) => {
    claude('SessionStart', {}, [], { env: { HOME } });
    expect(recordedIn(root)).toHaveLength(1);
  });

  it('knows and ignores other events in silence', () => {
    expect(claude('PostToolBatch')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(cursor('afterFileEdit')).toEqual({ code: 0, stdout: '{}', stderr: '' });
    expect(recordedIn(root)).toEqual([]);
  });
});

describe('--now', () => {
  it('stamps the event and is the cutoff', () => {
    claude('SessionStart', {}, ['--now', '1000']);
    expect(recordedIn(root)).toMatchObject([{ ts: '1970-01-01T00:00:01.000Z' }]);
  });

  it('refuses a time before the session’s last event, and records nothing', () => {
    claude('SessionStart', {}, ['--now', '5000']);
    const { code, stdout, stderr } = claude('Stop', {}, ['--now', '4999']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('HARNERY_NOW_IN_THE_PAST');
    expect(recordedIn(root)).toHaveLength(1);
  });

  it('refuses what is no time', () => {
    expect(claude('Stop', {}, ['--now', 'today'])).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('--json and --observe', () => {
  it('prints the report instead of the host’s answer, and exits with 0', () => {
    openTurn();
    const { code, stdout, stderr } = claude('Stop', {}, ['--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      event: { event_type: 'turn.stop' },
      verdict: {
        decision: 'block',
        reason: 'rules_failed',
        failing: ['status_checked', 'task_set'],
        window: { hops: 0 },
      },
      faults: [],
    });
  });

  it.each([
    ['--observe', ['--observe'], {}],
    ['HARNERY_OBSERVE', [], { HARNERY_OBSERVE: '1' }],
  ])('%s lets go what would have been blocked, and records it', (_name, args, env) => {
    openTurn();
    expect(claude('Stop', {}, args, { env })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(recordedIn(root).at(-1)).toMatchObject({
      event_type: 'verdict.observed',
      data: { reason: 'observe_only' },
    });
  });

  it('takes neither CI nor a missing terminal for a reason to let go', () => {
    openTurn();
    expect(claude('Stop', {}, [], { env: { CI: 'true' } }).code).toBe(2);
  });
});

it('says with --json why nothing was recorded', () => {
  expect(JSON.parse(claude('PostToolBatch', {}, ['--json']).stdout)).toEqual({
    skipped: 'ignored_event',
    faults: [],
  });
  const input = cursorPayload(root, 'stop');
  const other = run(['check', '--adapter', 'claude-code', '--json'], { input, cwd: root });
  expect(JSON.parse(other.stdout)).toEqual({ skipped: 'other_host', faults: [] });
  claude('SessionStart');
  expect(JSON.parse(claude('SessionStart', {}, ['--json']).stdout)).toEqual({
    skipped: 'second_delivery',
    faults: [],
  });
});

describe('bad input is told in one line and never blocks', () => {
  it.each([
    ['nothing', '', 'HARNERY_BAD_JSON'],
    ['half a document', '{"a":', 'HARNERY_BAD_JSON'],
    ['a list', '[]', 'HARNERY_BAD_JSON'],
    ['null', 'null', 'HARNERY_BAD_JSON'],
    ['a field of the wrong type', '{"hook_event_name":"Stop","session_id":7}', 'HARNERY_BAD_PAYLOAD'],
    ['an unknown event', '{"hook_event_name":"Stopp","session_id":"s"}', 'HARNERY_UNKNOWN_EVENT'],
    ['no session', '{"hook_event_name":"Stop"}', 'HARNERY_NO_SESSION'],
  ])('%s', (_name, input, fault) => {
    const { code, stdout, stderr } = run(['check', '--adapter', 'claude-code'], { input, cwd: root });
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(new RegExp(`^harnery: ${fault}: .*\\n$`));
  });

  it.each(['', '{', '[]'])('on Cursor beside the empty document that it demands: %j', (input) => {
    const { code, stdout, stderr } = run(['check', '--adapter', 'cursor'], { input, cwd: root });
    expect([code, stdout]).toEqual([0, '{}']);
    expect(stderr).toContain('HARNERY_BAD_JSON');
  });

  it('once a session, where the payload names one', () => {
    expect(claude('Stopp').stderr).toContain('HARNERY_UNKNOWN_EVENT');
    expect(claude('Stopp')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(recordedIn(root)).toMatchObject([
      { event_type: 'fault.raised', data: { code: 'HARNERY_UNKNOWN_EVENT' } },
    ]);
  });

  it('and is no project where a host has no folder open', () => {
    const input = cursorPayload(root, 'stop', { workspace_roots: [] });
    const { code, stdout, stderr } = run(['check', '--adapter', 'cursor'], { input, cwd: root });
    expect([code, stdout]).toEqual([0, '{}']);
    expect(stderr).toContain('HARNERY_NO_PROJECT');
    expect(recordedIn(root)).toEqual([]);
  });

  it('an unknown adapter, with the nearest name', () => {
    const { code, stdout, stderr } = run(['check', '--adapter', 'claude-cod'], {
      input: claudePayload(root, 'Stop'),
      cwd: root,
    });
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('did you mean "claude-code"');
  });

  it('an unknown adapter for a payload that shows its host, in that host’s harmless form', () => {
    const { code, stdout, stderr } = run(['check', '--adapter', 'curser'], {
      input: cursorPayload(root, 'stop'),
      cwd: root,
    });
    expect([code, stdout]).toEqual([0, '{}']);
    expect(stderr).toContain('did you mean "cursor"');
  });

  it('a place where nothing can be recorded: what would have been a block is let go', () => {
    openTurn();
    const saved = join(root, 'saved');
    renameSync(join(root, '.harnery'), saved);
    writeFileSync(join(root, '.harnery'), '');
    const locked = claude('Stop');
    expect([locked.code, locked.stdout]).toEqual([0, '']);
    expect(locked.stderr).toContain('HARNERY_STORE');
    expect(readdirSync(join(saved, 'sessions'))).toEqual(['session-1@claude-code.jsonl']);
  });
});

describe('whatever a config or plugin does, only a verdict blocks, and the answer stands', () => {
  const config = (text: string) => writeFileSync(join(root, 'harnery.config.mjs'), text);
  const answer = (event: string) =>
    claude(event, { prompt: 'Do it.', tool_use_id: event, source: 'startup' });

  it.each([
    ['ends the process', 'process.exit(2)', 'HARNERY_BAD_CONFIG'],
    ['awaits what never comes', 'await new Promise(() => {}); export default {}', 'HARNERY_BAD_CONFIG'],
    ['leaves a failure behind', 'Promise.reject(new Error("late")); export default {}', 'HARNERY_STRAY'],
  ])('%s', (_name, text, code) => {
    config(text);
    const ran = answer('PreToolUse');
    expect([ran.code, ran.stdout]).toEqual([0, '']);
    expect(ran.stderr).toContain(code);
  });

  it.each([
    [
      'sets the exit code later',
      'setTimeout(() => { process.exitCode = 2 }, 20); process.on("exit", () => { process.exitCode = 2 }); export default {}',
    ],
    ['keeps a timer', 'setInterval(() => {}, 1000); export default {}'],
  ])('%s', (_name, text) => {
    config(text);
    expect(answer('PreToolUse')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints: it is told once a session, without colours, and no block holds it', () => {
    config(
      'console.log("\\u001b[31mhello"); process.stderr.write("there\\n"); process.emitWarning("careful"); export default {}',
    );
    const { stdout, stderr } = cursor('beforeSubmitPrompt', { prompt: 'x' });
    const line =
      'harnery: HARNERY_PRINTED: a config or plugin printed: hello there. Take the print out, or write to a file of its own.\n';
    expect([stdout, stderr]).toEqual(['{}', line]);
    expect(cursor('preToolUse', { tool_use_id: '1' })).toEqual({ code: 0, stdout: '{}', stderr: '' });
    openTurn();
    const block = claude('Stop');
    expect([block.code, block.stdout]).toEqual([2, '']);
    expect(block.stderr).not.toContain('hello');
  });

  it('takes every field out of an event: no event is taken for another, and none is lost', () => {
    config(
      'import { recommended } from "harnery/plugins/recommended"; export default { plugins: [recommended, { name: "acme", apply(hooks) { hooks.event.tap((event) => ({ ...event, data: {} })) } }] }',
    );
    for (const tool_use_id of ['1', '2', '3']) claude('PreToolUse', { tool_use_id });
    claude('PreToolUse', { tool_use_id: '3' });
    expect(recordedIn(root)).toHaveLength(3);
  });

  it('an empty one is told, and observes only', () => {
    config('');
    openTurn();
    expect(claude('Stop').code).toBe(0);
    expect(recordedIn(root).at(-1)).toMatchObject({ event_type: 'verdict.observed' });
  });
});

it('says nothing of an event that it ignores, not even where there is no project', () => {
  const input = cursorPayload(root, 'sessionEnd', { workspace_roots: [] });
  expect(run(['check', '--adapter', 'cursor'], { input, cwd: root })).toEqual({
    code: 0,
    stdout: '{}',
    stderr: '',
  });
});

it('answers at the end of the first document, without waiting for the end of input', async () => {
  for (const stdio of ['pipe', 'overlapped'] as const) {
    const child = spawn(process.execPath, [BIN, 'check', '--adapter', 'cursor'], {
      cwd: root,
      env: { PATH: '' },
      stdio: [stdio, 'pipe', 'pipe'],
    });
    let stdout = '';
    child.stdout?.on('data', (piece) => {
      stdout += piece;
    });
    child.stdin?.write(
      `\uFEFF\uFEFF${JSON.stringify(cursorPayload(root, 'sessionStart', { n: stdio }))} {"a second": "document"}`,
    );
    expect([await new Promise((resolve) => child.on('close', resolve)), stdout]).toEqual([0, '{}']);
  }
  expect(recordedIn(root)).toHaveLength(2);
});

it('gives up on an input that stays silent', async () => {
  const child = spawn(process.execPath, [BIN, 'check', '--adapter', 'cursor'], {
    cwd: root,
    env: { PATH: '' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  expect([await new Promise((resolve) => child.on('close', resolve)), stdout]).toEqual([0, '{}']);
  expect(stderr).toContain('HARNERY_BAD_JSON');
});

describe('a config', () => {
  it('that is broken leaves the built-in rules observing, and says so once', () => {
    writeFileSync(join(root, 'harnery.config.ts'), 'export default {\n  rules: {,\n};\n');
    openTurn();
    const { code, stdout } = claude('Stop');
    expect([code, stdout]).toEqual([0, '']);
    const told = recordedIn(root).filter(({ event_type }) => event_type === 'fault.raised');
    expect(told).toMatchObject([{ data: { code: 'HARNERY_BAD_CONFIG' } }]);
    expect(recordedIn(root).at(-1)).toMatchObject({ event_type: 'verdict.observed' });
  });

  it('in TypeScript is loaded with nothing installed beside it', () => {
    writeFileSync(
      join(root, 'harnery.config.ts'),
      `import { defineConfig, type Config } from 'harnery';
       import { recommended } from 'harnery/plugins/recommended';
       import { cursor } from 'harnery/adapters/cursor';
       const config: Config = { plugins: [recommended], adapters: [cursor({ followupCap: 1 })], rules: { task_set: 'off' } };
       export default defineConfig(config);`,
    );
    openTurn();
    expect(claude('Stop').stderr).toContain('rule 1/1 (status_checked)');
  });

  it.each([
    ['{"plugin":[]}', 'unknown key "plugin" (did you mean "plugins"?)'],
    [
      '{"record":{"promptTxt":5}}',
      '"record > promptTxt" in the config cannot be used: unknown key "promptTxt" (did you mean "promptText"?)',
    ],
    ['{"rules":{"acme/x":"of"}}', 'the config names a rule that no plugin brings: "acme/x"'],
    ['{"observe":"yes"}', '"yes" is a text, and true or false is due'],
  ])('%s is told in words', (text, words) => {
    writeFileSync(join(root, 'harnery.config.json'), text);
    expect(claude('SessionStart').stderr).toContain(words);
  });

  it.each([
    [
      'harnery.config.mjs',
      "import { defineConfig } from 'harnery'; export default defineConfig({ rules: { task_set: 'off' } });",
    ],
    ['harnery.config.cjs', "module.exports = { rules: { task_set: 'off' } };"],
    ['.harneryrc.yaml', 'rules:\n  task_set: "off"\n'],
  ])('is read from %s, with nothing installed beside it', (name, text) => {
    writeFileSync(join(root, name), text);
    openTurn();
    expect(claude('Stop').stderr).toContain('rule 1/1 (status_checked)');
  });

  it('turns a rule off by name, and reports a name that no plugin brings', () => {
    writeFileSync(join(root, '.harneryrc.json'), '{"rules":{"task_set":"off","stauts_checked":"off"}}');
    const { stderr } = claude('SessionStart');
    expect(stderr).toContain('did you mean "status_checked"');
    openTurn();
    expect(claude('Stop').stderr).toContain('rule 1/1 (status_checked)');
  });
});
