/** A stream as text: one event a line, read line by line. */

import type { HarneryEvent } from './event.ts';
import { isObject } from './is-object.ts';

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
    if (event === null || TEXTS.some((field) => typeof event[field] !== 'string')) return undefined;
    if (Number.isNaN(Date.parse(String(event.ts)))) return undefined;
    if (isSpliced(line, event)) return undefined;
    return tidy(event) as unknown as HarneryEvent;
  } catch {
    return undefined;
  }
}

const ID = /"event_id"\s*:/g;

/** Two records that were written into one line may happen to parse; one of them then stands for both. */
function isSpliced(line: string, event: object): boolean {
  const written = line.match(ID)?.length ?? 0;
  return written > 1 && written > (JSON.stringify(event).match(ID)?.length ?? 0);
}

/** Known fields of a wrong type count as missing; unknown fields are kept as they are. */
function tidy(event: Record<string, unknown>): Record<string, unknown> {
  const { turn_id, adapter, source, data, ...rest } = event;
  return {
    ...rest,
    ...(typeof turn_id === 'string' ? { turn_id } : {}),
    adapter: typeof adapter === 'string' ? adapter : '',
    source: typeof source === 'string' ? source : '',
    data: tidyData(String(event.event_type), isObject(data) ? data : {}),
  };
}

const ORIGINS = ['human', 'host', 'harnery'];

function tidyData(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type === 'user_prompt.submit') {
    const { origin, block_id, prompt_text, ...rest } = data;
    return {
      ...rest,
      ...(ORIGINS.includes(String(origin)) ? { origin } : {}),
      ...(typeof block_id === 'string' ? { block_id } : {}),
      ...(typeof prompt_text === 'string' ? { prompt_text } : {}),
    };
  }
  if (type === 'turn.stop') {
    const { background_tasks, ...rest } = data;
    return Array.isArray(background_tasks) ? data : rest;
  }
  if (type === 'state.task_set') return { ...data, task: typeof data.task === 'string' ? data.task : '' };
  if (type === 'fault.raised') {
    const { line, ...rest } = data;
    return {
      ...rest,
      code: String(data.code),
      message: String(data.message),
      ...(typeof line === 'string' ? { line } : {}),
    };
  }
  if (!type.startsWith('verdict.')) return data;
  return { ...data, reason: String(data.reason), failing: Array.isArray(data.failing) ? data.failing : [] };
}
