/** Raises times that step back: to that of the latest of so many lines before, so that both ends give the same. */

import { type HarneryEvent, timeOf } from '../../core/index.ts';

/** More lines than writers put down at the same moment; older ones are not known where one reads from the end. */
const WRITERS_MET = 8;

export type RaiseTimes = (event: HarneryEvent) => HarneryEvent;

/** Takes the events of a stream, the oldest first. */
export function raiser(): RaiseTimes {
  let before: HarneryEvent[] = [];
  let latest_ms = Number.NEGATIVE_INFINITY;
  return (event) => {
    const ms = timeOf(event);
    // As good as always: none before it is later.
    const raised = ms >= latest_ms ? event : raise(event, before.slice(-WRITERS_MET));
    latest_ms = Math.max(latest_ms, ms);
    before.push(event);
    if (before.length > 64) before = before.slice(-WRITERS_MET);
    return raised;
  };
}

/** `at` gives the event at a place, 0 being the newest. */
export function* raisedBack(at: (place: number) => HarneryEvent | undefined): Generator<HarneryEvent> {
  const events: HarneryEvent[] = [];
  const times: number[] = [];
  for (let place = 0; ; place += 1) {
    while (events.length <= place + WRITERS_MET) {
      const next = at(events.length);
      if (next === undefined) break;
      events.push(next);
      times.push(timeOf(next));
    }
    const [event, ms] = [events[place], times[place]];
    if (event === undefined || ms === undefined) return;
    let isLatest = true;
    for (let older = place + 1; older <= place + WRITERS_MET; older += 1)
      if ((times[older] ?? ms) > ms) isLatest = false;
    yield isLatest ? event : raise(event, events.slice(place + 1, place + WRITERS_MET + 1));
  }
}

function raise(event: HarneryEvent, before: readonly HarneryEvent[]): HarneryEvent {
  let latest = event;
  for (const one of before) if (timeOf(one) > timeOf(latest)) latest = one;
  return latest === event ? event : { ...event, ts: latest.ts };
}
