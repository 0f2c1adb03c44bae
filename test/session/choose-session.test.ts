/** Which session a command belongs to, case by case as it was measured on real hosts. */

import { describe, expect, it } from '@jest/globals';
import type { Ancestor } from '../../core/platform/process-tree.ts';
import { chooseSession, hostProcess } from '../../core/session/choose-session.ts';
import type { Registration } from '../../core/session/registry.ts';

const proc = (pid: number, more: Partial<Ancestor> = {}): Ancestor => ({
  pid,
  start: `${pid}00`,
  boot: 'boot-1',
  namespace: 'pid:[1]',
  name: 'host',
  argv: ['host'],
  ...more,
});
const shell = proc(50, { name: 'sh', argv: ['/bin/sh', '-c', 'x'] });
const id = ({ pid, start, boot, namespace }: Ancestor) => ({ pid, start, boot, namespace });
const live = (session_id: string, more: Partial<Registration> = {}): Registration => ({
  adapter: 'claude-code',
  session_id,
  state: 'active',
  outside: [],
  ...more,
});
const key = (session_id: string, adapter = 'claude-code') => ({ adapter, session_id });

describe('the host’s process', () => {
  it('is the first above a hook that is neither a shell nor our own launcher', () => {
    const launcher = proc(60, { name: 'node', argv: ['node', '/x/dist/core/cli/bin.cjs', 'check'] });
    const above = [
      shell,
      launcher,
      proc(70, { name: 'npm exec harnery' }),
      proc(80, { name: 'claude', argv: ['claude', '-p', '--settings', '/x/dist/core/cli/bin.cjs'] }),
      proc(1, { name: 'init' }),
    ];
    expect(hostProcess(above, '/x/dist/core/cli/bin.cjs')?.pid).toBe(80);
  });
});

describe('a command’s session', () => {
  it('is the one that the host’s variable names', () => {
    expect(chooseSession([key('a')], [shell, proc(80)], [live('a', { process: id(proc(80)) })])).toEqual([
      key('a'),
    ]);
  });

  it('is the one that the variable names in a sandbox too, where no ancestor is to be seen', () => {
    const inside = proc(2, { namespace: 'pid:[9]' });
    expect(chooseSession([key('a')], [inside], [live('a', { process: id(proc(2)) })])).toEqual([key('a')]);
  });

  it('is that of the nearest registered process where the host tells its tools nothing', () => {
    const all = [live('a', { process: id(proc(80)) }), live('b', { process: id(proc(90)) })];
    expect(chooseSession([], [shell, proc(80), proc(90)], all)).toEqual([key('a')]);
  });

  it('is kept where nobody registered it: its hooks may not run', () => {
    expect(chooseSession([key('a')], [], [])).toEqual([key('a')]);
  });

  it('is the inner one where a host runs in another host’s shell, whichever of the two', () => {
    const outer = live('outer', { process: id(proc(90)) });
    const inner = live('inner', { adapter: 'codex', process: id(proc(80)), outside: ['outer'] });
    const told = [key('outer'), key('inner', 'codex')];
    expect(chooseSession(told, [shell, proc(80), shell, proc(90)], [outer, inner])).toEqual([
      key('inner', 'codex'),
    ]);
    expect(chooseSession(told, [], [outer, inner])).toEqual([key('inner', 'codex')]);
    const swapped = [live('outer', { adapter: 'codex' }), live('inner', { outside: ['outer'] })];
    expect(chooseSession([key('inner'), key('outer', 'codex')], [], swapped)).toEqual([key('inner')]);
  });

  it('is the outer one again once the inner host ended', () => {
    const outer = live('outer', { process: id(proc(90)) });
    const inner = live('inner', {
      adapter: 'codex',
      state: 'ended',
      process: id(proc(80)),
      outside: ['outer'],
    });
    expect(chooseSession([key('outer')], [shell, proc(90)], [outer, inner])).toEqual([key('outer')]);
  });

  it('is not guessed where inner and outer cannot be told apart', () => {
    const told = [key('outer'), key('inner', 'codex')];
    expect(chooseSession(told, [], [live('outer')])).toHaveLength(2);
  });

  it('is the latest of a process after it was cleared', () => {
    const all = [
      live('old', { state: 'ended', process: id(proc(80)) }),
      live('new', { process: id(proc(80)) }),
    ];
    expect(chooseSession([], [shell, proc(80)], all)).toEqual([key('new')]);
  });

  it('is not that of a process which two live sessions share, nor of anyone further up', () => {
    const all = [
      live('a', { process: id(proc(80)) }),
      live('b', { process: id(proc(80)) }),
      live('c', { process: id(proc(90)) }),
    ];
    expect(chooseSession([], [shell, proc(80), proc(90)], all)).toEqual([]);
    expect(chooseSession([key('b')], [shell, proc(80)], all)).toEqual([key('b')]);
  });

  it.each([
    ['began later', { start: '1' }],
    ['is of another boot', { boot: 'boot-2' }],
    ['is of another namespace', { namespace: 'pid:[2]' }],
  ])('is not that of a dead host whose number a process has that %s', (_name, other) => {
    expect(chooseSession([], [proc(80, other)], [live('a', { process: id(proc(80)) })])).toEqual([]);
  });

  it('is not the next one of the process for a command that outlived its own', () => {
    const all = [live('old', { state: 'ended' }), live('new', { process: id(proc(80)) })];
    expect(chooseSession([key('old')], [shell, proc(80)], all)).toEqual([]);
  });

  it('is the inner one still where the session around it has ended', () => {
    const inner = live('inner', { adapter: 'cursor', process: id(proc(80)), outside: ['outer'] });
    expect(
      chooseSession([key('outer')], [shell, proc(80)], [live('outer', { state: 'ended' }), inner]),
    ).toEqual([key('inner', 'cursor')]);
  });

  it('is none in a person’s own terminal', () => {
    expect(chooseSession([], [shell, proc(5)], [live('a', { process: id(proc(80)) })])).toEqual([]);
  });
});
