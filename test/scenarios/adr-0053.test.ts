/** ADR 0053 in its own words: a repair inherits the window it repairs, and a person’s prompt begins a new one. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createEngine, evaluate, isEvent, parseStream } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { failingOf, liveSession, reasonOf } from '../support/live-session.ts';

const engine = createEngine({ plugins: recommended });

/** The recorded stream that motivated the decision. */
const recorded = parseStream(
  readFileSync(join(__dirname, '../fixtures/streams/adr-0053-session.jsonl'), 'utf8'),
).events;
const stops = recorded.filter((event) => isEvent(event, 'turn.stop'));

function judgeStop(place: number, from?: string) {
  const stop = stops[place];
  if (stop === undefined) throw new Error(`the stream has no stop ${place}`);
  const window = from === undefined ? {} : { window: { from_ms: Date.parse(from) } };
  const { verdict } = evaluate(engine, { events: recorded, stop, now_ms: Date.parse(stop.ts), ...window });
  return verdict.failing.map(({ rule }) => rule);
}

async function blockedFor(signal: 'status' | 'task' | 'neither') {
  const session = liveSession('cursor');
  await session.prompt();
  await session.tool();
  if (signal !== 'neither') session[signal]();
  expect(reasonOf(await session.stop())).toBe('rules_failed');
  return session;
}

describe('the five cases', () => {
  it('a remediation follow-up that supplies the missing half passes', async () => {
    const session = await blockedFor('status');
    await session.followup();
    await session.tool();
    session.task();
    expect(reasonOf(await session.stop())).toBe('satisfied');
  });

  it('a chain of follow-ups anchors on the last human prompt', async () => {
    const session = await blockedFor('neither');
    const [human] = session.store.events;
    for (const hops of [1, 2]) {
      await session.followup();
      await session.tool();
      const { window } = (await session.stop()).report.judgement ?? {};
      expect(window).toMatchObject({ hops, anchor: { event_id: human?.event_id } });
    }
  });

  it('a pre-marker follow-up is still recognised', () => {
    expect(judgeStop(1)).toEqual([]);
  });

  it('a later prompt cannot anchor an earlier stop', () => {
    const [first] = stops;
    if (first === undefined) throw new Error('the stream has no stop');
    const now_ms = Date.parse(recorded.at(-1)?.ts ?? '');
    const { window } = evaluate(engine, { events: recorded, stop: first, now_ms });
    expect(window?.anchor?.ts).toBe('2026-08-04T09:00:05.000Z');
  });

  it('a second human prompt with no ritual still blocks', async () => {
    const session = await blockedFor('status');
    await session.followup();
    session.task();
    expect(reasonOf(await session.stop())).toBe('satisfied');
    await session.prompt('Now the next thing.');
    await session.tool();
    expect(failingOf(await session.stop())).toEqual(['status_checked', 'task_set']);
  });
});

describe('the old alternation', () => {
  it('is what a window pinned to each repair turn alone gives', () => {
    expect(judgeStop(0)).toEqual(['task_set']);
    expect(judgeStop(1, '2026-08-04T09:01:01.000Z')).toEqual(['status_checked']);
    expect(judgeStop(2, '2026-08-04T09:01:11.000Z')).toEqual(['task_set']);
    expect(judgeStop(3, '2026-08-04T09:01:21.000Z')).toEqual([]);
  });

  it('is gone where the repair inherits the window: one signal after the other ends the chain', () => {
    expect([0, 1, 2, 3].map((place) => judgeStop(place))).toEqual([['task_set'], [], [], []]);
  });
});

it('sees nothing that is dated after the cutoff, whoever asks', () => {
  const stop = stops[4];
  if (stop === undefined) throw new Error('the stream has no fifth stop');
  const now_ms = Date.parse('2026-08-04T09:05:05.000Z');
  const judgement = evaluate(engine, { events: recorded, stop, now_ms });
  expect(judgement.verdict.reason).toBe('not_applicable');
});
