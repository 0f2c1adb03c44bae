/** The script that tool hooks run in place of Node: what it puts down, what it answers, and that it never fails. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { cursor } from '../../adapters/cursor.ts';
import { isEvent } from '../../core/index.ts';
import { recordCommand, recordShell } from '../../core/wiring/record-command.ts';
import { newProject, recordedIn } from '../support/run-cli.ts';
import {
  age,
  checkIn,
  environmentOf,
  record,
  SCRIPT,
  startedProject,
  toolPayload,
  waitingIn,
} from '../support/spool.ts';

const NOTHING = { code: 0, stdout: '', stderr: '' };
const PROJECT = 'CLAUDE_PROJECT_DIR';

const toolIds = (root: string) =>
  recordedIn(root).flatMap((event) => (isEvent(event, 'tool.pre_use') ? [event.data.tool_use_id] : []));
const faultsIn = (root: string) =>
  recordedIn(root).flatMap((event) => (isEvent(event, 'fault.raised') ? [event.data.code] : []));

/** Whether this machine has the shell. */
const has = (shell: string) => spawnSync('sh', ['-c', `command -v ${shell}`]).status === 0;
const SHELLS = [
  ['sh'],
  ['dash'],
  ['bash'],
  ['bash', '--posix'],
  ['busybox', 'sh'],
  ['ksh'],
  ['mksh'],
  ['yash'],
  ['zsh'],
];

/** The script as a host starts it, in a group of its own. */
function start(root: string, args: readonly string[] = ['claude-code', PROJECT]): ChildProcess {
  return spawn('sh', [SCRIPT, ...args], { cwd: root, env: environmentOf(root), detached: true });
}

const closed = (child: ChildProcess) => new Promise((resolve) => child.on('close', resolve));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Its path: what the script finds in its own PATH is another matter. */
const pathOf = (shell: string) =>
  spawnSync('sh', ['-c', `command -v ${shell}`], { encoding: 'utf8' }).stdout.trim();

describe.each(
  SHELLS.filter(([name = '']) => has(name)).map(
    ([name = '', ...words]) => [[name, ...words].join(' '), [pathOf(name), ...words]] as const,
  ),
)('in %s', (_name, shell) => {
  it('a payload is put down whole, and answered with what the command says', () => {
    const root = startedProject();
    for (const answer of ['', '{}']) {
      expect(record(root, toolPayload(root, `t${answer}`), { shell, answer })).toEqual({
        ...NOTHING,
        stdout: answer,
      });
    }
    expect(waitingIn(root)).toHaveLength(2);
    checkIn(root, 'Stop');
    expect(toolIds(root)).toEqual(['t', 't{}']);
  });

  it('with no PATH a payload is put down whole', () => {
    const root = startedProject();
    const options = { shell, env: { PATH: '' } };
    expect(record(root, toolPayload(root, 't1'), options)).toEqual(NOTHING);
    checkIn(root, 'Stop');
    expect([toolIds(root), faultsIn(root), waitingIn(root)]).toEqual([['t1'], [], []]);
  });

  it('B48: without its script a hook ends with 0 and in silence: 2 would deny every tool', () => {
    const root = startedProject();
    for (const adapter of [claudeCode(), cursor(), codex()]) {
      const command = recordCommand(adapter, join(root, 'gone', 'record.sh'), process.execPath);
      const { status, stdout, stderr } = spawnSync(shell[0] ?? '', [...shell.slice(1), '-c', command], {
        input: '{}',
        encoding: 'utf8',
      });
      expect([status, stdout, stderr]).toEqual([0, '', '']);
    }
  });

  it.each([
    ['no standard input', 'exec "$@" <&-'],
    ['no standard output', 'exec "$@" >&-'],
    ['no standard stream at all', 'exec "$@" <&- >&- 2>&-'],
    ['a standard output that nobody reads', '{ "$@"; echo $? >code; } | :; exit "$(cat code)"'],
    ['no PATH', 'PATH=/nowhere; exec "$0" "$@"'],
    ['no HOME', 'unset HOME; exec "$@"'],
    ['a folder that is gone', 'mkdir gone; cd gone; rmdir ../gone; exec "$@"'],
  ])('it ends with 0 with %s', (_what, line) => {
    const root = startedProject();
    const words = [...shell, SCRIPT, 'cursor', PROJECT, '{}'];
    const wrapper = line.includes('$0') ? ['sh', '-c', line, ...words] : ['sh', '-c', line, 'sh', ...words];
    const [first = '', ...rest] = wrapper;
    const { status, stderr } = spawnSync(first, rest, {
      input: JSON.stringify(toolPayload(root, 't1')),
      env: environmentOf(root),
      cwd: root,
      encoding: 'utf8',
    });
    // A shell without a folder says so itself, before it reads the script.
    expect([status, stderr.replace(/^.*(getcwd|PWD).*\n/gm, '')]).toEqual([0, '']);
  });
});

it.each([
  'with space',
  `it's`,
  '"quoted"',
  '$(touch x)',
  '`touch x`',
  'ünï-日本',
  'line\nend',
  '-n',
  '*',
  'back\\slash',
])('a folder may be called %j', (name) => {
  const root = join(newProject(), name);
  mkdirSync(join(root, '.git'), { recursive: true });
  checkIn(root, 'UserPromptSubmit', { prompt: 'Do it.' });
  mkdirSync(join(root, 'sub', name), { recursive: true });
  const cwd = join(root, 'sub', name);
  expect(record(root, toolPayload(root, 'named'))).toEqual(NOTHING);
  expect(record(root, toolPayload(cwd, 'by-cwd'), { variables: '', cwd })).toEqual(NOTHING);
  expect(waitingIn(root)).toHaveLength(2);
  checkIn(root, 'Stop');
  expect(toolIds(root)).toEqual(['named', 'by-cwd']);
  expect(readdirSync(root).sort()).toEqual(['.git', '.harnery', 'no-home', 'sub']);
});

it.each([0, 1, 65_536, 10_000_000])('a payload with a text of %d bytes is recorded whole', (length) => {
  const root = startedProject();
  const payload = JSON.stringify(
    toolPayload(root, 't1', { tool_input: { command: 'é'.repeat(length / 2) } }),
  );
  record(root, payload);
  const [path = ''] = waitingIn(root);
  expect(readFileSync(path).equals(Buffer.from(`claude-code\0${root}\0${root}\0${payload}\0`))).toBe(true);
  checkIn(root, 'Stop');
  expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
});

describe('a writer that is killed half-way', () => {
  async function cutShort(root: string, half: string, kill: (child: ChildProcess) => void): Promise<void> {
    const child = start(root);
    child.stdin?.on('error', () => {});
    child.stdin?.write(half);
    const before = waitingIn(root).length;
    await until(() => waitingIn(root).some((path) => readFileSync(path, 'utf8').includes(half)));
    kill(child);
    if (child.exitCode === null && child.signalCode === null) await closed(child);
    expect(waitingIn(root).length).toBeGreaterThanOrEqual(before);
  }
  const group = (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGKILL');

  it('leaves a file that is no event, holds up nothing, and is told when it is a minute old', async () => {
    const root = startedProject();
    await cutShort(root, '{"session_id":"session-1","hook_ev', group);
    record(root, toolPayload(root, 't1'));
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't1' })).toEqual(NOTHING);
    expect([toolIds(root), waitingIn(root).length, faultsIn(root)]).toEqual([['t1'], 1, []]);

    age(waitingIn(root), 61_000);
    const { code, stdout, stderr } = checkIn(root, 'PostToolUse', { tool_use_id: 't2' });
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('HARNERY_SPOOL_TORN')]);
    expect([waitingIn(root), faultsIn(root)]).toEqual([[], ['HARNERY_SPOOL_TORN']]);
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't3' })).toEqual(NOTHING);
  });

  it('after all of the payload, but before its end was seen, loses nothing', async () => {
    const root = startedProject();
    await cutShort(root, JSON.stringify(toolPayload(root, 't1')), group);
    checkIn(root, 'Stop');
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
  });
});

describe('a full disk', () => {
  it('(a limit to the size of files) cuts one event short, which is told, and fails nothing', () => {
    const root = startedProject();
    const limited = 'ulimit -f 8; exec sh "$@"';
    const payload = toolPayload(root, 't1', { tool_input: { command: 'x'.repeat(60_000) } });
    const options = { shell: ['sh', '-c', limited, 'sh'], host: 'cursor', answer: '{}' };
    expect(record(root, payload, options)).toEqual({ ...NOTHING, stdout: '{}' });
    record(root, toolPayload(root, 't2'));
    age(
      waitingIn(root).filter((path) => readFileSync(path).includes('"t1"')),
      61_000,
    );
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't2' }).stderr).toContain('HARNERY_SPOOL_TORN');
    expect([toolIds(root), waitingIn(root)]).toEqual([['t2'], []]);
  });

  const mounts = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
  /** A script in a name space of its own, in which the project’s record lies on a disk of this kind. */
  const onDisk = (root: string, options: string, line: string) =>
    spawnSync(
      'unshare',
      ['-m', 'sh', '-c', `mount -t tmpfs -o ${options} none .harnery && { ${line}; }`, 'sh', SCRIPT],
      { cwd: root, env: environmentOf(root), encoding: 'utf8' },
    );
  const LONG = `"$(head -c 200000 /dev/zero | tr '\\\\0' x)"`;
  const RECORD = `sh "$1" cursor ${PROJECT} '{}'`;

  (mounts ? it : it.skip)(
    '(a small one) is answered as always, and what was put down before is whole',
    () => {
      const root = startedProject();
      const { status, stdout, stderr } = onDisk(
        root,
        'size=64k',
        `printf '{"a":1}' | ${RECORD}; printf %s ${LONG} | ${RECORD}; code=$?
       for file in .harnery/spool/*; do tail -c 8 "$file" | od -An -tx1; done; exit $code`,
      );
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^\{\}\{\}/);
      const ends = stdout
        .slice(4)
        .trim()
        .split('\n')
        .map((line) => line.trim().endsWith('7d 00'));
      expect(ends.sort()).toEqual([false, true]);
    },
  );

  (mounts ? it : it.skip)('(one that may only be read) hands over to Node, which tells it', () => {
    const root = startedProject();
    const { status, stdout, stderr } = onDisk(
      root,
      'size=64k',
      `mount -o remount,ro .harnery; echo '${JSON.stringify(toolPayload(root, 't1'))}' | sh "$1" claude-code ${PROJECT}`,
    );
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('HARNERY_STORE');
  });
});

describe('where there is no record to put it down beside', () => {
  it('the first event of a project goes through Node, which makes one', () => {
    const root = newProject();
    expect(record(root, toolPayload(root, 't1'))).toEqual(NOTHING);
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
  });

  it('where no PATH leads to Node, the one of the command takes over', () => {
    const root = newProject();
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', recordCommand(claudeCode(), SCRIPT, process.execPath)],
      {
        input: JSON.stringify(toolPayload(root, 't1')),
        env: { ...environmentOf(root), PATH: '/nowhere:/usr/bin:/bin' },
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr, toolIds(root)]).toEqual([0, '', '', ['t1']]);
  });

  it('without Node’s side it answers, and that is all', () => {
    const root = newProject();
    const script = join(root, 'record.sh');
    copyFileSync(SCRIPT, script);
    expect(record(root, toolPayload(root, 't1'), { script, answer: '{}' })).toEqual({
      ...NOTHING,
      stdout: '{}',
    });
    expect(readdirSync(root).sort()).toEqual(['.git', 'record.sh']);
  });

  it('the record of the home folder is none', () => {
    const root = newProject();
    mkdirSync(join(root, '.harnery'));
    const sub = join(root, 'sub');
    mkdirSync(join(sub, '.git'), { recursive: true });
    record(sub, toolPayload(sub, 't1'), { env: { HOME: root } });
    expect([waitingIn(root), toolIds(sub)]).toEqual([[], ['t1']]);
  });
});

describe('B47: the command that is installed', () => {
  it.each([
    ['claude-code', claudeCode(), 'claude-code CLAUDE_PROJECT_DIR'],
    ['cursor', cursor(), `cursor CURSOR_PROJECT_DIR '{}'`],
    ['codex', codex(), 'codex'],
  ])('of %s calls the script by its path, and needs nothing but a shell', (_name, adapter, words) => {
    const root = startedProject();
    const command = recordCommand(adapter, SCRIPT);
    expect(command).toBe(`[ ! -r ${SCRIPT} ] || exec sh ${SCRIPT} ${words}`);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      input: JSON.stringify(toolPayload(root, 't1')),
      env: { PATH: '/usr/bin:/bin', HOME: join(root, 'no-home') },
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, adapter.nothing.stdout ?? '', '']);
    expect(waitingIn(root)).toHaveLength(1);
    expect(readdirSync(root).sort()).toEqual(['.git', '.harnery', 'no-home']);
  });

  it('may name a faster shell than `sh`', () => {
    const root = startedProject();
    const command = recordCommand(claudeCode(), SCRIPT, process.execPath, recordShell());
    expect(command).toBe(
      `[ ! -r ${SCRIPT} ] || exec ${recordShell()} ${SCRIPT} claude-code ${PROJECT} '' ${process.execPath}`,
    );
    const { status } = spawnSync('sh', ['-c', command], {
      input: JSON.stringify(toolPayload(root, 't1')),
      env: environmentOf(root),
      cwd: root,
    });
    expect([status, waitingIn(root).length]).toEqual([0, 1]);
  });

  it('stands in the pages as it is', () => {
    const page = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
    const commands = [claudeCode(), cursor(), codex()].map((adapter) =>
      recordCommand(adapter, '/path/to/harnery/dist/core/cli/record.sh'),
    );
    for (const command of commands) expect(page('core/cli/spool.md')).toContain(`\n${command}\n`);
    expect(page('adapters/claude-code.md')).toContain(`\n${commands[0]}\n`);
  });

  it('is quoted where the path asks for it', () => {
    const folder = join(realpathSync(newProject()), `it's here`);
    mkdirSync(folder);
    const script = join(folder, 'record.sh');
    copyFileSync(SCRIPT, script);
    const root = startedProject();
    const ran = spawnSync('sh', ['-c', recordCommand(codex(), script)], {
      input: JSON.stringify(toolPayload(root, 't1')),
      env: environmentOf(root),
      cwd: root,
    });
    expect([ran.status, waitingIn(root).length]).toEqual([0, 1]);
    rmSync(folder, { recursive: true });
  });
});
