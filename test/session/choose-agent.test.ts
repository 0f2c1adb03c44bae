/** Which agent of a session runs a command. */

import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import type { HarneryEvent } from '../../core/index.ts';
import { historyOf } from '../../core/model/history.ts';
import { chooseAgent } from '../../core/session/choose-agent.ts';

let serial = 0;
const event = (event_type: string, instance_id: string, tool_use_id?: string, tool_name = 'Bash') =>
  ({
    event_id: String(serial++),
    event_type,
    instance_id,
    session_id: 's',
    data: { tool_use_id, tool_name },
  }) as unknown as HarneryEvent;
const pre = (agent: string, call: string, tool?: string) => event('tool.pre_use', agent, call, tool);
const post = (agent: string, call: string) => event('tool.post_use', agent, call);
const sessionOf = (...events: HarneryEvent[]) => historyOf(events, { adapter: '', session_id: 's' }).session;
const claude = (...events: HarneryEvent[]) => chooseAgent('s', sessionOf(...events), claudeCode(), {});

describe('by the session’s open shell calls', () => {
  it('is the subagent where only subagents have one open', () => {
    expect(claude(pre('s', '1'), post('s', '1'), pre('child', '2'))).toBe('child');
  });

  it('is the main agent where it has one open too, and where nobody has', () => {
    expect(claude(pre('s', '1'), pre('child', '2'))).toBe('s');
    expect(claude(pre('child', '2'), post('child', '2'))).toBe('s');
    expect(claude()).toBe('s');
  });

  it('is no main agent where several subagents have one open', () => {
    expect(claude(pre('one', '1'), pre('two', '2'))).toBe('subagent');
  });

  it('does not count a call of another tool, nor one of a turn that is over', () => {
    expect(claude(pre('s', '1', 'Agent'), pre('child', '2'))).toBe('child');
    expect(claude(pre('s', '1'), event('user_prompt.submit', 's'), pre('child', '2'))).toBe('child');
    expect(claude(pre('child', '2'), event('subagent.stop', 'child'))).toBe('s');
    expect(claude(pre('child', '2'), event('session.start', 's'))).toBe('s');
    const compacted = { ...event('session.start', 's'), data: { source: 'compact' } } as HarneryEvent;
    expect(claude(pre('child', '2'), compacted)).toBe('child');
  });
});

describe('by what the environment names', () => {
  it('is nobody’s where the variable of the call is empty', () => {
    const env = { CODEX_TOOL_CALL_ID: '', CODEX_THREAD_ID: 's' };
    expect(chooseAgent('s', sessionOf(pre('child', '')), codex(), env)).toBe('s');
  });

  it('is the agent of the open call that it names', () => {
    const events = sessionOf(pre('s', 'call-1'), pre('child', 'call-2'));
    expect(chooseAgent('s', events, codex(), { CODEX_TOOL_CALL_ID: 'call-2', CODEX_THREAD_ID: 's' })).toBe(
      'child',
    );
  });

  it('is the agent that it names, where the call is not recorded', () => {
    expect(
      chooseAgent('s', sessionOf(), codex(), { CODEX_TOOL_CALL_ID: 'x', CODEX_THREAD_ID: 'child' }),
    ).toBe('child');
    expect(chooseAgent('s', sessionOf(), codex(), { CODEX_THREAD_ID: 's' })).toBe('s');
  });
});
