/** One session’s file, read in steps from either end: the same events both ways. */

import { lstatSync } from 'node:fs';
import {
  addToSummary,
  emptySummary,
  type HarneryEvent,
  linesBack,
  linesForth,
  type OpenStream,
  parseEvent,
  type StreamKey,
  type Summary,
  timeOf,
} from '../../core/index.ts';
import { keepSummary, keptSummary } from './kept-summary.ts';

/** How much is read, in bytes. */
export interface Limits {
  /** At once. */
  readonly step: number;
  /** Backwards in all, for one check. */
  readonly most: number;
  /** Of a stream without a summary: up to this length it is summed up as a whole at once. */
  readonly atOnce: number;
  /** Of a stream that is summed up because something can be told by the whole only. */
  readonly mostWhole: number;
  /** How much a stream grows before its summary is kept anew. */
  readonly keepEach: number;
}

export const LIMITS: Limits = {
  step: 65_536,
  most: 67_108_864,
  atOnce: 1_048_576,
  mostWhole: 1_073_741_824,
  keepEach: 8_192,
};

/** As of now: what is appended later is not in it. `kept` is the path of its summary. */
export function openStreamFile(path: string, kept: string, key: StreamKey, limits: Limits): OpenStream {
  const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const { step, most, atOnce, mostWhole, keepEach } = limits;
  let isCut = false;

  function* back(): Generator<HarneryEvent> {
    const to = Math.max(0, size - most);
    yield* eventsBack(path, size, step, to);
    if (to > 0) isCut = true;
  }

  function summary(whole: boolean): Summary {
    const found = keptSummary(kept, path, size);
    const fits = found !== undefined && (found.summary.isWhole || !whole);
    const isLong = size > (whole ? mostWhole : atOnce);
    if (!fits && whole && isLong) isCut = true;
    const isPart = !fits && isLong;
    const from = fits ? found.bytes : isPart ? lineAfter(path, size - step, size, step) : 0;
    const made = fits ? found.summary : emptySummary(!isPart);
    let last = { event_id: '', bytes: 0 };
    for (const { event, end } of wholeLines(path, from, size, step)) {
      addToSummary(made, event, key);
      last = { event_id: event.event_id, bytes: end };
    }
    if (last.bytes - (fits ? from : 0) > keepEach) keepSummary(kept, { ...last, summary: made });
    return made;
  }

  return { back, forth: () => eventsForth(path, size, step), isCut: () => isCut, summary };
}

/**
 * Where writers met, the time of a later line may be an earlier one: it is read as that of the latest of so many lines
 * before it. No more, so that reading from the end gives the same.
 */
const WRITERS_MET = 8;

/** The newest first, from the byte `from` down to the byte `to`. */
export function* eventsBack(path: string, from: number, step: number, to: number): Generator<HarneryEvent> {
  const waiting: HarneryEvent[] = [];
  for (const { text, begin } of linesBack(path, from, step, to)) {
    const event = parseEvent(begin === 0 ? withoutMark(text) : text);
    if (event === undefined) continue;
    waiting.push(event);
    if (waiting.length <= WRITERS_MET) continue;
    yield raised(waiting);
    waiting.shift();
  }
  for (; waiting.length > 0; waiting.shift()) yield raised(waiting);
}

function* eventsForth(path: string, to: number, step: number): Generator<HarneryEvent> {
  const seen: HarneryEvent[] = [];
  for (const { event } of wholeLines(path, 0, to, step)) {
    seen.unshift(event);
    if (seen.length > WRITERS_MET + 1) seen.pop();
    yield raised(seen);
  }
}

/** The first of these events, with the time of the latest of them. */
function raised(events: readonly HarneryEvent[]): HarneryEvent {
  let [latest] = events as [HarneryEvent];
  for (const event of events) if (timeOf(event) > timeOf(latest)) latest = event;
  const [first] = events as [HarneryEvent];
  return latest === first ? first : { ...first, ts: latest.ts };
}

function* wholeLines(path: string, from: number, to: number, step: number) {
  for (const { text, begin, end } of linesForth(path, from, to, step)) {
    const event = parseEvent(begin === 0 ? withoutMark(text) : text);
    if (event !== undefined) yield { event, end };
  }
}

/** Where the first line begins behind the byte `from`. */
function lineAfter(path: string, from: number, to: number, step: number): number {
  for (const { end } of linesForth(path, from, to, step)) return end;
  return to;
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
