/** Reads what was recorded of a session: payloads in one of three forms, or the stream that Harnery kept of it. */

import { causeOf } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import { isObject } from '../model/is-object.ts';
import type { Payload } from '../model/payload.ts';
import { parseStream } from '../model/stream.ts';

/** A payload, and when it came, in ms since the recording began. */
export interface RecordedCall {
  readonly payload: Payload;
  readonly at_ms: number;
}

export type Recording =
  | { readonly calls: readonly RecordedCall[]; readonly events?: undefined }
  | { readonly events: readonly HarneryEvent[] };

/** Between payloads of which nobody wrote down when they came: more than tells a second delivery. */
const STEP_MS = 10_000;

/**
 * A list of payloads in JSON; one payload a line; `{ hooks: [{ at_ms, stdin }] }`, where `stdin` is a payload or its text
 * and an empty one is left out; or a recorded session, one event a line. Throws a plain Error for anything else.
 */
export function readRecording(text: string): Recording {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '') throw new Error('nothing is recorded: the text is empty');
  const whole = parse(bare);
  const hooks = isObject(whole) ? (whole as { hooks?: unknown }).hooks : undefined;
  if (Array.isArray(hooks)) return { calls: hooks.flatMap(readHook).sort((a, b) => a.at_ms - b.at_ms) };
  if (Array.isArray(whole)) return { calls: whole.map((payload, place) => toCall(payload, place)) };
  const { events, skipped } = parseStream(bare);
  if (events.length > skipped.length) return { events };
  const lines = bare.split('\n').filter((line) => line.trim() !== '');
  return { calls: lines.map((line, place) => toCall(parse(line) ?? fail(line, place), place)) };
}

function readHook(hook: unknown, place: number): RecordedCall[] {
  const { stdin, at_ms } = (isObject(hook) ? hook : {}) as { stdin?: unknown; at_ms?: unknown };
  if (stdin === undefined || stdin === '') return [];
  const { payload, at_ms: usual } = toCall(typeof stdin === 'string' ? parse(stdin) : stdin, place);
  return [{ payload, at_ms: typeof at_ms === 'number' ? at_ms : usual }];
}

function toCall(payload: unknown, place: number): RecordedCall {
  if (!isObject(payload)) throw new Error(`payload ${place + 1} of the recording is no JSON object`);
  return { payload: payload as Payload, at_ms: place * STEP_MS };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(line: string, place: number): never {
  let cause = '';
  try {
    JSON.parse(line);
  } catch (thrown) {
    cause = causeOf(thrown);
  }
  throw new Error(`line ${place + 1} of the recording is neither a payload nor an event: ${cause}`);
}
