/** Adapters that somebody else writes: what they say is taken at its word, and what does not hold is named. */

import { describe, expect, it } from '@jest/globals';
import { definePlugin } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { otterSession } from '../support/otter.ts';

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
