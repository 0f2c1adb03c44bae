/** `harnery agents` as a process: signals, and the session that they belong to. */

import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BIN, claudePayload, cursorPayload, newProject, recordedIn, run } from '../support/run-cli.ts';

let root: string;
beforeEach(() => {
  root = newProject();
  run(['check', '--adapter', 'claude-code'], {
    input: claudePayload(root, 'UserPromptSubmit', { prompt: 'Do it.' }),
    cwd: root,
  });
  run(['check', '--adapter', 'claude-code'], {
    input: claudePayload(root, 'PreToolUse', { tool_use_id: 'call-1' }),
    cwd: root,
  });
});

const inShell = { CLAUDE_CODE_SESSION_ID: 'session-1' };
const agents = (args: string[], env: Record<string, string> = inShell, cwd = root) =>
  run(['agents', ...args], { cwd, env });
const promptCodex = () => {
  const payload = { session_id: 'codex-1', turn_id: 't', hook_event_name: 'UserPromptSubmit', prompt: 'x' };
  run(['check', '--adapter', 'codex'], { input: { ...payload, cwd: root }, cwd: root });
};
const signals = () => recordedIn(root).filter(({ event_type }) => event_type.startsWith('state.'));

describe('set-task', () => {
  it('records the task of the session that the host names to its tools, and says what is left', () => {
    const { code, stdout } = agents(['set-task', 'rename the column']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('status_checked: run')]);
    expect(signals()).toMatchObject([
      {
        event_type: 'state.task_set',
        session_id: 'session-1',
        instance_id: 'session-1',
        adapter: 'claude-code',
        source: 'cli',
        data: { task: 'rename the column' },
      },
    ]);
  });

  it('takes an empty text for a turn without a task', () => {
    expect(agents(['set-task', '']).code).toBe(0);
    expect(signals()).toMatchObject([{ data: { task: '' } }]);
  });

  it('takes exactly one text', () => {
    expect(agents(['set-task']).code).toBe(1);
    expect(agents(['set-task', 'rename', 'it']).stderr).toContain('quotes');
    expect(signals()).toEqual([]);
  });
});

describe('status', () => {
  it('shows agent, task and what is still missing with this very look counted', () => {
    agents(['set-task', 'rename\u001b[31m the\ncolumn']);
    const { code, stdout } = agents(['status']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        '┌ harnery status',
        '│ session  session-1 (Claude Code)',
        '│ agent    main agent',
        '│ task     rename [31m the column',
        '│ missing  nothing',
        '└',
        '',
      ].join('\n'),
    );
    expect(signals().at(-1)).toMatchObject({ event_type: 'state.status_checked' });
  });

  it('names the command for what is missing', () => {
    expect(agents(['status']).stdout).toMatch(
      /│ missing {2}task_set: run .* agents set-task "what you worked on"\n/,
    );
  });

  it('runs the remedy as it stands for a session whose id begins with a dash', () => {
    const send = (event: string, fields: object) =>
      run(['check', '--adapter', 'cursor'], {
        input: cursorPayload(root, event, { conversation_id: '-x y', ...fields }),
        cwd: root,
      });
    send('beforeSubmitPrompt', { prompt: 'Do it.' });
    send('preToolUse', { tool_use_id: 'call-1' });
    const { followup_message } = JSON.parse(send('stop', { status: 'completed' }).stdout);
    for (const command of followup_message.match(/node .*/g)) {
      const { status } = spawnSync('/bin/sh', ['-c', command], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '' },
      });
      expect(status).toBe(0);
    }
    expect(send('stop', { status: 'completed', loop_count: 1 }).stdout).toBe('{}');
  });

  it('tells, where the host has no channel for it, that a window was given up', () => {
    const session = ['--session', 'agent-1'];
    const send = (event: string, fields: object) =>
      run(['check', '--adapter', 'cursor'], { input: cursorPayload(root, event, fields), cwd: root });
    send('beforeSubmitPrompt', { prompt: 'Do it.' });
    send('preToolUse', { tool_use_id: 'call-1' });
    send('stop', { status: 'completed', loop_count: 0 });
    send('stop', { status: 'completed', loop_count: 1 });
    expect(agents(['status', ...session], {}).stdout).toContain(
      '│ note     Harnery let the agent go without',
    );
    send('preToolUse', { tool_use_id: 'call-2' });
    send('stop', { status: 'completed', loop_count: 2 });
    expect(agents(['status', ...session], {}).stdout).not.toContain('note');
  });
});

describe('the session', () => {
  it('is the one behind --session, before HARNERY_SESSION, before the host’s own variable', () => {
    run(['check', '--adapter', 'cursor'], {
      input: cursorPayload(root, 'beforeSubmitPrompt', { prompt: 'x' }),
      cwd: root,
    });
    expect(agents(['set-task', 'a', '--session', 'agent-1'], { HARNERY_SESSION: 'session-1' }).code).toBe(0);
    expect(agents(['set-task', 'b'], { HARNERY_SESSION: 'agent-1', ...inShell }).code).toBe(0);
    expect(signals().map(({ session_id }) => session_id)).toEqual(['agent-1', 'agent-1']);
  });

  it.each([
    [
      'a session that was never recorded',
      { CLAUDE_CODE_SESSION_ID: 'unknown' },
      1,
      'HARNERY_UNKNOWN_SESSION',
    ],
    [
      'an id that is told and was never recorded',
      { HARNERY_SESSION: 'unknown' },
      1,
      'HARNERY_UNKNOWN_SESSION',
    ],
  ])('is not guessed: %s', (_name, env, exit, code) => {
    // Two sessions of the process that runs these tests: it decides nothing.
    run(['check', '--adapter', 'cursor'], { input: cursorPayload(root, 'sessionStart'), cwd: root });
    const ran = agents(['status'], env);
    expect([ran.code, ran.stdout]).toEqual([exit, '']);
    expect(ran.stderr).toContain(code);
    expect(signals()).toEqual([]);
  });

  it('is not guessed where two could be meant', () => {
    promptCodex();
    const ran = agents(['status'], { ...inShell, CODEX_SESSION_ID: 'codex-1' });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('session-1 (claude-code), codex-1 (codex)');
    expect(signals()).toEqual([]);
  });

  it('is found from a folder below, with and without git', () => {
    const below = join(root, 'a', 'b');
    mkdirSync(below, { recursive: true });
    expect(agents(['set-task', 'x'], inShell, below).code).toBe(0);
    expect(signals()).toHaveLength(1);
  });

  it('counts a subagent’s command for the subagent', () => {
    promptCodex();
    agents(['status'], { CODEX_SESSION_ID: 'codex-1', CODEX_THREAD_ID: 'thread-2' });
    expect(signals()).toMatchObject([{ session_id: 'codex-1', instance_id: 'thread-2' }]);
  });
});

it('a box that could not be printed records nothing', () => {
  const full = openSync('/dev/full', 'w');
  const ran = spawnSync(process.execPath, [BIN, 'agents', 'status'], {
    cwd: root,
    env: { ...inShell, HOME: join(root, 'no-home'), PATH: '' },
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([ran.status, signals()]).toEqual([1, []]);
  expect(ran.stderr).toContain('ENOSPC');
});
