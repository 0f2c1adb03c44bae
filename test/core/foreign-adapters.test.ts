/** Adapters that somebody else writes: what they say is taken at its word, and what does not hold is named. */

import { describe, expect, it } from '@jest/globals';
import { createEngine, definePlugin } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { liveSession } from '../support/live-session.ts';
import { otter, otterSession } from '../support/otter.ts';

const asksForAll = definePlugin({
  name: 'asks-for-all',
  reads: ['commands', 'edits'],
});

describe('the names of tools', () => {
  it('are those that the adapter’s own events give, whatever the host calls the field', async () => {
    const session = otterSession({}, [...recommended, asksForAll]);
    await session.prompt();
    await session.tool('sh', { cmd: 'npm test' });
    await session.tool('put', { path: 'a.ts' });
    expect(session.recorded('tool.post_use')).toMatchObject([
      { tool_name: 'sh', command: 'npm test', succeeded: true },
      { tool_name: 'put', files: ['a.ts'], succeeded: true },
    ]);
  });
});

describe('a payload that leads to nothing', () => {
  it('is told with the fields that were looked into, where it names no session', async () => {
    const session = otterSession({ fields: { event: 'event', session: ['session', 'id'] } });
    const { reply } = await session.prompt();
    expect(reply.stderr).toContain(
      'HARNERY_NO_SESSION: nothing in "session" or "id" of the payload of otter names a session',
    );
  });

  it('is told with where to name its event, where the adapter is not a built-in one', async () => {
    const session = otterSession();
    const { reply } = await session.send('paused');
    expect(reply.stderr).toContain('or name it under "events" or "ignores" of its adapter');
    const built = liveSession('cursor', { engine: session.engine });
    expect((await built.send('paused')).reply.stderr).not.toContain('"ignores"');
    expect(session.faults()).toHaveLength(1);
  });
});

describe('an answer that would go on for ever', () => {
  const onAndOn = { exitCode: 0, stdout: '{"go_on":"More."}' };

  it('of a render that always blocks is not given', async () => {
    const session = otterSession({ render: () => onAndOn });
    await session.prompt();
    const { reply } = await session.stop();
    expect(reply.stdout ?? '').toBe('');
    expect(session.faults()[0]).toContain('failed in render: it lets go with "{\\"go_on');
  });

  it('of an onFault that blocks is not given', async () => {
    const session = otterSession({ onFault: () => onAndOn });
    const { reply } = await session.send('paused');
    expect([reply.stdout ?? '', reply.stderr]).toEqual([
      '',
      expect.stringContaining('HARNERY_UNKNOWN_EVENT'),
    ]);
  });
});

it('an adapter that cannot be used is named with its plugin, or with the config', async () => {
  const broken = { ...otter, phrase: undefined as never };
  const acme = definePlugin({ name: 'acme', adapters: [broken] });
  expect(createEngine({ plugins: [acme] }).faults[0]?.message).toBe(
    'adapter "otter" of plugin "acme" cannot be used: "phrase" is missing',
  );
  expect(createEngine({ adapters: [broken] }).faults[0]?.message).toBe(
    'adapter "otter" of the config cannot be used: "phrase" is missing',
  );
});

describe('a part that throws', () => {
  const fail = () => {
    throw new Error('it broke');
  };
  it.each([
    ['readTool', { readTool: fail }],
    ['events.before', { events: { before: ['tool.pre_use', fail] } } as const],
    ['parse', { parse: fail }],
  ])('in %s is named', async (part, given) => {
    const session = otterSession(given);
    await session.send('before', { tool: 'sh', call: 'call-1' });
    expect(session.faults()[0]).toContain(`adapter "otter" failed in ${part}: it broke`);
  });
});
