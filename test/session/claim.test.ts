/** Which of several processes does a thing: one, always one, and never none. */

import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { inOneProcess, sweepClaims } from '../../core/session/claim.ts';

let folder: string;
let done: boolean;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harnery-claims-'));
  done = false;
});
const act = () => {
  done = true;
  return 'acted';
};
const run = () => inOneProcess(folder, 'event', () => done, act);

describe('a claim', () => {
  it('lets the first act, and leaves nothing behind', () => {
    expect([run(), run()]).toEqual(['acted', undefined]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a process that does not run any more', `${2 ** 22 + 1} 1`],
    ['a process whose number another has by now', `${process.pid} 1`],
  ])('of %s is taken over at once', (_name, owner) => {
    writeFileSync(join(folder, 'event.0'), `${owner}\n`);
    expect(run()).toBe('acted');
  });

  it('of a first that died after it acted is not acted on again', () => {
    writeFileSync(join(folder, 'event.0'), `${2 ** 22 + 1} 1\n`);
    done = true;
    expect(run()).toBeUndefined();
  });

  it('of a first that failed is free again', () => {
    const fail = () => {
      throw new Error('no space');
    };
    expect(() => inOneProcess(folder, 'event', () => done, fail)).toThrow('no space');
    expect(run()).toBe('acted');
  });

  it('that its owner could not write its name into is taken over', () => {
    writeFileSync(join(folder, 'event.0'), '');
    expect(run()).toBe('acted');
  });

  it('of a living first that hangs is waited for, and then taken over', () => {
    writeFileSync(join(folder, 'event.0'), `${process.ppid}\n`);
    expect(run()).toBe('acted');
    expect(readdirSync(folder)).toEqual(['event.0']);
  });
});

it('what dead processes left behind is swept away after an hour', () => {
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, 'old'), 0, 0);
  sweepClaims(folder, Date.now());
  expect(readdirSync(folder)).toEqual(['new']);
});
