/** A stream as text: one event a line, read line by line. */

import type { HarneryEvent } from './event.ts';
import { isObject } from './is-object.ts';
import { readTime } from './time.ts';

export interface ParsedStream {
  readonly events: readonly HarneryEvent[];
  /** Numbers of the lines, from 1, that hold no whole event: torn or foreign lines cost only themselves. */
  readonly skipped: readonly number[];
}

export function parseStream(text: string): ParsedStream {
  const events: HarneryEvent[] = [];
  const skipped: number[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const event = parseEvent(line);
    if (event !== undefined) events.push(event);
    else if (line.trim() !== '') skipped.push(index + 1);
  }
  return { events, skipped };
}

const TEXTS = ['event_id', 'event_type', 'ts', 'session_id', 'instance_id'] as const;

/** The event of one line; undefined where it holds no whole one. */
export function parseEvent(line: string): HarneryEvent | undefined {
  try {
    const event = JSON.parse(line) as Record<string, unknown> | null;
    if (event === null) return undefined;
    for (const field of TEXTS) if (typeof event[field] !== 'string') return undefined;
    if (Number.isNaN(readTime(String(event.ts)))) return undefined;
    if (isSpliced(line, event)) return undefined;
    return tidy(event) as unknown as HarneryEvent;
  } catch {
    return undefined;
  }
}

const ID = /"event_id"\s*:/g;
/** Of that name, from a letter on that lines do not hold often. */
const NAME = 'vent_id"';

/** Two records that were written into one line may happen to parse; one of them then stands for both. */
function isSpliced(line: string, event: object): boolean {
  // As good as always: it stands there once.
  if (line.indexOf(NAME, line.indexOf(NAME) + NAME.length) === -1) return false;
  const written = line.match(ID)?.length ?? 0;
  return written > 1 && written > (JSON.stringify(event).match(ID)?.length ?? 0);
}

/** Known fields of a wrong type count as missing; unknown fields are kept as they are. */
function tidy(event: Record<string, unknown>): Record<string, unknown> {
  const { data } = event;
  const tidied = tidyData(String(event.event_type), isObject(data) ? data : {});
  // As it was parsed: objects that are made alike are read many times faster than copies are.
  if (
    tidied === data &&
    isTextOrMissing(event.turn_id) &&
    typeof event.adapter === 'string' &&
    typeof event.source === 'string'
  )
    return event;
  const { turn_id, adapter, source, ...rest } = event;
  return {
    ...rest,
    ...(typeof turn_id === 'string' ? { turn_id } : {}),
    adapter: typeof adapter === 'string' ? adapter : '',
    source: typeof source === 'string' ? source : '',
    data: tidied,
  };
}

const ORIGINS: readonly unknown[] = ['human', 'host', 'harnery'];

/** The same object where there is nothing to mend. */
function tidyData(type: string, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (type === 'user_prompt.submit') {
    const { origin, block_id, prompt_text, ...rest } = data;
    const isKnown = ORIGINS.includes(origin);
    if ((isKnown || origin === undefined) && isTextOrMissing(block_id) && isTextOrMissing(prompt_text))
      return data;
    return {
      ...rest,
      ...(isKnown ? { origin } : {}),
      ...(typeof block_id === 'string' ? { block_id } : {}),
      ...(typeof prompt_text === 'string' ? { prompt_text } : {}),
    };
  }
  if (type === 'turn.stop') {
    if (Array.isArray(data.background_tasks) || !('background_tasks' in data)) return data;
    const { background_tasks: _wrong, ...rest } = data;
    return rest;
  }
  if (type === 'state.task_set') return typeof data.task === 'string' ? data : { ...data, task: '' };
  if (type === 'fault.raised') {
    const { line, ...rest } = data;
    if (typeof data.code === 'string' && typeof data.message === 'string' && isTextOrMissing(line))
      return data;
    return {
      ...rest,
      code: String(data.code),
      message: String(data.message),
      ...(typeof line === 'string' ? { line } : {}),
    };
  }
  if (!type.startsWith('verdict.')) return data;
  if (typeof data.reason === 'string' && Array.isArray(data.failing)) return data;
  return { ...data, reason: String(data.reason), failing: Array.isArray(data.failing) ? data.failing : [] };
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
