/** The adapter qwen-code: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { qwenCode } from '../../adapters/qwen-code.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = qwenCode();
const session_id = '073c1251-46e9-4a14-8628-36d928ba870a';
const common = {
  session_id,
  transcript_path: `/home/dev/.qwen/projects/-home-dev-project/chats/${session_id}.jsonl`,
  cwd: '/home/dev/project',
  timestamp: '2026-11-30T16:31:50.634Z',
  permission_mode: 'yolo',
  prompt_id: `${session_id}########0`,
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });

const TYPES = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  PostToolUseFailure: 'tool.post_use',
  Stop: 'turn.stop',
  StopFailure: 'turn.stop',
  SubagentStop: 'subagent.stop',
} as const;

const agent_id = 'agent-7';

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    ...Object.entries(TYPES).map(([name, event_type]) => ({
      name: `${name} as ${event_type}, with the prompt’s id as the turn’s`,
      payload: sent(name),
      event: { event_type, turn_id: common.prompt_id },
    })),
    {
      name: 'a subagent’s tool as the subagent’s',
      payload: sent('PreToolUse', { agent_id }),
      event: { event_type: 'tool.pre_use', agent_id },
    },
    {
      name: 'plan mode, and tasks that run in the background',
      payload: sent('Stop', { permission_mode: 'plan', background_tasks: [{ id: 'a', status: 'running' }] }),
      event: {
        event_type: 'turn.stop',
        data: { status: 'completed', plan_mode: true, background_tasks: ['a'] },
      },
    },
    {
      name: 'the last answer',
      payload: sent('Stop', { last_assistant_message: 'Done.', stop_hook_active: true }),
      event: { event_type: 'turn.stop', data: { status: 'completed', answer: 'Done.' } },
    },
    {
      name: 'a failed turn',
      payload: sent('StopFailure'),
      event: { event_type: 'turn.stop', data: { status: 'error' } },
    },
    {
      name: 'an edit',
      payload: sent('PostToolUse', {
        tool_name: 'edit',
        tool_input: { file_path: '/home/dev/project/a.ts' },
      }),
      event: { event_type: 'tool.post_use', data: { tool_name: 'edit', files: ['/home/dev/project/a.ts'] } },
    },
    { name: 'a batch of tools', payload: sent('PostToolBatch'), event: 'ignored' },
    { name: 'an event that nobody knows', payload: sent('AfterAgent'), event: 'refused' },
    ...recordedPayloads('qwen', 'i-b', TYPES),
  ],
  answers: {
    block: { exitCode: 0, stdout: '{"decision":"block","reason":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  returned: (prompt) => sent('UserPromptSubmit', { prompt }),
  foreign: [
    { ...sent('Stop'), timestamp: undefined, prompt_id: '625b3e72-446b-4b65-a07e-ae34e0474b3e' },
    { ...sent('SessionStart'), permission_mode: undefined },
  ],
});

it.each([
  ['Do it.', 'Do it.', 'human'],
  ['', undefined, 'host'],
  ['  \n', undefined, 'host'],
  ['', '@picture.png', 'human'],
  ['A hook of another program says so.', undefined, 'human'],
])('takes the prompt %j, submitted as %j, for one of %s origin', (prompt, submitted_prompt, origin) => {
  expect(readEvent(adapter, sent('UserPromptSubmit', { prompt, submitted_prompt }))?.data).toEqual({
    origin,
  });
});

it.each([
  ['PostToolUse', 'Output: ok\nExit Code: 0\nSignal: (none)', true],
  ['PostToolUse', 'Output: Exit Code: 0\nExit Code: 2\nSignal: (none)', false],
  ['PostToolUse', 'Background task started.', undefined],
  ['PostToolUseFailure', 'Output: no\nExit Code: 0', false],
])('takes %s with the result %j of a command for success: %s', (name, llmContent, succeeded) => {
  const payload = sent(name, { tool_name: 'run_shell_command', tool_response: { llmContent } });
  expect(readEvent(adapter, payload)?.data.succeeded).toBe(succeeded);
});

it('stays below the host’s own limit', () => {
  expect(adapter.hostCap).toBe(8);
});

it('tells a fault on stderr with exit code 0, since 1 may block here', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
