/** Judges every stop of a stream again, each as of its own time. */

import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import { isVerdict } from '../model/verdict.ts';
import type { WindowPin } from '../model/window.ts';
import type { Engine } from './engine.ts';
import { evaluate } from './evaluate.ts';

export interface Replayed {
  readonly stop: HarneryEvent;
  readonly judgement: Judgement;
  /** The verdict that the stop got when it happened, where that was recorded. */
  readonly live: HarneryEvent | undefined;
}

/** Counts only blocks that the stream records; a pin takes the place of the resolver chain; `explain` says why. */
export function replayStops(
  engine: Engine,
  events: readonly HarneryEvent[],
  window?: WindowPin,
  explain = false,
): Replayed[] {
  const live = new Map(events.filter(isVerdict).map((event) => [event.data.stop_event_id, event]));
  return events
    .filter((event) => isEvent(event, 'turn.stop'))
    .map((stop) => {
      const pinned = window === undefined ? {} : { window };
      const judgement = evaluate(engine, { events, stop, now_ms: timeOf(stop), explain, ...pinned });
      return { stop, judgement, live: live.get(stop.event_id) };
    });
}
