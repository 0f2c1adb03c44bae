/** Reads a payload with an adapter as the line does, and says how it went. */

import { askAdapter } from '../engine/ask-adapter.ts';
import { isIgnored, normalize, readEvent } from '../engine/read-payload.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { firstText, type Payload, unwrap } from '../model/payload.ts';
import { show } from './mismatch.ts';

/** `broken`: the adapter threw, or gave what is no event. */
export type Reading =
  | { readonly kind: 'event'; readonly event: ParsedEvent; readonly session: string; readonly text?: string }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused' | 'broken'; readonly cause: string };

export function readCasePayload(adapter: Adapter, written: Payload): Reading {
  try {
    askAdapter(adapter, 'recognizes', () => adapter.recognizes(written));
    const payload = normalize(adapter, written);
    if (isIgnored(adapter, payload)) return { kind: 'ignored' };
    const event = readEvent(adapter, payload);
    if (event === undefined) return { kind: 'ignored' };
    const session = firstText(payload, adapter.fields.session);
    const { prompt } = event;
    return {
      kind: 'event',
      event,
      session,
      ...(prompt === undefined ? {} : { text: unwrap(prompt, adapter) }),
    };
  } catch (thrown) {
    const code = thrown instanceof HarneryError ? thrown.code : undefined;
    const isRefusal = code === 'HARNERY_BAD_PAYLOAD' || code === 'HARNERY_UNKNOWN_EVENT';
    return { kind: isRefusal ? 'refused' : 'broken', cause: causeOf(thrown) };
  }
}

/** A reading on one line. */
export function tellReading(reading: Reading): string {
  return reading.kind === 'event'
    ? show(reading.event)
    : 'cause' in reading
      ? `${reading.kind}: ${reading.cause}`
      : 'it is ignored';
}
