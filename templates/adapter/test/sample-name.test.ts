/** The adapter on recorded payloads, and what every adapter promises. */

import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AdapterTester, type ExpectedEvent } from 'harnery/testing';
import adapter from '../adapters/sample-name.ts';

const recorded = JSON.parse(readFileSync(new URL('../../fixtures/payloads.json', import.meta.url), 'utf8'));
const reads = (name: string, event: ExpectedEvent | 'ignored' | 'refused') => {
  return { name, payload: recorded[name], event };
};

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    reads('a prompt', { event_type: 'user_prompt.submit', prompt: 'Do it.' }),
    reads('a tool', { event_type: 'tool.pre_use', data: { tool_name: 'shell' } }),
    reads('a stop', { event_type: 'turn.stop' }),
    reads('a tick', 'ignored'),
    reads('an event of a later version', 'refused'),
  ],
  answers: {
    message: 'Do "it" now.',
    block: { exitCode: 0, stdout: '{"go_on":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  foreign: [{ hook_event_name: 'Stop', session_id: 's1' }],
});
