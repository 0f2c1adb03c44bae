/** The plugin turn-window: where a window begins. */

import { describe, expect, it } from '@jest/globals';
import { type HarneryEvent, parseStream } from '../../core/index.ts';
import { readStream, type WindowCase, WindowTester } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { inWords, judge } from '../support/judge.ts';

const claude = { adapter: 'claude-code' };

/** A stream in which one event is another. */
function withEvent(events: HarneryEvent[], place: number, fields: object): HarneryEvent[] {
  return events.with(place, { ...events[place], ...fields } as HarneryEvent);
}

const letGo = { event_type: 'verdict.allow', data: { reason: 'satisfied', failing: [] } };

/** A stop that was let go, and the record of it. */
function letGoBefore(): HarneryEvent[] {
  const events = readStream('start tool stop task tool stop');
  return withEvent(events, 3, { ...letGo, data: { ...letGo.data, stop_event_id: events[2]?.event_id } });
}

const noHistory: WindowCase[] = ['resume', 'fork', 'compact'].map((source) => ({
  stream: `start(${source}) tool stop`,
  anchor: undefined,
}));

new WindowTester(recommended, { adapter: 'cursor', describe, it }).run({
  cases: [
    { name: 'the last prompt of a person', stream: 'prompt tool stop prompt tool stop', anchor: 3, hops: 0 },
    { name: 'not at a host’s notice', stream: 'prompt tool stop notice tool stop', anchor: 0 },
    {
      name: 'no turn id opens it on a host whose tools carry none',
      stream: 'prompt/a tool/a tool/b stop/b',
      anchor: 0,
    },
    {
      name: 'the session’s own id is no turn id',
      stream: 'prompt/s1 tool/s1 prompt/s1 tool/s1 stop/s1',
      anchor: 2,
    },
    { name: 'two prompts without turn ids are two turns', stream: 'prompt tool prompt tool stop', anchor: 2 },
    { name: 'without prompts, the session’s first start', stream: 'start tool stop', anchor: 0 },
    { name: 'without prompts, the last stop that was let go', stream: letGoBefore(), anchor: 2 },
    { name: 'without a start, nothing', stream: 'tool stop', anchor: undefined },
    ...noHistory,
  ],
});

new WindowTester(recommended, { ...claude, describe, it }).run({
  cases: [
    {
      name: 'the first tool whose turn no prompt announced, where tools carry turn ids',
      stream: 'prompt/a tool/a stop/a tool/b tool/b stop/b',
      anchor: 3,
    },
    { name: 'a stop whose turn nothing announced', stream: 'prompt/a tool/a stop/a stop/b', anchor: 3 },
    { name: 'an id that a notice announced', stream: 'prompt/a tool/a notice/b tool/b stop/b', anchor: 0 },
    { name: 'the unused id of a session’s end', stream: 'prompt/a tool/a end/z tool/a stop/a', anchor: 0 },
    {
      name: 'a subagent’s events open nothing',
      stream: withEvent(readStream('prompt/a tool/a tool/b stop/a'), 2, { instance_id: 'child' }),
      anchor: 0,
    },
    {
      name: 'a prompt that was typed while its turn ran',
      stream: 'prompt/a tool/a prompt/a tool/a stop/a',
      anchor: 0,
    },
    {
      name: 'the same turn id once a stop was let go in between',
      stream: withEvent(readStream('prompt/a stop/a task prompt/a tool/a stop/a'), 2, letGo),
      anchor: 3,
    },
    {
      name: 'a session that goes on with another, before its first prompt',
      stream: 'start(fork) tool/a stop/a',
      anchor: undefined,
    },
    { name: 'a stop before which nothing of this agent stands', stream: 'stop/b', anchor: undefined },
  ],
});

describe('turn-window', () => {
  it.each(['start(resume) tool stop', 'tool stop', 'stop/b'])('has no history in %s', (stream) => {
    expect(inWords(judge(stream))).toBe('no_history');
  });

  it('takes a turn id that is null for none', () => {
    const events = readStream('prompt tool task status stop prompt tool stop', claude);
    const nulls = parseStream(
      events.map((event) => JSON.stringify({ ...event, turn_id: null })).join('\n'),
    ).events;
    expect(inWords(judge(nulls))).toBe('rules_failed: status_checked, task_set');
  });
});
