/** The adapter codex: everything is recorded, nothing is ever said. */

import { describe, expect, it } from '@jest/globals';
import { codex } from '../../adapters/codex.ts';
import { AdapterTester, type PayloadCase } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = codex();
const common = {
  session_id: '01a22d4c-c53b-72b0-9d19-fb8eed932062',
  turn_id: '01a22d4c-c558-7ff3-9b66-25d3ff5ba373',
  transcript_path: null,
  cwd: '/home/dev/project',
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });

const TYPES = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  Stop: 'turn.stop',
  Interrupt: 'turn.stop',
  StopFailure: 'turn.stop',
  SubagentStop: 'subagent.stop',
} as const;

const agent_id = '01a22d48-8a7c-7b21-a125-9a660176cfbe';
const ended = (name: string, status: string): PayloadCase => ({
  name: `${name} as a turn that is ${status}`,
  payload: sent(name),
  event: { event_type: 'turn.stop', data: { status } },
});

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    ...Object.entries(TYPES).map(([name, event_type]) => ({
      name: `${name} as ${event_type}`,
      payload: sent(name),
      event: { event_type, turn_id: common.turn_id },
    })),
    {
      name: 'a subagent’s prompt as the subagent’s',
      payload: sent('UserPromptSubmit', { agent_id, prompt: 'Do the small job.' }),
      event: { event_type: 'user_prompt.submit', agent_id },
    },
    ended('Stop', 'completed'),
    ended('Interrupt', 'aborted'),
    ended('StopFailure', 'error'),
    { name: 'the start of a subagent', payload: sent('SubagentStart'), event: 'ignored' },
    { name: 'an event that nobody knows', payload: sent('Stopped'), event: 'refused' },
    ...recordedPayloads('codex', 'edit-then-test-passes', TYPES),
  ],
  answers: { pass: { exitCode: 0 } },
  foreign: [sent('stop', { cursor_version: '1.0.0' }), { session_id: 's', prompt_id: 'p' }],
});

it('tells a fault on stderr alone', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
