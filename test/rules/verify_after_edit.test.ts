/** The rule verify_after_edit, on streams in shorthand and on payloads of real hosts. */

import { describe, expect, it } from '@jest/globals';
import { createEngine } from '../../core/index.ts';
import { readStream } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import type { Host } from '../support/captures.ts';
import { judge } from '../support/judge.ts';
import { ALL_OFF, judgeCapture, saidBy } from '../support/judge-capture.ts';

function said(stream: string, options: Record<string, unknown> = { commands: ['npm test'] }): string {
  const rules = { ...ALL_OFF, verify_after_edit: ['error', options] } as const;
  const engine = createEngine({ plugins: recommended, rules });
  expect(engine.faults.map(({ line }) => line)).toEqual([]);
  const judgement = judge(stream, {}, engine);
  expect(judgement.faults).toEqual([]);
  return saidBy(judgement);
}

const NOT_RUN = '"npm test" was not run after the last edit, of src/a.ts';
const FAILED = '"npm test" did not succeed after the last edit, of src/a.ts';

describe('verify_after_edit', () => {
  it.each<[stream: string, said: string]>([
    ['prompt ok(npm test) stop', 'not asked'],
    ['prompt edit(src/a.ts) stop', NOT_RUN],
    ['prompt edit(src/a.ts) ok(npm test) stop', 'passes'],
    ['prompt edit(src/a.ts) fail(npm test) stop', FAILED],
    ['prompt edit(src/a.ts) ok(npm test) edit(src/a.ts) stop', NOT_RUN],
    ['prompt edit(src/a.ts) fail(npm test) ok(npm test) stop', 'passes'],
    ['prompt edit(src/a.ts) ok(npm test) fail(npm test) stop', FAILED],
    ['prompt edit(src/a.ts) fail(npm test) run(npm test) stop', FAILED],
    ['prompt edit(src/a.ts) fail(npm test) ok(npm test | tail) stop', FAILED],
    ['prompt edit(src/a.ts) ok(npm test) run(npm test) stop', 'passes'],
    ['prompt edit(src/a.ts) ok(OUT=$(npm test); echo "$OUT") stop', 'passes'],
    ['prompt edit(src/a.ts) ok(npm test --help) stop', NOT_RUN],
    ['prompt edit(src/a.ts) run(npm test) stop', 'passes'],
    ['prompt edit(src/a.ts) ok(npm test | tail -3) stop', 'passes'],
    ['prompt edit(src/a.ts) fail(npm test && git push) stop', 'passes'],
    ['prompt edit(src/a.ts) fail(npm test && echo done) stop', FAILED],
    ['prompt edit(src/a.ts) prompt tool stop', 'not asked'],
  ])('%s: %s', (stream, expected) => {
    expect(said(stream)).toBe(expected);
  });

  it.each([
    ['an echo of it', 'ok(echo npm test)'],
    ['an echo in quotes', 'ok(echo "npm test")'],
    ['a search for it', 'ok(grep -rn "npm test" .)'],
    ['a comment', 'ok(ls # npm test)'],
    ['a commit message', 'ok(git commit -m "npm test")'],
    ['the body of a here-document', 'ok(cat <<EOF\nnpm test\nEOF)'],
    ['another script', 'ok(npm run test-fixtures)'],
  ])('B27: a mention is not a run: %s', (_what, word) => {
    expect(said(`prompt edit(src/a.ts) ${word} stop`)).toBe(NOT_RUN);
  });

  it.each([
    ['options in between', 'ok(npm --silent test)'],
    ['behind a cd and a variable', 'ok(cd app && CI=1 npm test -- --watch=false)'],
    ['in a shell of its own', "ok(bash -c 'npm test')"],
    ['with a time limit', 'ok(timeout 60 npm test)'],
    ['by its path', 'ok(/usr/bin/npm test)'],
  ])('B27: a real run is seen: %s', (_what, word) => {
    expect(said(`prompt edit(src/a.ts) ${word} stop`)).toBe('passes');
  });

  it('B27: a run that failed is none', () => {
    expect(said('prompt edit(src/a.ts) fail(npm test) stop')).toBe(FAILED);
  });

  it('counts a run of unknown outcome only where it is not strict', () => {
    const strict = { commands: ['npm test'], strict: true };
    const untold = '"npm test" was not seen to succeed after the last edit, of src/a.ts';
    expect(said('prompt edit(src/a.ts) run(npm test) stop', strict)).toBe(untold);
    expect(said('prompt edit(src/a.ts) ok(npm test || true) stop', strict)).toBe(untold);
    expect(said('prompt edit(src/a.ts) ok(npm test) stop', strict)).toBe('passes');
  });

  it('asks for each entry, of which a list names alternatives', () => {
    const commands = [['npm test', 'npx jest *'], 'npm run lint'];
    expect(said('prompt edit(src/a.ts) ok(npx jest src) ok(npm run lint) stop', { commands })).toBe('passes');
    expect(said('prompt edit(src/a.ts) ok(npx jest src) stop', { commands })).toBe(
      '"npm run lint" was not run after the last edit, of src/a.ts',
    );
    expect(said('prompt edit(src/a.ts) stop', { commands })).toBe(
      '"npm test" or "npx jest *" was not run after the last edit, of src/a.ts; "npm run lint" was not run after the last edit, of src/a.ts',
    );
  });

  it('asks only for edits that matter', () => {
    const options = { commands: ['npm test'], files: ['src/**', '!*.md'] };
    expect(said('prompt edit(docs/a.ts) stop', options)).toBe('not asked');
    expect(said('prompt edit(src/a.md) stop', options)).toBe('not asked');
    expect(said('prompt edit(src/a.ts) ok(npm test) edit(notes.txt) stop', options)).toBe('passes');
    expect(said('prompt edit(/home/dev/src/a.ts) stop', options)).toBe('not asked');
  });

  it('names in its remedy what is due, first among all', () => {
    const options = { commands: ['npm test', ['npx tsc', 'tsc *']] };
    const rules = { ...ALL_OFF, verify_after_edit: ['error', options] } as const;
    const engine = createEngine({ plugins: recommended, rules });
    const remedyAfter = (stream: string) => judge(stream, {}, engine).verdict.failing[0]?.remedy;
    expect(remedyAfter('prompt edit(a.ts) stop')).toEqual({ stage: 'first', command: 'npm test && npx tsc' });
    expect(remedyAfter('prompt edit(a.ts) ok(npm test) stop')).toEqual({
      stage: 'first',
      command: 'npx tsc',
    });
  });

  it.each([
    'npm test && npm run lint',
    'CI=1 npm test',
    'npm test 2>&1',
    'cd app && npm test',
    "bash -c 'npm test'",
    'npm test -- --runInBand',
  ])('is satisfied by the very command that it names: %s', (command) => {
    expect(said(`prompt edit(src/a.ts) ok(${command}) stop`, { commands: [command] })).toBe('passes');
    expect(said('prompt edit(src/a.ts) ok(ls) stop', { commands: [command] })).not.toBe('passes');
  });

  it('is told to run what can be run', () => {
    for (const commands of [
      [''],
      ['npm run test:*'],
      [['npx jest *']],
      ['# npm test'],
      ['npm test # all'],
      ['npm test &'],
      ['npm test;'],
    ]) {
      const engine = createEngine({
        plugins: recommended,
        rules: { verify_after_edit: ['error', { commands }] },
      });
      expect(new Set(engine.faults.map(({ code }) => code))).toEqual(new Set(['HARNERY_BAD_OPTIONS']));
    }
  });

  it('takes a command without a result for none where results come, as one that was refused', () => {
    const refused = readStream('prompt edit(src/a.ts) ok(ls) tool stop').map((event) =>
      event.event_type === 'tool.pre_use'
        ? { ...event, data: { tool_name: 'Shell', tool_use_id: 'refused', command: 'npm test' } }
        : event,
    );
    const alone = refused.filter(({ data }) => !('command' in data) || data.command !== 'ls');
    const options = { commands: ['npm test'] };
    const rules = { ...ALL_OFF, verify_after_edit: ['error', options] } as const;
    const engine = createEngine({ plugins: recommended, rules });
    expect(saidBy(judge(refused, {}, engine))).toBe(NOT_RUN);
    expect(saidBy(judge(alone, {}, engine))).toBe('passes');
  });

  it('blocks nothing where commands are not recorded, as in a stream of an older build', () => {
    expect(said('prompt edit(src/a.ts) tool stop')).toBe('passes');
  });
});

const of = (file: string, what = 'was not run') => `"npm test" ${what} after the last edit, of ${file}`;
const SUM = 'sum.js';

describe('verify_after_edit on what real hosts sent', () => {
  it.each<[host: Host, file: string, said: string[]]>([
    ['claude-code', 'edit-then-test-passes', ['passes']],
    ['claude-code', 'edit-then-test-fails', [of(SUM, 'did not succeed')]],
    ['claude-code', 'edit-and-test-in-one-message', [of(SUM, 'did not succeed')]],
    ['claude-code', 'edit-after-test', [of(SUM)]],
    ['claude-code', 'edit-notebook', ['passes']],
    ['claude-code', 'edit-then-test-in-pipe', ['passes']],
    ['claude-code', 'edit-fails', ['not asked']],
    ['claude-code', 'edit-fails-in-tool', ['not asked']],
    ['claude-code', 'edit-by-shell', ['not asked']],
    ['claude-code', 'edit-not-permitted', ['not asked']],
    ['claude-code', 'a-tool-then-stop', ['not asked']],
    ['codex', 'edit-then-test-passes', ['passes']],
    ['codex', 'edit-then-test-fails', ['passes']],
    ['codex', 'edit-after-test', [of('sum.js')]],
    ['codex', 'edit-many-files', [of('gone.txt')]],
    ['codex', 'edit-fails', ['not asked']],
    ['codex', 'edit-in-code-mode', ['passes']],
    ['cursor', 'edit-then-test-passes', ['passes']],
    ['cursor', 'edit-then-test-fails', [of(SUM, 'did not succeed')]],
    ['cursor', 'edit-then-test-fails-unstreamed', [of(SUM, 'did not succeed')]],
    ['cursor', 'edit-after-test', [of(SUM)]],
    ['cursor', 'edit-then-test-in-background', ['passes']],
    ['cursor', 'edit-then-test-moved-to-background', ['passes']],
    ['cursor', 'edit-then-test-times-out', [of(SUM, 'did not succeed')]],
    ['cursor', 'edit-fails', ['passes']],
  ])('%s/%s', async (host, file, expected) => {
    const { judgements } = await judgeCapture(host, file, {
      verify_after_edit: ['error', { commands: ['npm test'] }],
    });
    expect(judgements.map(saidBy)).toEqual(expected);
  });

  it.each<[host: Host, file: string, said: string]>([
    ['claude-code', 'edit-then-test-passes', 'passes'],
    ['claude-code', 'edit-then-test-in-pipe', of(SUM, 'was not seen to succeed')],
    ['codex', 'edit-then-test-passes', of('sum.js', 'was not seen to succeed')],
    ['cursor', 'edit-then-test-passes', 'passes'],
    ['cursor', 'edit-then-test-in-background', of(SUM, 'was not seen to succeed')],
    ['cursor', 'edit-then-test-moved-to-background', of(SUM, 'was not seen to succeed')],
  ])('strict: %s/%s', async (host, file, expected) => {
    const { judgements } = await judgeCapture(host, file, {
      verify_after_edit: ['error', { commands: ['npm test'], strict: true }],
    });
    expect(judgements.map(saidBy)).toEqual([expected]);
  });
});
