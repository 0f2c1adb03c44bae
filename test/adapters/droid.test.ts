/** The adapter droid: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { droid } from '../../adapters/droid.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = droid();
const common = {
  session_id: 'af58a9d5-55b0-464b-968b-756390965d55',
  transcript_path: '/home/dev/.factory/sessions/-home-dev-project/af58a9d5.jsonl',
  cwd: '/home/dev/project',
  permission_mode: 'auto-high',
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });

const TYPES = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  Stop: 'turn.stop',
  SubagentStop: 'subagent.stop',
} as const;

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    ...Object.entries(TYPES).map(([name, event_type]) => ({
      name: `${name} as ${event_type}`,
      payload: sent(name),
      event: { event_type },
    })),
    {
      name: 'an edit',
      payload: sent('PostToolUse', {
        tool_name: 'Edit',
        tool_input: { file_path: '/home/dev/project/a.ts' },
      }),
      event: {
        event_type: 'tool.post_use',
        data: { tool_name: 'Edit', files: ['/home/dev/project/a.ts'] },
      },
    },
    { name: 'a notification', payload: sent('Notification'), event: 'ignored' },
    { name: 'an event that nobody knows', payload: sent('AfterAgent'), event: 'refused' },
    ...recordedPayloads('droid-stream', 'd-stream', TYPES),
    ...recordedPayloads('droid', 'm-error', TYPES),
  ],
  answers: {
    block: { exitCode: 0, stdout: '{"decision":"block","reason":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  foreign: [
    { ...sent('Stop'), transcript_path: '/home/dev/.claude/projects/p/x.jsonl' },
    { ...sent('Stop'), timestamp: '2026-11-30T16:31:50.634Z' },
  ],
});

it.each([
  ['ok\n\n\n[Process exited with code 0]', true],
  ['[Process exited with code 0]\nno\n\n[Process exited with code 1]', false],
  ['still running', undefined],
])('takes the result %j of a command for success: %s', (tool_response, succeeded) => {
  const payload = sent('PostToolUse', { tool_name: 'Execute', tool_response });
  expect(readEvent(adapter, payload)?.data.succeeded).toBe(succeeded);
});

it('tells a fault on stderr with exit code 0, since 1 may block here', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
