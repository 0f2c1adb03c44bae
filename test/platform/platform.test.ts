/** What only some systems have, and what is there in its place on the others. */

import { mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makePrivateFolder, writePrivateFile } from '../../core/platform/private-files.ts';
import { ancestors, processStart } from '../../core/platform/process-tree.ts';
import { realPath } from '../../core/platform/real-path.ts';
import { stateFolder } from '../../core/session/remembered-root.ts';

describe('the process tree', () => {
  it('names the processes above this one, each since when it runs', () => {
    const [first] = ancestors(process.pid);
    expect(first).toMatchObject({ pid: process.pid, start: processStart(process.pid) });
    expect(ancestors().at(-1)?.pid).toBeGreaterThan(0);
  });

  it('is empty where the system does not tell, and a process that does not run has no start', () => {
    expect(ancestors(process.pid, '/nowhere')).toEqual([]);
    expect(processStart(2 ** 22 + 1)).toBeUndefined();
  });
});

it('a real path is followed through links, and undefined where nothing is there', () => {
  const folder = realPath(mkdtempSync(join(tmpdir(), 'harnery-real-'))) ?? '';
  symlinkSync(folder, join(folder, 'link'));
  expect(realPath(join(folder, 'link'))).toBe(folder);
  expect(realPath(join(folder, 'gone'))).toBeUndefined();
});

it('what is written is for this user alone, whatever the umask', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harnery-modes-'));
  const before = process.umask(0);
  makePrivateFolder(join(folder, 'a', 'b'));
  writePrivateFile(join(folder, 'a', 'b', 'c'), '');
  process.umask(before);
  const modes = ['a', 'a/b', 'a/b/c'].map((path) => statSync(join(folder, path)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

it.each([
  ['linux', { HOME: '/h' }, '/h/.local/state/harnery/roots'],
  ['linux', { HOME: '/h', XDG_STATE_HOME: '/x' }, '/x/harnery/roots'],
  ['darwin', { HOME: '/h' }, '/h/Library/Application Support/harnery/roots'],
  ['linux', {}, undefined],
  ['linux', { HOME: 'relative' }, undefined],
  ['win32', {}, undefined],
] as const)('the state folder on %s with %j is %s', (platform, env, folder) => {
  expect(stateFolder(env, platform)).toBe(folder);
});
