/** A second delivery of an event is told from an event that only looks like it. */

import { expect, it } from '@jest/globals';
import { isDuplicate as isDuplicateIn } from '../../core/engine/find-duplicate.ts';
import { type HarneryEvent, Past } from '../../core/index.ts';
import { readStream } from '../../core/testing/index.ts';

const isDuplicate = (event: HarneryEvent, before: HarneryEvent[]) => isDuplicateIn(event, Past.of(before));
const at = (event: HarneryEvent | undefined, after_ms: number, data: object): HarneryEvent => {
  if (event === undefined) throw new Error('no such event');
  return {
    ...event,
    ts: new Date(Date.parse('2026-01-01T00:00:00Z') + after_ms).toISOString(),
    data,
  } as HarneryEvent;
};
const [tool, stop, status] = readStream('tool stop status');
const call = { host_event: 'preToolUse', tool_use_id: 'call-1', payload_hash: 'a' };
const stopped = { host_event: 'stop', payload_hash: 's' };

it('has the same event name and tool call id within two seconds, whatever came between', () => {
  const before = [at(tool, 0, call), at(tool, 100, { ...call, tool_use_id: 'call-2' })];
  expect(isDuplicate(at(tool, 2_000, { ...call, payload_hash: 'b' }), before)).toBe(true);
  expect(isDuplicate(at(tool, 2_001, call), before)).toBe(false);
  expect(isDuplicate(at(tool, 200, { ...call, host_event: 'postToolUse' }), before)).toBe(false);
});

it('has an equal payload and nothing of this agent in between, where there is no such id', () => {
  const before = [at(stop, 0, stopped)];
  expect(isDuplicate(at(stop, 1_000, stopped), before)).toBe(true);
  expect(isDuplicate(at(stop, 1_000, { ...stopped, payload_hash: 't' }), before)).toBe(false);
  expect(isDuplicate(at(stop, 1_000, stopped), [...before, at(status, 500, {})])).toBe(false);
});

it('is not hidden by our own record of the first delivery, nor by another agent’s event', () => {
  const verdict = { ...at(stop, 10, { reason: 'satisfied' }), event_type: 'verdict.allow' } as HarneryEvent;
  const childs = { ...at(tool, 20, call), instance_id: 'child' };
  expect(isDuplicate(at(stop, 1_000, stopped), [at(stop, 0, stopped), verdict, childs])).toBe(true);
});

it('is never another agent’s event', () => {
  expect(isDuplicate({ ...at(stop, 10, stopped), instance_id: 'child' }, [at(stop, 0, stopped)])).toBe(false);
});
