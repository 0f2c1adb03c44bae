/** What a redactor takes out of an event, what it cannot, and what becomes of a prompt where it fails. */

import { describe, expect, it } from '@jest/globals';
import { createEngine, type Hooks, type Plugin } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { type Host, liveSession, reasonOf } from '../support/live-session.ts';

const redactor = (tap: Parameters<Hooks['event']['tap']>[0]): Plugin => ({
  name: 'redactor',
  apply: (hooks) => hooks.event.tap(tap),
});

function sessionWith(plugins: readonly Plugin[], host: Host = 'claude-code') {
  return liveSession(host, {
    engine: createEngine({ plugins: [recommended, ...plugins], record: { promptText: 200 } }),
  });
}

/** Keeps what core checks, and nothing else. */
const greedy = redactor((event) => {
  const { origin, block_id } = event.data as Record<string, unknown>;
  return { ...event, data: { origin, block_id } } as never;
});

describe('a redactor that picks its fields', () => {
  it.each([
    ['a stop in plan mode', 'claude-code', { permission_mode: 'plan' }, 'plan_mode'],
    [
      'a stop with work in the background',
      'claude-code',
      { background_tasks: [{ id: 'b1', status: 'running' }] },
      'deferred',
    ],
    ['an aborted stop', 'cursor', { status: 'aborted' }, 'aborted'],
  ] as const)('%s is decided as without it', async (_what, host, fields, reason) => {
    for (const plugins of [[], [greedy]]) {
      const session = sessionWith(plugins, host);
      await session.prompt();
      await session.tool();
      expect(reasonOf(await session.stop(fields))).toBe(reason);
    }
  });

  it('and puts in what decides about a stop, changes nothing', async () => {
    const session = sessionWith([
      redactor(
        (event) => ({ ...event, data: { ...event.data, plan_mode: true, status: 'aborted' } }) as never,
      ),
    ]);
    await session.prompt();
    await session.tool();
    expect(reasonOf(await session.stop())).toBe('rules_failed');
  });
});

describe('the text of a prompt', () => {
  const textIn = async (tap: Parameters<Hooks['event']['tap']>[0]) => {
    const { report } = await sessionWith([redactor(tap)]).prompt('It is hunter2.');
    return ({ ...report.event?.data } as { prompt_text?: string }).prompt_text;
  };

  it('is recorded as a redactor left it', async () => {
    const tap = (event: never) => ({
      ...(event as object),
      data: { ...(event as { data: object }).data, prompt_text: '***' },
    });
    expect(await textIn(tap as never)).toBe('***');
    expect(await textIn(() => undefined)).toBe('It is hunter2.');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['is asynchronous', async () => undefined],
    ['gives no event', () => null],
    [
      'changes what it is handed',
      (event: { data: Record<string, unknown> }) => {
        event.data.prompt_text = '***';
      },
    ],
    ['takes the origin out', (event: object) => ({ ...event, data: {} })],
  ])('is not recorded where a redactor %s', async (_what, tap) => {
    expect(await textIn(tap as never)).toBeUndefined();
  });

  it('is not recorded where an earlier call of the redactor was stopped', async () => {
    const both: Plugin = {
      name: 'redactor',
      apply(hooks) {
        hooks.origin.tap(() => undefined);
        hooks.event.tap((event) => event);
      },
    };
    let calls = 0;
    const engine = createEngine(
      { plugins: [recommended, both], record: { promptText: 200 } },
      {
        trusted: recommended,
        // The first call registers; the second one is the tap on "origin".
        limit: (call) => (++calls === 2 ? { stopped: 'it ran too long' } : { value: call() }),
      },
    );
    const { report } = await liveSession('claude-code', { engine }).prompt('It is hunter2.');
    expect(report.event?.data).not.toHaveProperty('prompt_text');
    expect(report.faults.map(({ message }) => message)).toEqual([
      'plugin "redactor" failed in its tap on "origin": it ran too long',
      'plugin "redactor" failed in its tap on "event": it ran too long',
    ]);
  });
});
