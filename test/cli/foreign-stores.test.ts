/** A store that a plugin brings: used where it works; where it does not, nothing hangs, blocks or is lost without a word. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudePayload, newProject, recordedIn, run } from '../support/run-cli.ts';

/** A project whose plugin brings this store, in the words of its config. */
function projectWith(store: string): string {
  const root = newProject();
  writeFileSync(
    join(root, 'harnery.config.mjs'),
    `import { recommended } from 'harnery/plugins/recommended';
     import { memoryStore } from 'harnery/testing';
     export default { plugins: [recommended, { name: 'acme-store', store: ${store} }] };`,
  );
  return root;
}

const send = (root: string, event: string, fields = {}) =>
  run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root });

describe('the built-in store keeps the record, and it is told once, where a plugin’s store', () => {
  it.each([
    ['throws', "() => { throw new Error('no server') }", 'no server'],
    ['is a promise', '() => Promise.reject(new Error("late"))', 'its factory gives a promise'],
    [
      'lacks a method',
      "() => ({ place: 'x', append() {}, appendOnce() {}, list() {} })",
      '"read" is no function',
    ],
    ['is nothing', '() => undefined', 'its factory gives no store'],
  ])('%s', (_what, store, cause) => {
    const root = projectWith(store);
    const first = send(root, 'UserPromptSubmit', { prompt: 'Do it.' });
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain(
      `HARNERY_BAD_STORE: the store of plugin "acme-store" cannot be used: ${cause}`,
    );
    const second = send(root, 'PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
    expect(second).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(recordedIn(root).map(({ event_type }) => event_type)).toEqual([
      'user_prompt.submit',
      'fault.raised',
      'tool.pre_use',
    ]);
    expect(send(root, 'Stop').code).toBe(2);
  });
});

describe('a store that never answers', () => {
  it('lets the hook go after a while, with its name', () => {
    const root = projectWith(
      "() => ({ place: 'far', append: () => new Promise(() => {}), appendOnce: () => new Promise(() => {}), read: () => new Promise(() => {}), list: () => [] })",
    );
    const ran = send(root, 'Stop');
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    expect(ran.stderr).toContain(
      'HARNERY_STORE: the record could not be read or written: the store gave no answer',
    );
    expect(ran.stderr).toContain('far');
  });
});

it('a plugin’s store is used instead of the built-in one', () => {
  const root = projectWith('() => memoryStore()');
  expect(send(root, 'UserPromptSubmit', { prompt: 'Do it.' })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(recordedIn(root)).toEqual([]);
});

describe('what a config writes past the streams', () => {
  it.each([
    ["import { writeSync } from 'node:fs'; writeSync(1, 'stray\\n');"],
    ["import fs from 'node:fs'; fs.writeSync(1, Buffer.from('stray\\n'));"],
    ["import { writeFileSync } from 'node:fs'; writeFileSync('/dev/stdout', 'stray\\n');"],
    ["import { appendFileSync } from 'node:fs'; appendFileSync(1, 'stray\\n');"],
  ])('is no part of the answer: %s', (code) => {
    const root = newProject();
    writeFileSync(join(root, 'harnery.config.mjs'), `${code}\nexport default {};`);
    const ran = send(root, 'UserPromptSubmit', { prompt: 'Do it.' });
    expect(ran).toEqual({ code: 0, stdout: '', stderr: expect.stringContaining('printed: stray. ') });
  });
});
