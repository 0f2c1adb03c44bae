/** Checks what the code of an adapter read from a payload: types alone do not hold at run time. */

import { nearest } from '../errors.ts';
import type { ParsedEvent } from '../model/adapter.ts';
import { EVENT_TYPES } from '../model/event.ts';
import { isObject } from '../model/is-object.ts';

/** The same; undefined where there is nothing to record. Throws a plain Error for what is no event. */
export function checkParsed(parsed: ParsedEvent | undefined): ParsedEvent | undefined {
  if (parsed === undefined) return undefined;
  const cause = wrongEvent(parsed);
  if (cause !== undefined) throw new Error(`it gives ${cause}`);
  return parsed;
}

function wrongEvent(parsed: unknown): string | undefined {
  if (parsed instanceof Promise) {
    // Its failure would otherwise be nobody’s.
    parsed.catch(() => undefined);
    return 'a promise, and an event is due at once';
  }
  if (!isObject(parsed))
    return `${parsed === null ? 'null' : `a ${typeof parsed}`}, and an event or undefined is due`;
  const { event_type, data } = parsed;
  if (typeof event_type !== 'string') return 'an event without "event_type"';
  if (!(EVENT_TYPES as readonly string[]).includes(event_type))
    return `an event of the type "${event_type}", which there is not${nearest(event_type, EVENT_TYPES)}`;
  if (!isObject(data)) return 'an event whose "data" is no object';
  const wrong = ['agent_id', 'turn_id', 'prompt'].find(
    (key) => parsed[key] !== undefined && typeof parsed[key] !== 'string',
  );
  return wrong === undefined ? undefined : `an event whose "${wrong}" is no text`;
}
