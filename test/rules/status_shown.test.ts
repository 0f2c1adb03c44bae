/** The rule status_shown, on streams in shorthand and on payloads of real hosts. */

import { describe, expect, it } from '@jest/globals';
import { createEngine } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import type { Host } from '../support/captures.ts';
import { judge } from '../support/judge.ts';
import { ALL_OFF, judgeCapture, saidBy } from '../support/judge-capture.ts';

const MISSING =
  'the final answer does not show the status box; copy the box that this command prints into it';

const engine = createEngine({ plugins: recommended, rules: { ...ALL_OFF, status_shown: 'error' } });
const said = (stream: string, adapter = 'claude-code') => saidBy(judge(stream, { adapter }, engine));

describe('status_shown', () => {
  it.each([
    ['prompt tool answer(┌ harnery status)', 'passes'],
    ['prompt tool answer(Done.)', MISSING],
    ['prompt answer(Hello.)', 'not asked'],
    ['prompt tool stop', 'passes'],
  ])('%s: %s', (stream, expected) => {
    expect(said(stream)).toBe(expected);
  });

  it('asks nothing on a host whose stop carries no answer', () => {
    expect(said('prompt tool answer(Done.)', 'cursor')).toBe('not asked');
  });

  it.each<[host: Host, file: string, said: string]>([
    ['claude-code', 'answer-box', 'passes'],
    ['claude-code', 'answer-box-in-fence', 'passes'],
    ['claude-code', 'answer-box-before-tool', MISSING],
    ['claude-code', 'answer-plain', MISSING],
    ['codex', 'answer-box', 'passes'],
    ['codex', 'answer-box-before-tool', MISSING],
    ['codex', 'answer-plain', MISSING],
    ['cursor', 'answer-box', 'not asked'],
  ])('on what a real host sent, %s/%s', async (host, file, expected) => {
    const { judgements } = await judgeCapture(host, file, { status_shown: 'error' });
    expect(judgements.map(saidBy)).toEqual([expected]);
  });

  it('has recorded whether the box was there, and not the answer', async () => {
    const { events } = await judgeCapture('claude-code', 'answer-box', { status_shown: 'error' });
    expect(events.find(({ event_type }) => event_type === 'turn.stop')?.data).toMatchObject({
      status_shown: true,
    });
    expect(JSON.stringify(events)).not.toContain('FINAL-1');
  });
});
