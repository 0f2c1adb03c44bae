/** findConfig: the nearest config of a project, in whatever form, and no further than its work tree. */

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONFIG_FILES, findConfig } from '../../core/config/config-files.ts';
import { folderWith } from '../support/configs.ts';

const found = (root: string) => findConfig(root).file;

describe('the search', () => {
  it('goes from the root up to the top of the work tree, and takes the nearest folder', () => {
    const top = folderWith({ '.git/HEAD': '', 'harnery.config.ts': '', 'a/.harneryrc': '', 'a/b/c/x': '' });
    const deep = join(top, 'a/b/c');
    expect(findConfig(deep)).toEqual({
      file: join(top, 'a/.harneryrc'),
      searched: [deep, join(top, 'a/b'), join(top, 'a')],
    });
    rmSync(join(top, 'a/.harneryrc'));
    expect(found(deep)).toBe(join(top, 'harnery.config.ts'));
  });

  it('stops at a work tree that is a file, as in a submodule', () => {
    const top = folderWith({
      '.git/HEAD': '',
      'harnery.config.ts': '',
      'sub/.git': 'gitdir: ..',
      'sub/x/y': '',
    });
    expect(findConfig(join(top, 'sub/x'))).toEqual({ searched: [join(top, 'sub/x'), join(top, 'sub')] });
  });

  it('looks only into the root where there is no work tree', () => {
    const top = folderWith({ 'harnery.config.ts': '', 'a/x': '' });
    expect(findConfig(join(top, 'a'))).toEqual({ searched: [join(top, 'a')] });
    expect(found(top)).toBe(join(top, 'harnery.config.ts'));
  });

  it('never goes up into the home folder, and looks there only where it is the root itself', () => {
    const home = folderWith({ '.git/HEAD': '', '.harneryrc': '', 'proj/x/y': '' });
    expect(findConfig(join(home, 'proj/x'), home)).toEqual({
      searched: [join(home, 'proj/x'), join(home, 'proj')],
    });
    expect(findConfig(home, home).file).toBe(join(home, '.harneryrc'));
  });
});

describe('in one folder', () => {
  it('takes the names in their order', () => {
    const top = folderWith(
      Object.fromEntries(CONFIG_FILES.map((name) => [name, name === 'package.json' ? '{"harnery":{}}' : ''])),
    );
    for (const name of CONFIG_FILES) {
      expect(found(top)).toBe(join(top, name));
      rmSync(join(top, name));
    }
    expect(found(top)).toBeUndefined();
  });

  it.each([
    ['{"harnery":{}}', true],
    ['\uFEFF{"harnery":{}}', true],
    ['{"name":"harnery"}', false],
    ['{"harnery":{}', true],
    ['{"name":"x",}', false],
    ['null', false],
    ['"harnery"', false],
  ])('a package.json %j counts: %s', (text, counts) => {
    expect(found(folderWith({ 'package.json': text })) !== undefined).toBe(counts);
  });

  it('takes a file that is empty, broken or a link to nowhere, but no folder', () => {
    const top = folderWith({
      '.git/HEAD': '',
      '.harneryrc': 'x',
      'a/harnery.config.ts/x': '',
      'a/.harneryrc': '',
    });
    expect(found(join(top, 'a'))).toBe(join(top, 'a/.harneryrc'));
    symlinkSync(join(top, 'gone'), join(top, 'a/harnery.config.mjs'));
    expect(found(join(top, 'a'))).toBe(join(top, 'a/harnery.config.mjs'));
    mkdirSync(join(top, 'b'));
    writeFileSync(join(top, 'b/harnery.config.json'), '{');
    expect(found(join(top, 'b'))).toBe(join(top, 'b/harnery.config.json'));
  });
});
