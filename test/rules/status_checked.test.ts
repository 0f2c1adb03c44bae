/** The rule status_checked, on streams in shorthand. */

import { describe, expect, it } from '@jest/globals';
import { inWords, judge } from '../support/judge.ts';

describe('status_checked', () => {
  it('asks for a look at the status where the agent used a tool', () => {
    expect(inWords(judge('prompt tool task stop'))).toBe('rules_failed: status_checked');
  });

  it('is satisfied by a status that was looked at in the window', () => {
    expect(inWords(judge('prompt status tool task stop'))).toBe('satisfied');
  });

  it('asks nothing of pure prose', () => {
    expect(inWords(judge('prompt stop'))).toBe('not_applicable');
  });

  it('is not satisfied by the status of an earlier window', () => {
    expect(inWords(judge('prompt tool task status stop prompt tool task stop'))).toBe(
      'rules_failed: status_checked',
    );
  });

  it('names its event, its place among the rules that apply, and comes last among the remedies', () => {
    const [finding] = judge('prompt tool task stop').verdict.failing;
    expect(finding).toMatchObject({ rule: 'status_checked', place: 1, of: 2, remedy: { stage: 'last' } });
    expect(finding?.message).toContain('state.status_checked');
  });
});
