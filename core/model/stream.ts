/** A stream as text: one event a line, read line by line. */

import type { HarneryEvent } from './event.ts';

export interface ParsedStream {
  readonly events: readonly HarneryEvent[];
  /** Numbers of the lines, from 1, that hold no whole event: torn or foreign lines cost only themselves. */
  readonly skipped: readonly number[];
}

export function parseStream(text: string): ParsedStream {
  const events: HarneryEvent[] = [];
  const skipped: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const event = parseLine(line);
    if (event !== undefined) events.push(event);
    else if (line.trim() !== '') skipped.push(index + 1);
  }
  return { events, skipped };
}

const TEXTS = ['event_id', 'event_type', 'ts', 'session_id', 'instance_id'] as const;

function parseLine(line: string): HarneryEvent | undefined {
  try {
    const event = JSON.parse(line) as Partial<HarneryEvent> | null;
    if (TEXTS.some((field) => typeof event?.[field] !== 'string')) return undefined;
    if (Number.isNaN(Date.parse(event?.ts ?? ''))) return undefined;
    return { adapter: '', source: '', data: {}, ...event } as HarneryEvent;
  } catch {
    return undefined;
  }
}
