/** Foreign code is held to a time: what takes too long is stopped, told once, and asked no more. */

import { describe, expect, it } from '@jest/globals';
import { cursor } from '../../adapters/cursor.ts';
import type { Limit } from '../../core/engine/limit-calls.ts';
import { type Adapter, type Config, createEngine, defineRule, type Plugin } from '../../core/index.ts';
import { callWithin } from '../../core/platform/call-within.ts';
import { testHost } from '../../core/testing/test-host.ts';
import { recommended } from '../../plugins/recommended.ts';
import { failingOf, liveSession } from '../support/live-session.ts';

const limit: Limit = (call) => callWithin(50, call) ?? { stopped: 'it ran too long and was stopped' };

const forEver = (): never => {
  for (;;);
};
const limited = (config: Config) => createEngine(config, { trusted: recommended, limit });

const slowRule = defineRule({
  name: 'slow',
  meta: { description: 'Slow.', message: 'too slow', remedy: 'true' },
  applies: true,
  satisfied: () => forEver(),
});

async function turn(config: Config, host = 'claude-code') {
  const session = liveSession(host as 'claude-code', { engine: limited(config) });
  await session.prompt();
  await session.tool();
  const outcome = await session.stop();
  return { outcome, told: outcome.report.faults.map(({ message }) => message) };
}

describe('code that does not come to an end', () => {
  it('in a rule: the other rules decide, and the rule is named', async () => {
    const { outcome, told } = await turn({
      plugins: [recommended, { name: 'acme', namespace: 'acme', rules: [slowRule] }],
    });
    expect(failingOf(outcome)).toEqual(['status_checked', 'task_set']);
    expect(told).toEqual([
      'rule "acme/slow" of plugin "acme" failed: "satisfied": it ran too long and was stopped',
    ]);
  });

  it('in a tap: the plugin is named once and asked no more', async () => {
    let asked = 0;
    const acme: Plugin = {
      name: 'acme',
      apply(hooks) {
        hooks.window.tap(() => forEver());
        hooks.facts.tap(() => {
          asked++;
          return undefined;
        });
      },
    };
    const { outcome, told } = await turn({ plugins: [recommended, acme] });
    expect(failingOf(outcome)).toEqual(['status_checked', 'task_set']);
    expect(told).toEqual(['plugin "acme" failed in its tap on "window": it ran too long and was stopped']);
    expect(asked).toBe(0);
  });

  it('while a plugin registers: all others are there', () => {
    const engine = limited({ plugins: [{ name: 'acme', apply: forEver }, recommended] });
    expect(engine.faults.map(({ code }) => code)).toEqual(['HARNERY_APPLY_THREW']);
    expect(engine.rules).toHaveLength(2);
  });

  it('in a part of an adapter: the adapter is named, and nothing is blocked', async () => {
    const slow = { ...testHost, phrase: forEver } as Adapter;
    const engine = limited({ plugins: recommended, adapters: [slow] });
    expect(() => engine.adapterFor('test-host').phrase({ id: '1', failing: [], applying: [] })).toThrow(
      'it ran too long and was stopped',
    );
  });

  it('in a rule of the config itself', async () => {
    const { name: _name, ...body } = slowRule;
    const { told } = await turn({ plugins: recommended, rules: { mine: body } });
    expect(told).toEqual([
      'rule "mine" of plugin "config" failed: "satisfied": it ran too long and was stopped',
    ]);
  });
});

it('the built-in plugins, and adapters with options laid over them, are not held', () => {
  let calls = 0;
  const engine = createEngine(
    { plugins: recommended, adapters: [cursor({ followupCap: 2 })] },
    {
      trusted: recommended,
      limit: (call) => {
        calls++;
        return { value: call() };
      },
    },
  );
  for (const adapter of engine.adapters.values()) adapter.recognizes({});
  expect(calls).toBe(0);
});
