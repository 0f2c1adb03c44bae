/** Real processes: hosts that run hooks and tools, nested, cleared, side by side and detached. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { registrations } from '../../core/session/registry.ts';
import { BIN, newProject, type Ran, recordedIn } from '../support/run-cli.ts';

const HOST = join(__dirname, '../support/fake-host.mjs');
let root: string;
let home: string;
beforeEach(() => {
  root = newProject();
  home = newProject();
});

const environment = () => ({ PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home });

/** Runs a host’s steps in a process of its own and gives back what each step printed. */
function host(steps: object[], env: Record<string, string> = {}, cwd = root): Ran[] {
  const ran = spawnSync(process.execPath, [HOST, JSON.stringify(steps), BIN], {
    cwd,
    env: { ...environment(), ...env },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout);
}

const claudeHook = (session_id: string, hook_event_name: string, fields = {}) => ({
  hook: 'claude-code',
  payload: { session_id, hook_event_name, cwd: root, prompt: 'Do it.', ...fields },
});
const codexHook = (session_id: string, hook_event_name: string, fields = {}) => ({
  hook: 'codex',
  payload: { session_id, turn_id: 't1', hook_event_name, cwd: root, prompt: 'Do it.', ...fields },
});
const status = (env = {}, more = {}) => ({ tool: ['agents', 'status'], env, ...more });
const signals = () =>
  recordedIn(root)
    .filter(({ event_type }) => event_type === 'state.status_checked')
    .map(({ session_id }) => session_id);

describe('a command finds its session', () => {
  it('by the process above it, where the host tells its tools nothing', () => {
    const ran = host([claudeHook('a', 'UserPromptSubmit'), status()]);
    expect([ran[1]?.code, signals()]).toEqual([0, ['a']]);
  });

  it('by the variable of the inner host, where one runs in another’s shell, and of the outer one afterwards', () => {
    const outer = { CLAUDE_CODE_SESSION_ID: 'outer' };
    const inner = { CODEX_SESSION_ID: 'inner', CODEX_THREAD_ID: 'inner' };
    const ran = host([
      { ...claudeHook('outer', 'UserPromptSubmit'), env: outer },
      {
        host: [codexHook('inner', 'UserPromptSubmit'), status(inner), codexHook('inner', 'SessionEnd')],
        env: outer,
      },
      status(outer),
    ]);
    expect(signals().sort()).toEqual(['inner', 'outer']);
    expect(ran[2]?.code).toBe(0);
  });

  it('is not told the outer session by a host whose hooks do not run', () => {
    const both = { CLAUDE_CODE_SESSION_ID: 'outer', CODEX_SESSION_ID: 'inner' };
    const ran = host([claudeHook('outer', 'UserPromptSubmit'), status(both)]);
    expect([ran[1]?.code, signals()]).toEqual([3, []]);
    expect(ran[1]?.stderr).toContain('inner (codex)');
  });

  it('after /clear is the new session of the same process', () => {
    const ended = [
      claudeHook('old', 'UserPromptSubmit'),
      claudeHook('old', 'SessionEnd', { reason: 'clear' }),
    ];
    host([...ended, claudeHook('new', 'SessionStart', { source: 'clear' }), status()]);
    expect(signals()).toEqual(['new']);
  });

  it('after /clear is the new one even where the end of the old was not delivered', () => {
    host([
      claudeHook('old', 'UserPromptSubmit'),
      claudeHook('new', 'SessionStart', { source: 'clear' }),
      status(),
    ]);
    expect(signals()).toEqual(['new']);
  });

  it('after /clear is not taken from another session of the same process', () => {
    const ran = host([
      claudeHook('old', 'UserPromptSubmit'),
      claudeHook('beside', 'UserPromptSubmit'),
      claudeHook('old', 'SessionEnd', { reason: 'clear' }),
      claudeHook('new', 'SessionStart', { source: 'clear' }),
      status({ CLAUDE_CODE_SESSION_ID: 'beside' }),
      status({ CLAUDE_CODE_SESSION_ID: 'old' }),
    ]);
    expect([ran[4]?.code, ran[5]?.code, signals()]).toEqual([0, 3, ['beside']]);
  });

  it('after /clear is the new one also where the end of one before the last comes late', () => {
    host([
      claudeHook('a', 'UserPromptSubmit'),
      claudeHook('b', 'SessionStart', { source: 'clear' }),
      claudeHook('a', 'SessionEnd', { reason: 'clear' }),
      claudeHook('c', 'SessionStart', { source: 'clear' }),
      status(),
    ]);
    expect(signals()).toEqual(['c']);
  });

  it('is not guessed where what a host says is known to nobody', () => {
    const ran = host([claudeHook('a', 'UserPromptSubmit'), status({ HARNERY_HOST_SESSION: 'acme:b' })]);
    expect([ran[1]?.code, signals()]).toEqual([3, []]);
  });

  it('is found past registrations that are damaged, or copies of another', () => {
    host([claudeHook('a', 'UserPromptSubmit')]);
    const folder = join(root, '.harnery', 'hosts');
    const whole = { adapter: 'claude-code', session_id: 'a', state: 'ended', outside: [] };
    writeFileSync(join(folder, 'a-copy.json'), JSON.stringify(whole));
    writeFileSync(
      join(folder, 'b@claude-code.json'),
      JSON.stringify({ ...whole, session_id: 'b', state: 'active', process: null }),
    );
    const ran = host([status({ CLAUDE_CODE_SESSION_ID: 'a' })]);
    expect([ran[0]?.code, signals()]).toEqual([0, ['a']]);
  });

  it('is not guessed by a process that two live sessions share; a variable decides', () => {
    const two = [claudeHook('a', 'UserPromptSubmit'), claudeHook('b', 'UserPromptSubmit')];
    const ran = host([...two, status(), status({ CLAUDE_CODE_SESSION_ID: 'b' })]);
    expect([ran[2]?.code, ran[3]?.code, signals()]).toEqual([3, 0, ['b']]);
    expect(ran[2]?.stderr).toContain('the latest here: b (claude-code), a (claude-code)');
  });

  it('by the variable where its shell has ended and no host is above it any more', () => {
    const out = join(root, 'out');
    host([
      claudeHook('a', 'UserPromptSubmit'),
      status({ CLAUDE_CODE_SESSION_ID: 'a', OUT: out }, { detached: true }),
    ]);
    expect([readFileSync(`${out}.code`, 'utf8').trim(), signals()]).toEqual(['0', ['a']]);
  });

  it('two sessions of one host in one project at the same moment stay apart', async () => {
    const runs = ['a', 'b'].map(
      (id) =>
        new Promise((resolve) => {
          const steps = [claudeHook(id, 'UserPromptSubmit'), status(), status()];
          spawn(process.execPath, [HOST, JSON.stringify(steps), BIN], { cwd: root, env: environment() }).on(
            'close',
            resolve,
          );
        }),
    );
    await Promise.all(runs);
    expect(signals().sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('by what was put into the host’s own file at the session’s start', () => {
    const file = join(root, 'env-file');
    host([{ ...claudeHook("it's", 'SessionStart'), env: { CLAUDE_ENV_FILE: file } }]);
    expect(readFileSync(file, 'utf8')).toBe("\nexport HARNERY_HOST_SESSION='claude-code:it'\\''s'\n");
    const ran = host([status({ HARNERY_HOST_SESSION: "claude-code:it's" })]);
    expect([ran[0]?.code, signals()]).toEqual([0, ["it's"]]);
  });

  it('by its id with the host in front, where two hosts recorded the same id', () => {
    host([claudeHook('a', 'UserPromptSubmit'), codexHook('a', 'UserPromptSubmit')]);
    const at = (session: string) => host([{ tool: ['agents', 'status', '--session', session] }])[0];
    expect([at('a')?.code, at('codex:a')?.code, signals()]).toEqual([3, 0, ['a']]);
    expect(recordedIn(root).at(-1)).toMatchObject({ adapter: 'codex', event_type: 'state.status_checked' });
    const [named, both] = host([{ tool: ['replay', 'codex:a'] }, { tool: ['replay', 'a'] }]);
    expect([named?.code, both?.code]).toEqual([0, 3]);
    expect(both?.stderr).toContain('HOST:ID');
    const away = host([{ tool: ['agents', 'status', '--session', 'codex:a'], cwd: newProject() }])[0];
    expect(away?.code).toBe(0);
  });

  it('not one that has ended, whatever comes in late', () => {
    const late = claudeHook('a', 'PostToolUse', { tool_use_id: '1' });
    const ran = host([
      claudeHook('a', 'UserPromptSubmit'),
      claudeHook('a', 'SessionEnd'),
      late,
      status(),
      claudeHook('a', 'UserPromptSubmit'),
      status(),
    ]);
    expect([ran[3]?.code, ran[5]?.code]).toEqual([3, 0]);
  });

  it('none of them in a person’s own terminal', () => {
    host([claudeHook('a', 'UserPromptSubmit')]);
    const ran = spawnSync(process.execPath, [BIN, 'agents', 'status'], {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
    });
    expect([ran.status, signals()]).toEqual([3, []]);
  });
});

it('registers what a hook sees: its host’s process, and the ids of the hosts around it', () => {
  host([claudeHook('a', 'UserPromptSubmit')], { CODEX_SESSION_ID: 'around', HARNERY_SESSION: 'told' });
  const [registration] = registrations(join(root, '.harnery'));
  expect(registration).toMatchObject({ session_id: 'a', state: 'active', outside: ['around', 'told'] });
  expect(registration?.process?.boot).toMatch(/^[0-9a-f-]{36}$/);
  expect(statSync(join(root, '.harnery', 'hosts')).mode & 0o777).toBe(0o700);
});

describe('the project folder of a session', () => {
  it('B43: is settled at its first event, wherever its folder goes later, and for its commands too', () => {
    const [sub, away] = [join(root, 'sub'), newProject()];
    mkdirSync(sub);
    const at = (cwd: string, event: string) => claudeHook('a', event, { cwd });
    const env = { CLAUDE_CODE_SESSION_ID: 'a' };
    const ran = host([
      at(root, 'UserPromptSubmit'),
      at(sub, 'PreToolUse'),
      at(away, 'Stop'),
      status(env, { cwd: away }),
    ]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 2, 0]);
    expect(recordedIn(root).filter(({ source }) => source === 'hook')).toHaveLength(3);
    expect(existsSync(join(away, '.harnery'))).toBe(false);
    expect(signals()).toEqual(['a']);
  });

  it('is found upward from a command’s folder where the state folder cannot be read', () => {
    host([claudeHook('a', 'UserPromptSubmit')]);
    rmSync(join(home, '.local'), { recursive: true });
    mkdirSync(join(root, 'deep'));
    const ran = host([status({ CLAUDE_CODE_SESSION_ID: 'a' }, { cwd: join(root, 'deep') })]);
    expect([ran[0]?.code, signals()]).toEqual([0, ['a']]);
  });

  it('is found anew where the remembered one is gone', () => {
    const gone = newProject();
    host([claudeHook('a', 'UserPromptSubmit', { cwd: gone })]);
    rmSync(gone, { recursive: true });
    host([claudeHook('a', 'PreToolUse')]);
    expect(recordedIn(root)).toHaveLength(1);
  });

  it('of a session that starts in a linked work tree is that tree', () => {
    const tree = newProject();
    rmSync(join(tree, '.git'), { recursive: true });
    writeFileSync(join(tree, '.git'), `gitdir: ${join(root, '.git', 'worktrees', 'x')}`);
    host([claudeHook('a', 'UserPromptSubmit', { cwd: tree })]);
    expect(recordedIn(tree)).toHaveLength(1);
    expect(recordedIn(root)).toEqual([]);
  });
});

it('a sandbox that forbids writing is told from every other fault, and records nothing', () => {
  host([claudeHook('a', 'UserPromptSubmit')]);
  const sessions = join(root, '.harnery', 'sessions');
  const script = `mount --bind ${sessions} ${sessions} && mount -o remount,ro,bind ${sessions} && "$0" "$@"`;
  const args = ['-rm', '/bin/sh', '-c', script, process.execPath, BIN, 'agents', 'set-task', 'x'];
  const env = { ...environment(), CLAUDE_CODE_SESSION_ID: 'a' };
  const probe = spawnSync('unshare', ['-rm', 'true'], { env });
  // Without namespaces the same refusal cannot be had as root.
  if (probe.status !== 0) return;
  const ran = spawnSync('unshare', args, { cwd: root, env, encoding: 'utf8' });
  expect([ran.status, ran.stdout]).toEqual([4, '']);
  expect(ran.stderr).toContain('HARNERY_NOT_WRITABLE');
});

describe('one event that several processes deliver at the very same moment', () => {
  const deliver = (count: number, payload: object) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const child = spawn(process.execPath, [BIN, 'check', '--adapter', 'claude-code'], {
          cwd: root,
          env: environment(),
        });
        let stderr = '';
        child.stderr.on('data', (piece) => {
          stderr += piece;
        });
        child.stdin.end(JSON.stringify(payload));
        const code = await new Promise((resolve) => child.on('close', resolve));
        return [code, stderr === ''];
      }),
    );

  it('B46: is recorded, judged and charged once', async () => {
    host([claudeHook('a', 'UserPromptSubmit'), claudeHook('a', 'PreToolUse', { tool_use_id: '1' })]);
    const { payload } = claudeHook('a', 'Stop');
    const answers = await deliver(8, payload);
    expect(answers.filter(([code]) => code === 2)).toHaveLength(1);
    expect(answers.filter(([code, silent]) => code === 0 && silent)).toHaveLength(7);
    const types = recordedIn(root).map(({ event_type }) => event_type);
    expect(types).toEqual(['user_prompt.submit', 'tool.pre_use', 'turn.stop', 'verdict.block']);
    const left = join(root, '.harnery', 'claims');
    expect(spawnSync('ls', [left], { encoding: 'utf8' }).stdout).toBe('');
  });
});
