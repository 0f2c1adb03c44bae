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
    reads('a command begins', {
      event_type: 'tool.pre_use',
      data: { tool_name: 'shell', tool_use_id: 'c1', command: 'npm test' },
    }),
    reads('a command that failed', {
      event_type: 'tool.post_use',
      data: { tool_name: 'shell', tool_use_id: 'c1', command: 'npm test', succeeded: false },
    }),
    reads('an edit', {
      event_type: 'tool.post_use',
      data: { tool_name: 'write', files: ['/home/dev/project/a.ts'], succeeded: true },
    }),
    reads('a tool of a subagent', { event_type: 'tool.pre_use', agent_id: 'a1' }),
    reads('a stop', { event_type: 'turn.stop', data: { status: 'completed' } }),
    reads('an interruption', { event_type: 'turn.stop', data: { status: 'aborted' } }),
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
