/** The rule task_set, on streams in shorthand. */

import { describe, expect, it } from '@jest/globals';
import { inWords, judge } from '../support/judge.ts';

describe('task_set', () => {
  it('asks for a task where the agent used a tool', () => {
    expect(inWords(judge('prompt tool status stop'))).toBe('rules_failed: task_set');
  });

  it('is satisfied by a task that was set in the window', () => {
    expect(inWords(judge('prompt tool task status stop'))).toBe('satisfied');
  });

  it('asks nothing of pure prose', () => {
    expect(inWords(judge('prompt stop'))).toBe('not_applicable');
  });

  it('counts a tool of which only the result is recorded', () => {
    expect(inWords(judge('prompt result status stop'))).toBe('rules_failed: task_set');
  });

  it('does not count the late result of a tool that an earlier window began', () => {
    expect(inWords(judge('prompt tool prompt result stop'))).toBe('not_applicable');
  });

  it('names its event, its place among the rules that apply, and comes first among the remedies', () => {
    const [finding] = judge('prompt tool status stop').verdict.failing;
    expect(finding).toMatchObject({ rule: 'task_set', place: 2, of: 2, remedy: { stage: 'first' } });
    expect(finding?.message).toContain('state.task_set');
  });
});
