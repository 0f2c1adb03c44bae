/** The adapter codex: everything is recorded, nothing is ever said. */

import { describe, expect, it } from '@jest/globals';
import { codex } from '../../adapters/codex.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { REASONS, type Reason, verdict } from '../../core/index.ts';

const adapter = codex();
const common = {
  session_id: '01a22d4c-c53b-72b0-9d19-fb8eed932062',
  turn_id: '01a22d4c-c558-7ff3-9b66-25d3ff5ba373',
  transcript_path: null,
  cwd: '/home/dev/project',
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
    ['Stop', 'turn.stop'],
    ['Interrupt', 'turn.stop'],
    ['StopFailure', 'turn.stop'],
    ['SubagentStop', 'subagent.stop'],
  ])('reads %s as %s', (name, event_type) => {
    expect(parse(name)).toMatchObject({ event_type, turn_id: common.turn_id });
  });

  it('gives a subagent’s prompt to the subagent', () => {
    const agent_id = '01a22d48-8a7c-7b21-a125-9a660176cfbe';
    expect(parse('UserPromptSubmit', { agent_id, prompt: 'Do the small job.' })).toMatchObject({ agent_id });
  });

  it('tells a finished turn from an interrupted and a failed one', () => {
    const status = ['Stop', 'Interrupt', 'StopFailure'].map((name) => parse(name)?.data.status);
    expect(status).toEqual(['completed', 'aborted', 'error']);
  });
});

it('renders every verdict as exit code 0 and zero bytes, a block that got past the decision too', () => {
  for (const reason of Object.keys(REASONS) as Reason[]) {
    expect(adapter.render(verdict(reason), 'Do it.')).toEqual({ exitCode: 0 });
  }
});

it('tells a fault on stderr alone', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
