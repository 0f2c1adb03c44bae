/** What goes wrong for people when hooks are installed, found and taken out, by the ids of its kinds. */

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commandsIn, dataIn, install, type OwnProject, ownProject, runHook } from '../support/own-install.ts';
import { BIN, claudePayload, cursorPayload, recordedIn } from '../support/run-cli.ts';

const SETTINGS = '.claude/settings.json';
const LOCAL = '.claude/settings.local.json';
const CURSOR = '.cursor/hooks.json';
const CODEX = '.codex/hooks.json';

/** One command of ours for an event, in the settings that `init` wrote. */
function ours({ read }: OwnProject, file: string, event: string): string {
  const found = commandsIn(Buffer.from(read(file), 'latin1').toString('utf8'), event).filter((command) =>
    command.includes('harnery-hook'),
  );
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

const codexPayload = (root: string, event: string) => ({ ...claudePayload(root, event), turn_id: 'turn-1' });

/** A turn in which a tool was used, up to its stop; by the commands in the settings alone. */
function blockedBy(project: OwnProject, file: string, folder = project.root) {
  const send = (event: string, fields: object = {}) =>
    runHook(ours(project, file, event), claudePayload(folder, event, fields), {
      cwd: folder,
      env: { HOME: project.home, CLAUDE_PROJECT_DIR: folder },
    });
  expect(send('SessionStart')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(send('UserPromptSubmit', { prompt: 'Do it.' })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(
    send('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1' }).code,
  ).toBe(0);
  expect(
    send('PostToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1' }).code,
  ).toBe(0);
  return send('Stop');
}

describe('B40: deinit', () => {
  it('leaves what is not ours, also where it mentions or wraps us, and names it', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code']);
    const command = ours(project, SETTINGS, 'Stop');
    const wrapped = `timeout 5 ${command}`;
    const joined = `${command} && say done`;
    const own = ['echo harnery ran', wrapped, joined, './harnery-report.sh'];
    const settings = dataIn(project.read(SETTINGS)) as { hooks: { Stop: object[] }; permissions?: object };
    settings.permissions = { allow: ['Bash(ls:*)'] };
    settings.hooks.Stop.push(...own.map((text) => ({ hooks: [{ type: 'command', command: text }] })));
    project.write(SETTINGS, JSON.stringify(settings, null, 2));
    const { code, stdout } = project.harnery(['deinit']);
    expect(code).toBe(0);
    expect(dataIn(project.read(SETTINGS))).toEqual({
      hooks: { Stop: own.map((text) => ({ hooks: [{ type: 'command', command: text }] })) },
      permissions: { allow: ['Bash(ls:*)'] },
    });
    for (const text of own) expect(stdout).toContain(`as it is your own (Stop): ${text}`);
  });

  it('takes out the forms that people were told to write by hand, and init renews them in their place', () => {
    const project = ownProject();
    const record =
      '[ ! -r /a/core/cli/record.sh ] || exec sh /a/core/cli/record.sh claude-code CLAUDE_PROJECT_DIR';
    const byHand = {
      hooks: {
        Stop: [
          {
            hooks: [
              { type: 'command', command: 'node /a/dist/core/cli/bin.cjs check --adapter claude-code' },
            ],
          },
          { hooks: [{ type: 'command', command: 'say done' }] },
        ],
        PreToolUse: [{ matcher: '', hooks: [{ type: 'command', command: record }] }],
      },
    };
    project.write(SETTINGS, JSON.stringify(byHand, null, 2));
    project.harnery(['init', '--host', 'claude-code']);
    const commands = commandsIn(project.read(SETTINGS), 'Stop');
    expect([commands.length, commands[0]?.includes('harnery-hook'), commands[1]]).toEqual([
      2,
      true,
      'say done',
    ]);
    project.write(SETTINGS, JSON.stringify(byHand, null, 2));
    project.harnery(['deinit']);
    expect(dataIn(project.read(SETTINGS))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'say done' }] }] },
    });
  });

  it('takes away files and folders that init made, and no other', () => {
    const project = ownProject();
    project.write('.cursor/rules.md', 'mine');
    project.harnery(['init', '--host', 'claude-code', '--host', 'cursor', '--host', 'codex', '--yes']);
    for (const file of [SETTINGS, LOCAL, CURSOR, CODEX, 'CLAUDE.md', 'AGENTS.md'])
      expect(existsSync(join(project.root, file))).toBe(true);
    expect(project.harnery(['deinit']).code).toBe(0);
    for (const gone of ['.claude', CURSOR, '.codex', 'CLAUDE.md', 'AGENTS.md'])
      expect(existsSync(join(project.root, gone))).toBe(false);
    expect(project.read('.cursor/rules.md')).toBe('mine');
  });

  it('needs no backup: on another machine, all of ours goes, too', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--host', 'cursor', '--yes']);
    rmSync(join(project.home, '.local'), { recursive: true });
    expect(project.harnery(['deinit']).code).toBe(0);
    for (const gone of [SETTINGS, LOCAL, CURSOR, 'CLAUDE.md', 'AGENTS.md'])
      expect(existsSync(join(project.root, gone))).toBe(false);
  });
});

describe('B42: in a folder with a space, an apostrophe, a dollar sign and other letters', () => {
  const NAME = 'it\'s a $HOME of größe 日本 `x` & "co"';

  it.each([
    ['--project', SETTINGS],
    ['--local', LOCAL],
  ])('the written commands (%s) run', (scope, file) => {
    const project = ownProject(NAME);
    // The installation stands in the same folder, with all of its signs in the path of the command.
    const bin = join(project.root, 'node_modules/harnery/dist/core/cli/bin.cjs');
    const env = { HOME: project.home, PATH: dirname(process.execPath) };
    const { status } = spawnInit(bin, [scope, '--host', 'claude-code'], project.root, env);
    expect(status).toBe(0);
    const { code, stderr } = blockedBy(project, file);
    expect(code).toBe(2);
    expect(stderr).toContain('agents set-task');
    const remedy = /Run this command now: (.*)/.exec(stderr)?.[1] ?? '';
    const done = runHook(remedy, '', {
      cwd: project.root,
      env: { HOME: project.home, CLAUDE_CODE_SESSION_ID: 'session-1' },
    });
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(recordedIn(project.root).map(({ event_type }) => event_type)).toContain('tool.post_use');
  });

  it.each(['cursor', 'codex'])('%s, too, records what it sends', (host) => {
    const project = ownProject(NAME);
    project.harnery(['init', '--host', host]);
    const [file, event, payload] =
      host === 'cursor'
        ? [CURSOR, 'sessionStart', cursorPayload(project.root, 'sessionStart')]
        : [CODEX, 'SessionStart', codexPayload(project.root, 'SessionStart')];
    const env = { HOME: project.home, ...(host === 'cursor' ? { CURSOR_PROJECT_DIR: project.root } : {}) };
    const ran = runHook(ours(project, file, event), payload, { cwd: project.root, env });
    expect(ran).toEqual({ code: 0, stdout: host === 'cursor' ? '{}' : '', stderr: '' });
    expect(recordedIn(project.root).map(({ adapter }) => adapter)).toEqual([host]);
  });
});

describe('B43: wherever the session is', () => {
  it('commands of a project find its installation from subfolders and worktrees below it', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code']);
    const worktree = join(project.root, '.claude/worktrees/x');
    mkdirSync(worktree, { recursive: true });
    writeFileSync(join(worktree, '.git'), 'gitdir: elsewhere\n');
    const { code } = blockedBy(project, SETTINGS, worktree);
    expect(code).toBe(2);
    expect(recordedIn(worktree).length).toBeGreaterThan(0);
  });

  it('a host that names no folder is served from the one that it runs in, and those above', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'codex']);
    const below = join(project.root, 'packages/a');
    mkdirSync(below, { recursive: true });
    const command = ours(project, CODEX, 'SessionStart');
    const payload = codexPayload(project.root, 'SessionStart');
    expect(runHook(command, payload, { cwd: below, env: { HOME: project.home } }).code).toBe(0);
    expect(recordedIn(project.root)).toHaveLength(1);
  });

  it('init in a copy of the project repairs the command that the copy inherited, in its place', () => {
    const project = ownProject();
    const old = join(project.root, 'old');
    mkdirSync(old);
    cpSync(join(project.root, 'node_modules'), join(old, 'node_modules'), { recursive: true });
    const called = join(old, 'node_modules/harnery/dist/core/cli/bin.cjs');
    spawnInit(called, ['--local', '--host', 'claude-code', '--folder', project.root], project.root, {
      HOME: project.home,
      PATH: dirname(process.execPath),
    });
    expect(ours(project, LOCAL, 'Stop')).toContain(called);
    rmSync(old, { recursive: true });
    expect(project.harnery(['init', '--local', '--host', 'claude-code']).code).toBe(0);
    expect(ours(project, LOCAL, 'Stop')).not.toContain(called);
    expect(blockedBy(project, LOCAL).code).toBe(2);
  });
});

describe('B45: trust', () => {
  it('the hooks of the person keep their places and their bytes, and a second init changes none of ours', () => {
    const project = ownProject();
    const own = ['a', 'b'].map((command) => ({ hooks: [{ type: 'command', command, timeout: 5 }] }));
    project.write(CODEX, JSON.stringify({ hooks: { Stop: own, SessionStart: own } }, null, 4));
    const before = project.read(CODEX);
    project.harnery(['init', '--host', 'codex']);
    const wired = project.read(CODEX);
    expect(commandsIn(wired, 'Stop').slice(0, 2)).toEqual(['a', 'b']);
    expect(commandsIn(wired, 'SessionStart').slice(0, 2)).toEqual(['a', 'b']);
    project.write('packages/a/x', '');
    for (const folder of [project.root, join(project.root, 'packages/a')]) {
      project.harnery(['init', '--host', 'codex'], { cwd: folder });
      expect(project.read(CODEX)).toBe(wired);
    }
    const moved = spawnInit(BIN, ['--host', 'codex', '--folder', project.root], '/', {
      HOME: project.home,
      PATH: dirname(process.execPath),
    });
    expect([moved.status, project.read(CODEX)]).toEqual([0, wired]);
    project.harnery(['deinit']);
    expect(project.read(CODEX)).toBe(before);
  });

  it('wiring and trust are told apart, and no name is wired that the host may not know', () => {
    const project = ownProject();
    const { stdout } = project.harnery(['init', '--host', 'codex', '--all-events']);
    expect(stdout).toContain('Codex skips new or changed hooks in silence until you');
    const { hooks } = dataIn(project.read(CODEX)) as { hooks: object };
    expect(Object.keys(hooks)).not.toContain('StopFailure');
    expect(existsSync(join(project.home, '.codex'))).toBe(false);
  });
});

describe('B46: hosts that read each other’s settings', () => {
  it('a stop that reaches us by two entries is blocked and charged once', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--host', 'cursor']);
    const env = { HOME: project.home, CURSOR_PROJECT_DIR: project.root, CLAUDE_PROJECT_DIR: project.root };
    const send = (event: string, claudes: string, fields: object = {}) =>
      [ours(project, CURSOR, event), ours(project, SETTINGS, claudes)].map((command) =>
        runHook(command, cursorPayload(project.root, event, fields), { cwd: project.root, env }),
      );
    send('sessionStart', 'SessionStart');
    send('beforeSubmitPrompt', 'UserPromptSubmit', { prompt: 'Do it.' });
    send('preToolUse', 'PreToolUse', {
      tool_name: 'Shell',
      tool_input: { command: 'ls' },
      tool_use_id: 't1',
    });
    const [own, other] = send('stop', 'Stop', { status: 'completed', loop_count: 0 });
    expect(own?.stdout).toContain('followup_message');
    expect(other).toEqual({ code: 0, stdout: '{}', stderr: '' });
    expect(recordedIn(project.root).filter(({ event_type }) => event_type === 'verdict.block')).toHaveLength(
      1,
    );
  });

  it('no matcher of ours makes Cursor read the settings of Claude Code', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--all-events']);
    expect(project.read(SETTINGS)).not.toContain('matcher');
  });
});

describe('B47: what is installed', () => {
  it('names a program, not a package runner, and a limit in the host’s own unit', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--host', 'cursor', '--host', 'codex']);
    for (const file of [SETTINGS, CURSOR, CODEX]) {
      const text = project.read(file);
      expect(text).not.toMatch(/npx|npm |pnpm|yarn|bunx|https?:/);
      const limits = [...text.matchAll(/"timeout": (\d+)/g)].map(([, seconds]) => Number(seconds));
      expect(limits.length).toBeGreaterThan(3);
      // In seconds: above our own limit of ten, and where the host grants less, what it grants.
      expect(new Set(limits)).toEqual(new Set(file === CODEX ? [15, 3] : [15]));
    }
    expect(project.read(CURSOR)).toContain('"loop_limit": 4');
  });

  it.each([
    ['gemini-cli', '.gemini/settings.json', 'SessionStart', 'timeout', 15_000],
    ['qwen-code', '.qwen/settings.json', 'SessionStart', 'timeout', 15_000],
    ['droid', '.factory/settings.json', 'SessionStart', 'timeout', 15],
    ['copilot-cli', '.github/hooks/harnery.json', 'sessionStart', 'timeoutSec', 15],
  ])('%s is wired by its data alone', (host, file, event, key, limit) => {
    const project = ownProject();
    expect(project.harnery(['init', '--host', host]).code).toBe(0);
    const { hooks } = dataIn(project.read(file)) as { hooks: Record<string, Record<string, unknown>[]> };
    const [member = {}] = hooks[event] ?? [];
    const [entry] = (member.hooks ?? [member]) as Record<string, unknown>[];
    expect(entry).toMatchObject({ type: 'command', [key]: limit });
    const command = String(entry?.command ?? entry?.bash);
    const payload = { session_id: 's1', hook_event_name: event, cwd: project.root };
    const ran = runHook(command, payload, { cwd: project.root, env: { HOME: project.home } });
    expect([ran.code, ran.stdout]).toEqual([0, '']);
    const wired = project.read(file);
    project.harnery(['init', '--host', host]);
    expect(project.read(file)).toBe(wired);
    project.harnery(['deinit']);
    expect(existsSync(join(project.root, file))).toBe(false);
  });
});

describe('B48: where a piece is missing', () => {
  it.each([
    ['--project', SETTINGS],
    ['--local', LOCAL],
  ])('every command (%s) is silent and ends with 0', (scope, file) => {
    const project = ownProject();
    const copy = join(project.root, 'node_modules/harnery');
    unlinkSync(copy);
    mkdirSync(join(copy, 'dist/core'), { recursive: true });
    cpSync(dirname(BIN), join(copy, 'dist/core/cli'), { recursive: true });
    // A link leads to the real one; a copy of the command alone can name itself, and that is all that is needed here.
    spawnInit(BIN, [scope, '--host', 'claude-code'], project.root, {
      HOME: project.home,
      PATH: dirname(process.execPath),
    });
    const text = project.read(file).replaceAll(dirname(BIN), join(copy, 'dist/core/cli'));
    renameSync(copy, `${copy}-gone`);
    const { hooks } = dataIn(text) as { hooks: object };
    for (const event of Object.keys(hooks)) {
      const [command = ''] = commandsIn(text, event);
      const ran = runHook(command, claudePayload(project.root, event), {
        cwd: project.root,
        env: { HOME: project.home },
      });
      expect([event, ran]).toEqual([event, { code: 0, stdout: '', stderr: '' }]);
    }
  });

  it('Node is called by its name where its path is gone, and nothing is said where there is none', () => {
    const project = ownProject();
    project.harnery(['init', '--local', '--host', 'claude-code']);
    const command = ours(project, LOCAL, 'SessionStart').replace(process.execPath, '/gone/node');
    const payload = claudePayload(project.root, 'SessionStart');
    const env = { HOME: project.home, CLAUDE_PROJECT_DIR: project.root };
    expect(runHook(command, payload, { cwd: project.root, env }).code).toBe(0);
    expect(recordedIn(project.root)).toHaveLength(1);
    const bare = join(project.home, 'bin');
    mkdirSync(bare);
    symlinkSync('/bin/sh', join(bare, 'sh'));
    const without = { ...env, PATH: bare };
    expect(runHook(command, payload, { cwd: project.root, env: without })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('Cursor gets its empty answer, since silence behind a profile that prints would block its tools', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'cursor']);
    const commands = ['stop', 'preToolUse'].map((event) => ours(project, CURSOR, event));
    unlinkSync(join(project.root, 'node_modules/harnery'));
    for (const command of commands) {
      const ran = runHook(command, '{}', { cwd: project.root, env: { CURSOR_PROJECT_DIR: project.root } });
      expect(ran).toEqual({ code: 0, stdout: '{}', stderr: '' });
    }
    install(join(project.root, '..'));
    const found = runHook(commands[0] ?? '', '{}', { cwd: project.root, env: { HOME: project.home } });
    expect(found.stderr).toContain('HARNERY_');
  });
});

/** Calls the command by this path. */
function spawnInit(bin: string, args: readonly string[], cwd: string, env: Record<string, string>) {
  return spawnSync(process.execPath, [bin, 'init', ...args], { cwd, env, encoding: 'utf8', input: '' });
}
