/** findRoot: one project folder for a session, whichever folder an event comes from. */

import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { findRecord, findRoot } from '../../core/config/find-root.ts';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-root-')));
});

function folder(...path: string[]): string {
  const whole = join(base, ...path);
  mkdirSync(whole, { recursive: true });
  return whole;
}

describe('with git', () => {
  it('is the nearest folder with a config or a record, else the top of the work tree', () => {
    const deep = folder('repo', 'packages', 'one', 'src');
    folder('repo', '.git');
    expect(findRoot({ cwd: deep })).toBe(join(base, 'repo'));
    folder('repo', 'packages', '.harnery');
    expect(findRoot({ cwd: deep })).toBe(join(base, 'repo', 'packages'));
    writeFileSync(join(base, 'repo', 'packages', 'one', '.harneryrc.json'), '{}');
    expect(findRoot({ cwd: deep })).toBe(join(base, 'repo', 'packages', 'one'));
  });

  it('is never above the work tree', () => {
    const inner = folder('outer', 'repo');
    folder('outer', '.harnery');
    folder('outer', 'repo', '.git');
    expect(findRoot({ cwd: inner })).toBe(inner);
  });

  it('knows a linked work tree by its .git file', () => {
    const tree = folder('tree', 'src');
    writeFileSync(join(base, 'tree', '.git'), 'gitdir: elsewhere');
    expect(findRoot({ cwd: tree })).toBe(join(base, 'tree'));
  });
});

it('takes a package.json for a config only with the key harnery', () => {
  const deep = folder('repo', 'pkg');
  folder('repo', '.git');
  writeFileSync(join(deep, 'package.json'), '{"name":"x"}');
  expect(findRoot({ cwd: deep })).toBe(join(base, 'repo'));
  writeFileSync(join(deep, 'package.json'), '{"harnery":{}}');
  expect(findRoot({ cwd: deep })).toBe(deep);
});

it('is the folder itself without git, whatever stands above', () => {
  const deep = folder('plain', 'sub');
  folder('plain', '.harnery');
  expect(findRoot({ cwd: deep })).toBe(deep);
});

it('trusts the host’s variable before workspace folders before the working folder', () => {
  const [named, one, two, cwd] = [folder('named'), folder('one'), folder('two'), folder('cwd')];
  writeFileSync(join(two, 'harnery.config.json'), '{}');
  expect(findRoot({ named, workspaceRoots: [one, two], cwd })).toBe(named);
  expect(findRoot({ workspaceRoots: [one, two], cwd })).toBe(two);
  expect(findRoot({ workspaceRoots: [one], cwd })).toBe(one);
  expect(findRoot({ workspaceRoots: [], cwd })).toBe(cwd);
  expect(findRoot({ named: join(base, 'gone'), cwd })).toBe(cwd);
});

it('is what --project names, as a real path', () => {
  const real = folder('real');
  symlinkSync(real, join(base, 'link'));
  expect(findRoot({ project: join(base, 'link'), cwd: base })).toBe(real);
  expect(() => findRoot({ project: join(base, 'gone'), cwd: base })).toThrow('no project folder');
});

it('is never the home folder', () => {
  expect(() => findRoot({ cwd: homedir() })).toThrow('no project folder');
});

it('finds the record of a command upward, with or without git', () => {
  const deep = folder('plain', 'a', 'b');
  expect(findRecord(deep)).toBeUndefined();
  folder('plain', '.harnery');
  expect(findRecord(deep)).toBe(join(base, 'plain'));
});
