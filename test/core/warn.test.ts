/** A rule that only warns is judged and recorded on live turns, and never blocks. */

import { describe, expect, it } from '@jest/globals';
import { createEngine, isVerdict } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { inWords, judge } from '../support/judge.ts';
import { failingOf, liveSession, reasonOf } from '../support/live-session.ts';

const engineWith = (rules: Record<string, 'off' | 'warn' | 'error'>) =>
  createEngine({ plugins: recommended, rules });
const warnedBy = (stream: string, rules: Record<string, 'off' | 'warn' | 'error'>) => {
  const judgement = judge(stream, {}, engineWith(rules));
  return [inWords(judgement), judgement.warned?.map(({ rule }) => rule) ?? []];
};

describe('a rule set to warn', () => {
  it('lets the stop go, observed, where it alone fails', () => {
    expect(warnedBy('prompt tool status stop', { task_set: 'warn' })).toEqual(['observe_only', ['task_set']]);
  });

  it('is named beside the rules that block', () => {
    expect(warnedBy('prompt tool stop', { task_set: 'warn' })).toEqual([
      'rules_failed: status_checked',
      ['task_set'],
    ]);
  });

  it('says nothing where it is satisfied', () => {
    expect(warnedBy('prompt tool task status stop', { task_set: 'warn' })).toEqual(['satisfied', []]);
  });

  it('does not apply where it does not apply', () => {
    expect(warnedBy('prompt stop', { task_set: 'warn', status_checked: 'warn' })).toEqual([
      'not_applicable',
      [],
    ]);
  });

  it('is neither counted nor named to the agent', async () => {
    const session = liveSession('cursor', { engine: engineWith({ task_set: 'warn' }) });
    await session.prompt();
    await session.tool();
    expect(failingOf(await session.stop())).toEqual(['status_checked']);
    expect(session.message()).toContain('rule 1/1 (status_checked)');
    expect(session.message()).not.toContain('set-task');
  });

  it('is recorded with the verdict, and spends no block', async () => {
    const session = liveSession('claude-code', {
      engine: engineWith({ task_set: 'warn', status_checked: 'off' }),
    });
    await session.prompt();
    for (let stop = 0; stop < 5; stop++) {
      await session.tool();
      const outcome = await session.stop();
      expect([reasonOf(outcome), outcome.reply]).toEqual(['observe_only', { exitCode: 0 }]);
    }
    const verdicts = session.store.events.filter(isVerdict);
    expect(verdicts.map(({ event_type }) => event_type)).toEqual(Array(5).fill('verdict.observed'));
    expect(verdicts[0]?.data).toMatchObject({ failing: [], warned: ['task_set'] });
  });
});
