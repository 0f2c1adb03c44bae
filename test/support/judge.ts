/** Judges a stream in shorthand as of its last event. */

import { createEngine, type Engine, evaluate, type HarneryEvent, type Judgement } from '../../core/index.ts';
import { readStream, type StreamOptions } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';

const engine = createEngine({ plugins: recommended });

/** The last event of the stream is the one under judgement. */
export function judge(
  stream: string | readonly HarneryEvent[],
  options: StreamOptions = {},
  by: Engine = engine,
): Judgement {
  const events = typeof stream === 'string' ? readStream(stream, options) : stream;
  const stop = events.at(-1);
  if (stop === undefined) throw new Error('an empty stream has no stop');
  return evaluate(by, { events, stop, now_ms: Date.parse(stop.ts) });
}

/** `reason`, or `reason: rule, rule` where rules failed. */
export function inWords({ verdict }: Judgement): string {
  const failing = verdict.failing.map(({ rule }) => rule).join(', ');
  return failing === '' ? verdict.reason : `${verdict.reason}: ${failing}`;
}
