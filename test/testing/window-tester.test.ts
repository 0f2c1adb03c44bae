/** The tester of windows: it passes a sound resolver, and refuses each broken promise by its message. */

import { describe, expect, it } from '@jest/globals';
import { definePlugin, isEvent, type Plugin, type Scope, type Window } from '../../core/index.ts';
import { readStream, testHost, type WindowCase, WindowTester } from '../../core/testing/index.ts';
import { fakeRunner } from './fake-runner.ts';

type Resolver = (window: Window, scope: Scope) => Window | undefined;

const plugin = (resolve: Resolver): Plugin =>
  definePlugin({
    name: 'acme-window',
    apply(hooks) {
      hooks.window.tap(resolve);
    },
  });

/** At the last prompt; a repair goes on with the prompt before it. */
const lastPrompt: Resolver = (_window, { events }) => {
  const prompts = events.filter((event) => isEvent(event, 'user_prompt.submit'));
  const anchor = prompts.findLast((event) => event.data.origin !== 'harnery');
  const over = prompts.length - 1 - prompts.lastIndexOf(anchor as (typeof prompts)[number]);
  return { anchor, hops: anchor === undefined ? 0 : Math.min(over, 16) };
};

const CASES: readonly WindowCase[] = [
  { stream: 'prompt tool stop prompt tool stop', anchor: 3, hops: 0 },
  { name: 'over a repair', stream: 'prompt tool stop repair tool stop', anchor: 0, hops: 1 },
  { name: 'as recorded', stream: readStream('start tool stop', { adapter: 'test-host' }), anchor: undefined },
];

async function outcomes(resolve: Resolver, cases = CASES, options = {}) {
  const runner = fakeRunner();
  new WindowTester([plugin(resolve)], { ...runner, ...options }).run({ cases });
  return runner.outcomes();
}

async function said(resolve: Resolver, cases = CASES): Promise<string> {
  return Object.entries(await outcomes(resolve, cases))
    .filter(([, outcome]) => outcome !== 'passed')
    .map(([name, outcome]) => `${name}: ${outcome}`)
    .join('\n\n');
}

it('a sound resolver passes, one test a case and a promise', async () => {
  const all = await outcomes(lastPrompt);
  expect(Object.keys(all).slice(0, 3)).toEqual([
    'the window > prompt tool stop prompt tool stop',
    'the window > over a repair',
    'the window > as recorded',
  ]);
  expect(Object.values(all)).toEqual(Array(8).fill('passed'));
  const host = { adapter: { ...testHost, name: 'acme-agent' } };
  expect(new Set(Object.values(await outcomes(lastPrompt, CASES, host)))).toEqual(new Set(['passed']));
});

it('a table without a case, and plugins with a fault, are refused at once', async () => {
  await expect(outcomes(lastPrompt, [])).rejects.toThrow('"cases" is empty');
  const broken = definePlugin({
    name: 'acme-window',
    apply() {
      throw new Error('no window');
    },
  });
  const tester = new WindowTester([broken], fakeRunner());
  expect(() => tester.run({ cases: CASES })).toThrow('HARNERY_APPLY_THREW');
});

it('a case fails by its places', async () => {
  const cases = [{ stream: 'prompt tool stop', anchor: 1 }];
  expect(await said(lastPrompt, cases)).toBe(
    [
      'the window > prompt tool stop: the window begins at',
      '  expected: 1 (tool.pre_use)',
      '  got:      0 (user_prompt.submit)',
    ].join('\n'),
  );
  expect(await said(lastPrompt, [{ stream: 'start stop', anchor: 0 }])).toContain(
    'got:      nothing: no history',
  );
  expect(await said(lastPrompt, [{ stream: 'prompt repair stop', anchor: 0, hops: 0 }])).toContain(
    'the steps over prompts of ours\n  expected: 0\n  got:      1',
  );
});

describe('a broken promise is named', () => {
  const seen: Scope[] = [];
  it.each<[why: string, resolve: Resolver, promise: string]>([
    [
      'an anchor of another stream',
      (_window, { events: [first] }) => ({ anchor: first && { ...first }, hops: 0 }),
      'an anchor outside of the scope',
    ],
    [
      'a resolver that throws',
      () => {
        throw new Error('lost');
      },
      'HARNERY_TAP_THREW',
    ],
    [
      'an anchor that it remembers',
      (_window, scope) => {
        seen.push(scope);
        return { anchor: scope.events[seen.length % 2], hops: 0 };
      },
      'answers twice the same, whatever was asked in between',
    ],
    [
      'a scope that it sorts',
      new Function(
        'window',
        'scope',
        'scope.events[0].data = {}; return { anchor: scope.events[0], hops: 0 };',
      ) as Resolver,
      'the plugin "acme-window" changes what it is handed: scope.events.0.data',
    ],
    [
      'a window that it moves in place',
      new Function('window', 'scope', 'window.hops = 1;') as Resolver,
      'the plugin "acme-window" changes what it is handed: window.hops',
    ],
    [
      'a chain without an end',
      (_window, { events: [first, ...rest] }) => ({
        anchor: first,
        hops: rest.filter((event) => isEvent(event, 'user_prompt.submit')).length,
      }),
      'takes a bounded number of steps: harnery: HARNERY_TAP_REFUSED',
    ],
  ])('%s', async (_why, resolve, promise) => {
    expect(await said(resolve)).toContain(promise);
  });
});
