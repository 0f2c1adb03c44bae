/** `init` and `deinit` on settings files of every shape, as processes, with their bytes compared. */

import { describe, expect, it } from '@jest/globals';
import { commandsIn, dataIn, ownProject } from '../support/own-install.ts';
import { REFUSED, SHAPES } from './settings-shapes.ts';

const FILE = '.claude/settings.json';
const HOST = ['--host', 'claude-code'];
const latin = (text: string | Uint8Array) => Buffer.from(text as string, 'utf8').toString('latin1');

describe('B37: init and deinit', () => {
  it.each(SHAPES)('leave $name as it was', ({ text, left = text }) => {
    const { harnery, read, write } = ownProject();
    write(FILE, text);
    const done = harnery(['init', ...HOST]);
    expect([done.code, done.stderr]).toEqual([0, '']);
    const wired = read(FILE);
    const { hooks, ...rest } = dataIn(wired) as { hooks: Record<string, unknown> };
    const { hooks: own = {}, ...before } = dataIn(latin(text)) as { hooks?: Record<string, unknown[]> };
    expect(rest).toEqual(before);
    for (const [event, list] of Object.entries(own)) {
      expect((hooks[event] as unknown[]).slice(0, list.length)).toEqual(list);
    }
    const ours = commandsIn(wired, 'Stop').filter((command) => command.includes('harnery-hook'));
    expect(ours).toHaveLength(1);
    expect(wired.includes('\r\n')).toBe(text.includes('\r\n'));

    harnery(['init', ...HOST]);
    expect(read(FILE)).toBe(wired);

    write(FILE, Buffer.from(`${wired} `, 'latin1'));
    expect(harnery(['deinit', ...HOST]).code).toBe(0);
    expect(read(FILE)).toBe(`${latin(left)} `);

    write(FILE, text);
    harnery(['init', ...HOST]);
    expect(read(FILE)).toBe(wired);
    harnery(['deinit', ...HOST]);
    expect(read(FILE)).toBe(latin(text));
  });

  it.each(REFUSED)('do not touch %s, and say so', (_name, text, words) => {
    const { harnery, read, write } = ownProject();
    write(FILE, text);
    const { code, stdout, stderr } = harnery(['init', ...HOST, '--yes']);
    expect(code).toBe(1);
    expect(stdout).not.toContain('wired');
    expect(stderr).toContain('HARNERY_BAD_SETTINGS');
    expect(stderr).toContain(words);
    expect(read(FILE)).toBe(latin(text));
  });
});
