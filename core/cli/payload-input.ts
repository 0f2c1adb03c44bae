/** The payload on standard input, as text and as an object. */

import { parsePayload } from '../engine/read-payload.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { Payload } from '../model/payload.ts';
import type { Io } from './command.ts';

/** All of it. Throws HARNERY_BAD_JSON where it cannot be read. */
export async function readPayloadText(io: Io): Promise<string> {
  try {
    return await io.input();
  } catch (thrown) {
    throw new HarneryError('HARNERY_BAD_JSON', { cause: causeOf(thrown) });
  }
}

/** The payload, or the error that says why there is none: a wrong option is told first. */
export function parseOrFault(input: string, found: (payload: Payload) => void): Payload | HarneryError {
  try {
    const payload = parsePayload(input);
    found(payload);
    return payload;
  } catch (thrown) {
    if (thrown instanceof HarneryError) return thrown;
    throw thrown;
  }
}
