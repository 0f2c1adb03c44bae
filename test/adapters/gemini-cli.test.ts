/** The adapter gemini-cli: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { geminiCli } from '../../adapters/gemini-cli.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester, type PayloadCase } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = geminiCli();
const common = {
  session_id: 'd08109c0-5430-4e36-a23a-1f2db4a9b086',
  transcript_path: '/home/dev/.gemini/tmp/project/chats/session-d08109c0.jsonl',
  cwd: '/home/dev/project',
  timestamp: '2026-11-30T16:31:41.451Z',
};
const sent = (hook_event_name: string, fields = {}) => ({ ...common, hook_event_name, ...fields });

const TYPES = {
  SessionStart: 'session.start',
  SessionEnd: 'session.end',
  BeforeAgent: 'user_prompt.submit',
  BeforeTool: 'tool.pre_use',
  AfterTool: 'tool.post_use',
  AfterAgent: 'turn.stop',
} as const;

const stopped = (prompt_response: string | undefined, data: Record<string, unknown>): PayloadCase => ({
  name: `the response ${JSON.stringify(prompt_response)} as a turn that is ${data.status}`,
  payload: sent('AfterAgent', { prompt: 'Do it.', prompt_response, stop_hook_active: false }),
  event: { event_type: 'turn.stop', data },
});

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    stopped('All done.', { status: 'completed', answer: 'All done.' }),
    stopped('[no response text]', { status: 'aborted' }),
    stopped('', { status: 'aborted' }),
    stopped(undefined, { status: 'aborted' }),
    {
      name: 'an edit',
      payload: sent('AfterTool', {
        tool_name: 'replace',
        tool_input: { file_path: '/home/dev/project/a.ts' },
      }),
      event: {
        event_type: 'tool.post_use',
        data: { tool_name: 'replace', files: ['/home/dev/project/a.ts'] },
      },
    },
    { name: 'a call of the model', payload: sent('BeforeModel'), event: 'ignored' },
    { name: 'an event that nobody knows', payload: sent('Stop'), event: 'refused' },
    ...recordedPayloads('gemini', 'i-b', TYPES),
    ...recordedPayloads('gemini', 'n-toolfail', TYPES),
  ],
  answers: {
    block: { exitCode: 0, stdout: '{"decision":"deny","reason":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  returned: (prompt) => sent('BeforeAgent', { prompt }),
  foreign: [
    { ...sent('SessionStart'), transcript_path: '/home/dev/.qwen/projects/x.jsonl', permission_mode: 'yolo' },
    { hook_event_name: 'SessionStart', session_id: 's', timestamp: common.timestamp, source: 'new' },
  ],
});

it.each([
  ['Output: ok', true],
  ['Output: out\nerr\nExit Code: 3', false],
  ['Output: \nSignal: 9', false],
  ['Output: (empty)\nError: spawn failed', false],
  ['Output: Exit Code: 0', true],
  ['Command moved to background.', undefined],
])('takes the result %j of a command for success: %s', (output, succeeded) => {
  const llmContent = `<untrusted_context>\n${output}\nProcess Group PGID: 7\n</untrusted_context>`;
  const payload = sent('AfterTool', { tool_name: 'run_shell_command', tool_response: { llmContent } });
  expect(readEvent(adapter, payload)?.data.succeeded).toBe(succeeded);
});

it('records the file of an edit, and that it failed', () => {
  const payload = sent('AfterTool', {
    tool_name: 'replace',
    tool_input: { file_path: '/home/dev/project/a.ts' },
    tool_response: { error: { message: 'no match' } },
  });
  expect(readEvent(adapter, payload)?.data).toMatchObject({
    files: ['/home/dev/project/a.ts'],
    succeeded: false,
  });
});

it('tells the person by a system message, which does not block', () => {
  expect(adapter.tell?.('Let go.')).toEqual({ exitCode: 0, stdout: '{"systemMessage":"Let go."}' });
});

it('tells a fault on stderr with exit code 0, since 1 may block here', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
