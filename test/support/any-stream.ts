/** Random streams of one session: all that can stand in one, sensible or not. */

import fc from 'fast-check';
import type { HarneryEvent } from '../../core/index.ts';

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
export const SESSION = 's1';

const few = <T>(...values: T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const turn = maybe(few('a', 'b', 'c', SESSION, ''));
const agent = few(SESSION, SESSION, SESSION, SESSION, 'child', '');
const TOOLS = few('Bash', 'Shell', 'Write', 'Read', undefined);
const ids = maybe(few('1', '2', '3', ''));
const texts = few(
  'Do it. 🙂',
  '<task-notification>It ended.</task-notification>',
  '',
  'Ended.\n[agent-hook stop]: rule=task_set',
  '[harnery:stop-remediation rule=task_set]\nDo it.',
  '[harnery:stop-remediation rule=task_set id=block-1]\nDo it.',
);
const MARK = { message_length: 57, message_hash: 'x' };

const prompt = fc.record({
  event_type: few('user_prompt.submit'),
  data: fc.oneof(
    fc.record({
      origin: few('human', 'human', 'host', 'harnery'),
      block_id: maybe(few('block-1', 'block-2')),
    }),
    fc.record({ prompt_text: maybe(texts) }),
  ),
});
const tool = fc.record({
  event_type: few('tool.pre_use', 'tool.post_use'),
  data: fc.record({
    tool_name: TOOLS,
    tool_use_id: ids,
    command: maybe(few('npm test', 'ls')),
    files: maybe(few(['a.ts'], [])),
    succeeded: maybe(fc.boolean()),
  }),
});
const stop = fc.record({
  event_type: few('turn.stop'),
  data: fc.record({
    status: few('completed', 'completed', 'completed', 'aborted', undefined),
    background_tasks: maybe(fc.subarray(['t1', 't2', 't3'])),
  }),
});
const verdicts = fc.record({
  event_type: few('verdict.allow', 'verdict.block', 'verdict.block', 'verdict.gave_up', 'verdict.observed'),
  data: fc.record({
    reason: few('satisfied', 'rules_failed', 'undelivered', 'cap', 'no_progress', 'deferred'),
    stop_event_id: fc.nat({ max: 40 }).map((place) => `e${place}`),
    failing: few(['task_set'], ['status_checked', 'task_set'], []),
    block_id: few('block-1', 'block-2', 'block-3'),
    message_length: few(MARK.message_length),
    message_hash: few(MARK.message_hash),
  }),
});
const others = fc.record({
  event_type: few('session.start', 'session.start', 'session.end', 'subagent.stop', 'review.requested'),
  data: fc.record({ source: few('startup', 'resume', 'compact', undefined) }),
});
const signals = fc.record({
  event_type: few('state.status_checked', 'state.task_set'),
  data: few({ task: 'the work' }),
});
const anyEvent = fc.record({
  event: fc.oneof(
    { weight: 3, arbitrary: prompt },
    { weight: 4, arbitrary: tool },
    { weight: 2, arbitrary: stop },
    { weight: 2, arbitrary: verdicts },
    { weight: 1, arbitrary: others },
    { weight: 1, arbitrary: signals },
  ),
  turn_id: turn,
  instance_id: agent,
  step_ms: few(0, 500, 1_000, 10_000, 10_000, -1_000, -30_000),
  isForeign: fc.nat({ max: 20 }).map((one) => one === 0),
});

/** The last event is a stop of the main agent. */
export function anyStream(adapter: string): fc.Arbitrary<HarneryEvent[]> {
  return fc
    .tuple(fc.array(anyEvent, { maxLength: 40, size: 'max' }), stop, turn)
    .map(([events, end, turn_id]) => {
      let ms = START_MS;
      const all = [
        ...events,
        { event: end, turn_id, instance_id: SESSION, step_ms: 10_000, isForeign: false },
      ];
      return all.map(({ event, turn_id, instance_id, step_ms, isForeign }, place) => {
        ms += step_ms;
        const made = {
          event_id: `e${place}`,
          event_type: event.event_type,
          ts: new Date(ms).toISOString(),
          instance_id,
          session_id: isForeign ? 'other' : SESSION,
          ...(turn_id === undefined ? {} : { turn_id }),
          adapter,
          source: 'hook',
          data: event.data,
        };
        // As it comes from a file: what is undefined is not there.
        return JSON.parse(JSON.stringify(made)) as HarneryEvent;
      });
    });
}
