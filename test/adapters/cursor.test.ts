/** The adapter cursor: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { cursor } from '../../adapters/cursor.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = cursor();
const common = {
  conversation_id: 'agent-db6f260d-ed73-449d-b191-e6a8c4078f9f',
  generation_id: 'gen-0001',
  session_id: 'agent-db6f260d-ed73-449d-b191-e6a8c4078f9f',
  cursor_version: '1.0.0',
  workspace_roots: ['/home/dev/project'],
  user_email: null,
  transcript_path: null,
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });
const parse = (hook_event_name: string, fields = {}) => readEvent(adapter, sent(hook_event_name, fields));

const TYPES = {
  sessionStart: 'session.start',
  beforeSubmitPrompt: 'user_prompt.submit',
  preToolUse: 'tool.pre_use',
  postToolUse: 'tool.post_use',
  postToolUseFailure: 'tool.post_use',
  stop: 'turn.stop',
  subagentStop: 'subagent.stop',
} as const;

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    ...Object.entries(TYPES).map(([name, event_type]) => ({
      name: `${name} as ${event_type}`,
      payload: sent(name),
      event: { event_type, turn_id: 'gen-0001' },
    })),
    ...[
      ['completed', 'completed'],
      ['aborted', 'aborted'],
      ['error', 'error'],
      ['something new', 'error'],
    ].map(([status, read]) => ({
      name: `the status ${status} as ${read}`,
      payload: sent('stop', { status }),
      event: { event_type: 'turn.stop', data: { status: read } } as const,
    })),
    {
      name: 'the session’s end, which comes after every prompt',
      payload: sent('sessionEnd'),
      event: 'ignored',
    },
    { name: 'an event that nobody knows', payload: sent('stopped'), event: 'refused' },
    ...recordedPayloads('cursor', 'edit-then-test-passes', TYPES),
  ],
  answers: {
    message: 'Do "it".',
    block: { exitCode: 0, stdout: '{"followup_message":"Do \\"it\\"."}' },
    pass: { exitCode: 0, stdout: '{}' },
  },
  returned: (prompt) => sent('beforeSubmitPrompt', { prompt, attachments: [] }),
  foreign: [{ session_id: 's', prompt_id: 'p', hook_event_name: 'Stop' }, { turn_id: 't' }],
});

it.each([
  ['Do it.', [], 'human'],
  ['', [], 'host'],
  ['  \n', undefined, 'host'],
  ['', [{ type: 'file' }], 'human'],
])('takes the prompt %j with attachments %j for one of %s origin', (prompt, attachments, origin) => {
  expect(parse('beforeSubmitPrompt', { prompt, attachments })?.data).toEqual({ origin });
});

it('tells a fault on stderr beside the empty document', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stdout: '{}', stderr: 'harnery: X\n' });
});

it('stays below the host’s own limit whatever the config asks for', () => {
  expect(cursor({ followupCap: 2 }).followupCap).toBe(2);
  expect(adapter.hostCap).toBe(5);
});

it('finds the session in the conversation’s id, else in the session’s', () => {
  expect(adapter.fields.session).toEqual(['conversation_id', 'session_id']);
});
