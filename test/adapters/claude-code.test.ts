/** The adapter claude-code: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { cheapHash, REASONS, type Reason, verdict } from '../../core/index.ts';

const adapter = claudeCode();
const common = {
  session_id: 'b85a1909-2b7a-4504-9bb6-2062979cb743',
  transcript_path: '/home/dev/.claude/projects/p/b85a1909.jsonl',
  cwd: '/home/dev/project',
  prompt_id: '625b3e72-446b-4b65-a07e-ae34e0474b3e',
};
const parse = (hook_event_name: string, fields = {}) =>
  readEvent(adapter, { ...common, hook_event_name, ...fields });

describe('parse', () => {
  it.each([
    ['SessionStart', 'session.start'],
    ['SessionEnd', 'session.end'],
    ['UserPromptSubmit', 'user_prompt.submit'],
    ['PreToolUse', 'tool.pre_use'],
    ['PostToolUse', 'tool.post_use'],
    ['PostToolUseFailure', 'tool.post_use'],
    ['Stop', 'turn.stop'],
    ['StopFailure', 'turn.stop'],
    ['SubagentStop', 'subagent.stop'],
  ])('reads %s as %s, with the prompt’s id as the turn’s', (name, event_type) => {
    expect(parse(name)).toMatchObject({
      event_type,
      turn_id: common.prompt_id,
    });
  });

  it('gives a subagent’s events to the subagent, and takes a stop that names an agent for the subagent’s', () => {
    expect(parse('PreToolUse', { agent_id: 'a048651695a0a0da0' })).toMatchObject({
      agent_id: 'a048651695a0a0da0',
    });
    expect(parse('Stop', { agent_id: 'a048651695a0a0da0' })).toMatchObject({ event_type: 'subagent.stop' });
  });

  it('tells a failed turn, plan mode and live background tasks', () => {
    expect(parse('StopFailure')?.data).toMatchObject({ status: 'error' });
    expect(parse('Stop', { permission_mode: 'plan' })?.data).toMatchObject({
      status: 'completed',
      plan_mode: true,
    });
    const background_tasks = [
      { id: 'a', status: 'running' },
      { id: 'b', status: 'completed' },
      { task_id: 'c' },
      { description: 'd' },
    ];
    expect(parse('Stop', { background_tasks })?.data).toMatchObject({
      background_tasks: ['a', 'c', cheapHash('{"description":"d"}')],
    });
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
});

describe('render', () => {
  it('blocks by exit code 2 and the reason on stderr, and by nothing else', () => {
    for (const reason of Object.keys(REASONS) as Reason[]) {
      const reply = adapter.render(verdict(reason), reason === 'rules_failed' ? 'Do it.' : undefined);
      expect(reply).toEqual(
        reason === 'rules_failed' ? { exitCode: 2, stderr: 'Do it.\n' } : { exitCode: 0 },
      );
    }
  });

  it('tells the person by a system message, which does not block', () => {
    expect(adapter.tell?.('Let go.')).toEqual({ exitCode: 0, stdout: '{"systemMessage":"Let go."}' });
  });

  it('tells a fault on stderr with exit code 0', () => {
    expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
  });
});

it('recognises its own payloads by the prompt’s id, and no other host’s', () => {
  expect(adapter.recognizes(common)).toBe(true);
  expect(adapter.recognizes({ ...common, cursor_version: '1.0.0' })).toBe(false);
  expect(adapter.recognizes({ ...common, timestamp: '2026-11-30T00:00:00Z' })).toBe(false);
  expect(adapter.recognizes({ ...common, prompt_id: 'b85a1909########0' })).toBe(false);
});
