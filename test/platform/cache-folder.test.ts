/** The cache folder: by the custom of each system, and only where it is ours alone. */

import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { cacheFolder } from '../../core/platform/cache-folder.ts';
import { userFolder } from '../../core/platform/user-folders.ts';

function withMode(folder: string, mode: number): void {
  mkdirSync(folder);
  chmodSync(folder, mode);
}

const base = () => mkdtempSync(join(tmpdir(), 'harnery-cache-'));

it.each([
  ['linux', { HOME: '/h' }, '/h/.cache'],
  ['linux', { HOME: '/h', XDG_CACHE_HOME: '/x' }, '/x'],
  ['linux', { HOME: '/h', XDG_CACHE_HOME: 'x' }, '/h/.cache'],
  ['darwin', { HOME: '/h', XDG_CACHE_HOME: '/x' }, '/h/Library/Caches'],
  ['win32', { LOCALAPPDATA: '/l' }, '/l'],
  ['win32', { HOME: '/h' }, undefined],
  ['linux', {}, undefined],
] as const)('caches on %s with %j are in %s', (platform, env, folder) => {
  expect(userFolder('cache', env, platform)).toBe(folder);
});

it('is made for this user alone, with what is missing above it, and found again', () => {
  const env = { XDG_CACHE_HOME: join(base(), 'a/b') };
  const folder = cacheFolder(env, 'linux');
  expect(folder).toBe(join(env.XDG_CACHE_HOME, 'harnery'));
  expect(lstatSync(folder ?? '').mode & 0o777).toBe(0o700);
  expect(cacheFolder(env, 'linux')).toBe(folder);
});

it.each([
  ['a link', (folder: string) => symlinkSync(base(), folder)],
  ['a file', (folder: string) => writeFileSync(folder, '')],
  ['readable for others', (folder: string) => withMode(folder, 0o704)],
  ['writable for the group', (folder: string) => withMode(folder, 0o720)],
])('is not used where it is %s', (_name, make) => {
  const XDG_CACHE_HOME = base();
  make(join(XDG_CACHE_HOME, 'harnery'));
  expect(cacheFolder({ XDG_CACHE_HOME }, 'linux')).toBeUndefined();
});

// Only root can give a folder away.
(process.getuid?.() === 0 ? it : it.skip)('is not used where it is another user’s', () => {
  const XDG_CACHE_HOME = base();
  mkdirSync(join(XDG_CACHE_HOME, 'harnery'), { mode: 0o700 });
  chownSync(join(XDG_CACHE_HOME, 'harnery'), 65534, 65534);
  expect(cacheFolder({ XDG_CACHE_HOME }, 'linux')).toBeUndefined();
});
