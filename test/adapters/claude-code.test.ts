/** The adapter claude-code: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { cheapHash } from '../../core/index.ts';
import { AdapterTester, type PayloadCase } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = claudeCode();
const common = {
  session_id: 'b85a1909-2b7a-4504-9bb6-2062979cb743',
  transcript_path: '/home/dev/.claude/projects/p/b85a1909.jsonl',
  cwd: '/home/dev/project',
  prompt_id: '625b3e72-446b-4b65-a07e-ae34e0474b3e',
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });
const parse = (hook_event_name: string, fields = {}) => readEvent(adapter, sent(hook_event_name, fields));

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

const agent_id = 'a048651695a0a0da0';
const background_tasks = [
  { id: 'a', status: 'running' },
  { id: 'b', status: 'completed' },
  { task_id: 'c' },
  { description: 'd' },
];

const payloads: PayloadCase[] = [
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
    name: 'a stop that names an agent as the subagent’s',
    payload: sent('Stop', { agent_id }),
    event: { event_type: 'subagent.stop', agent_id },
  },
  {
    name: 'a failed turn',
    payload: sent('StopFailure'),
    event: { event_type: 'turn.stop', data: { status: 'error' } },
  },
  {
    name: 'plan mode',
    payload: sent('Stop', { permission_mode: 'plan' }),
    event: { event_type: 'turn.stop', data: { status: 'completed', plan_mode: true } },
  },
  {
    name: 'background tasks that live',
    payload: sent('Stop', { background_tasks }),
    event: {
      event_type: 'turn.stop',
      data: { background_tasks: ['a', 'c', cheapHash('{"description":"d"}')] },
    },
  },
  {
    name: 'an edit',
    payload: sent('PostToolUse', { tool_name: 'Edit', tool_input: { file_path: '/project/a.ts' } }),
    event: { event_type: 'tool.post_use', data: { tool_name: 'Edit', files: ['/project/a.ts'] } },
  },
  { name: 'a notification', payload: sent('Notification'), event: 'ignored' },
  { name: 'an event that nobody knows', payload: sent('Stopped'), event: 'refused' },
  { name: 'a session id that is a number', payload: sent('Stop', { session_id: 7 }), event: 'refused' },
  ...recordedPayloads('claude-code', 'a-tool-then-stop', TYPES),
  ...recordedPayloads('claude-code', 'n-tool-failure', TYPES),
];

new AdapterTester(adapter, { describe, it }).run({
  payloads,
  answers: { message: 'Do it.', block: { exitCode: 2, stderr: 'Do it.\n' }, pass: { exitCode: 0 } },
  foreign: [
    sent('Stop', { cursor_version: '1.0.0' }),
    sent('Stop', { timestamp: '2026-11-30T00:00:00Z' }),
    sent('Stop', { prompt_id: 'b85a1909########0' }),
  ],
});

it.each([
  ['', undefined, 'human'],
  ['/hello world', undefined, 'human'],
  ['<pasted_content id="a7c1">\nx\n</pasted_content>', undefined, 'human'],
  ['<task-notification>\n<task-id>b1</task-id>', undefined, 'host'],
  ['see <task-notification>', undefined, 'human'],
  ['Run the nightly job.', 'schedule_wakeup', 'human'],
  ['A peer says hello.', 'system', 'host'],
  ['<system-reminder> is what I want to discuss', 'user', 'human'],
])('takes the prompt %j from %s for one of %s origin', (prompt, source, origin) => {
  expect(parse('UserPromptSubmit', { prompt, source })?.data).toEqual({ origin });
});

it('tells the person by a system message, which does not block', () => {
  expect(adapter.tell?.('Let go.')).toEqual({ exitCode: 0, stdout: '{"systemMessage":"Let go."}' });
});

it('tells a fault on stderr with exit code 0', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});

it('recognises its own payloads by the prompt’s id', () => {
  expect(adapter.recognizes(common)).toBe(true);
});
