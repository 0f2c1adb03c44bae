/** The adapter copilot-cli: recorded payloads of both forms in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { copilotCli } from '../../adapters/copilot-cli.ts';
import { normalize, readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester, type PayloadCase } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = copilotCli();
const camel = (fields = {}) => ({
  sessionId: '406ae6cf-003b-4eef-93b1-a57f0668c1b5',
  timestamp: 1796056320020,
  cwd: '/home/dev/project',
  ...fields,
});
const pascal = (hook_event_name: string, fields = {}) => ({
  hook_event_name,
  session_id: '406ae6cf-003b-4eef-93b1-a57f0668c1b5',
  timestamp: '2026-11-30T16:32:07.264Z',
  cwd: '/home/dev/project',
  ...fields,
});

const TYPES = {
  sessionStart: 'session.start',
  sessionEnd: 'session.end',
  userPromptSubmitted: 'user_prompt.submit',
  preToolUse: 'tool.pre_use',
  postToolUse: 'tool.post_use',
  postToolUseFailure: 'tool.post_use',
  agentStop: 'turn.stop',
  subagentStop: 'subagent.stop',
} as const;

const PASCAL = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  PostToolUseFailure: 'tool.post_use',
  Stop: 'turn.stop',
  SubagentStop: 'subagent.stop',
} as const;

const stop = { transcriptPath: '/home/dev/.copilot/x.jsonl', stopReason: 'end_turn' };

const payloads: PayloadCase[] = [
  ...Object.entries(PASCAL).map(([name, event_type]) => ({
    name: `${name} as ${event_type}`,
    payload: pascal(name),
    event: { event_type },
  })),
  {
    name: 'a subagent’s stop by the fields that it has',
    payload: camel({ ...stop, agentId: 'a1', agentName: 'explorer' }),
    event: { event_type: 'subagent.stop', agent_id: 'a1' },
  },
  {
    name: 'the beginning of a subagent',
    payload: camel({ agentId: 'a1', agentName: 'explorer' }),
    event: 'ignored',
  },
  {
    name: 'a failed tool',
    payload: camel({ toolName: 'bash', toolArgs: { command: 'x' }, error: 'no such shell' }),
    event: { event_type: 'tool.post_use', data: { tool_name: 'bash', command: 'x', succeeded: false } },
  },
  {
    name: 'an edit',
    payload: camel({ toolName: 'edit', toolArgs: { path: '/home/dev/project/a.ts' }, toolResult: {} }),
    event: { event_type: 'tool.post_use', data: { tool_name: 'edit', files: ['/home/dev/project/a.ts'] } },
  },
  { name: 'a permission', payload: camel({ hookName: 'permissionRequest' }), event: 'ignored' },
  { name: 'an event that shows nothing', payload: camel(), event: 'refused' },
  { name: 'an event that nobody knows', payload: pascal('AfterAgent'), event: 'refused' },
  ...['i-b', 'm-error', 'n-toolfail'].flatMap((file) => recordedPayloads('copilot', file, TYPES)),
  ...recordedPayloads('copilot-pascal', 'b', PASCAL),
];

new AdapterTester(adapter, { describe, it }).run({
  payloads,
  answers: {
    block: { exitCode: 0, stdout: '{"decision":"block","reason":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  returned: (prompt) =>
    camel({ prompt: `<current_datetime>2026-11-30T16:32:00.122+00:00</current_datetime>\n\n${prompt}` }),
  foreign: [
    pascal('Stop', { permission_mode: 'yolo' }),
    pascal('SessionStart', { transcript_path: '/home/dev/.gemini/tmp/x.jsonl' }),
    pascal('AfterAgent'),
    { ...pascal('Stop'), timestamp: undefined },
    { ...camel(), timestamp: undefined },
  ],
});

it.each([
  ['ok\n<shellId: 0 completed with exit code 0>', true],
  ['out\nerr\n<shellId: 0 completed with exit code 3>', false],
  ['<command started in background with shellId: 1>', undefined],
])('takes the result %j of a command for success: %s, in both forms', (text, succeeded) => {
  const camelResult = { resultType: 'success', textResultForLlm: text };
  const snakeResult = { result_type: 'success', text_result_for_llm: text };
  for (const payload of [
    camel({ toolName: 'bash', toolArgs: { command: 'make' }, toolResult: camelResult }),
    pascal('PostToolUse', { tool_name: 'Bash', tool_input: { command: 'make' }, tool_result: snakeResult }),
  ]) {
    const data = readEvent(adapter, normalize(adapter, payload))?.data;
    expect([data?.command, data?.succeeded]).toEqual(['make', succeeded]);
  }
});

it('takes off the time that the host puts before a prompt', () => {
  const [wrapper] = adapter.wrappers;
  const text = '<current_datetime>2026-11-30T16:32:00.122+00:00</current_datetime>\n\nDo it.';
  expect(text.replace(wrapper ?? '', '').trim()).toBe('Do it.');
});

it('tells a fault on stderr with exit code 0', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
