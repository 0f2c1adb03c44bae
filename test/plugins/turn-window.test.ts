/** The plugin turn-window: where a window begins. */

import { describe, expect, it } from '@jest/globals';
import { type HarneryEvent, parseStream } from '../../core/index.ts';
import { readStream } from '../../core/testing/index.ts';
import { inWords, judge } from '../support/judge.ts';

const claude = { adapter: 'claude-code' };
/** The place of the window’s anchor in the stream, from 0. */
function anchorOf(events: HarneryEvent[]): number {
  const anchor = judge(events).window?.anchor;
  return anchor === undefined ? -1 : events.indexOf(anchor);
}

describe('turn-window', () => {
  it('anchors at the most recent prompt of a person', () => {
    expect(anchorOf(readStream('prompt tool stop prompt tool stop'))).toBe(3);
  });

  it('does not anchor at a host’s notice', () => {
    expect(anchorOf(readStream('prompt tool stop notice tool stop'))).toBe(0);
  });

  it('anchors at the first tool whose turn no prompt announced, where tool events carry turn ids', () => {
    const events = readStream('prompt/a tool/a stop/a tool/b tool/b stop/b', claude);
    expect(anchorOf(events)).toBe(3);
  });

  it('anchors at a stop whose turn nothing announced', () => {
    expect(anchorOf(readStream('prompt/a tool/a stop/a stop/b', claude))).toBe(3);
  });

  it('takes an id that a notice announced for no opening', () => {
    expect(anchorOf(readStream('prompt/a tool/a notice/b tool/b stop/b', claude))).toBe(0);
  });

  it('takes turn ids for no opening on a host whose tools carry none', () => {
    expect(anchorOf(readStream('prompt/a tool/a tool/b stop/b', { adapter: 'cursor' }))).toBe(0);
  });

  it('takes the session’s own id for no turn id', () => {
    expect(anchorOf(readStream('prompt/s1 tool/s1 prompt/s1 tool/s1 stop/s1'))).toBe(2);
  });

  it('opens nothing with the unused id of a session’s end', () => {
    expect(anchorOf(readStream('prompt/a tool/a end/z tool/a stop/a', claude))).toBe(0);
  });

  it('opens nothing with a subagent’s events', () => {
    const events = readStream('prompt/a tool/a tool/b stop/a', claude);
    const childs = events.map((event, index) => (index === 2 ? { ...event, instance_id: 'child' } : event));
    expect(anchorOf(childs)).toBe(0);
  });

  it('keeps a prompt that was typed while its turn ran in that turn', () => {
    expect(anchorOf(readStream('prompt/a tool/a prompt/a tool/a stop/a', claude))).toBe(0);
  });

  it('anchors anew at a prompt with the same turn id once a stop was let go in between', () => {
    const events = readStream('prompt/a stop/a task prompt/a tool/a stop/a', claude);
    const letGo = { ...events[2], event_type: 'verdict.allow', data: { reason: 'satisfied', failing: [] } };
    expect(anchorOf(events.with(2, letGo as HarneryEvent))).toBe(3);
  });

  it('takes two prompts without turn ids for two turns', () => {
    expect(anchorOf(readStream('prompt tool prompt tool stop'))).toBe(2);
  });

  describe('on a host that sends no prompts', () => {
    it('begins at the session’s first start', () => {
      expect(anchorOf(readStream('start tool stop'))).toBe(0);
    });

    it('begins at the last stop that was let go', () => {
      const events = readStream('start tool stop task tool stop');
      const data = { reason: 'satisfied', failing: [], stop_event_id: events[2]?.event_id };
      expect(anchorOf(events.with(3, { ...events[3], event_type: 'verdict.allow', data } as never))).toBe(2);
    });

    it.each(['resume', 'fork', 'compact'])('has no history in a session that says %s', (source) => {
      const events = readStream('start tool stop');
      const [start] = events;
      expect(inWords(judge(events.with(0, { ...start, data: { source } } as never)))).toBe('no_history');
    });

    it('has no history without a start', () => {
      expect(inWords(judge('tool stop'))).toBe('no_history');
    });
  });

  it('has no history in a continued session before its first prompt, whatever its tools’ turn ids say', () => {
    const events = readStream('start tool/a stop/a', claude);
    const forked = events.with(0, { ...events[0], data: { source: 'fork' } } as never);
    expect(inWords(judge(forked))).toBe('no_history');
  });

  it('takes a turn id that is null for none', () => {
    const events = readStream('prompt tool task status stop prompt tool stop', claude);
    const nulls = parseStream(
      events.map((event) => JSON.stringify({ ...event, turn_id: null })).join('\n'),
    ).events;
    expect(inWords(judge(nulls))).toBe('rules_failed: status_checked, task_set');
  });

  it('has no history at a stop before which nothing of this agent stands', () => {
    expect(inWords(judge('stop/b', claude))).toBe('no_history');
  });
});
