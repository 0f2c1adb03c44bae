/** The payloads of a recorded session of a real host, each as a case of its adapter’s test. */

import { type EventType, parsePayload } from '../../core/index.ts';
import type { PayloadCase } from '../../core/testing/index.ts';
import { type Host, readCapture } from './captures.ts';

/** `types`: what each event of the host is to us; one that is not named is ignored. */
export function recordedPayloads(
  host: Host,
  file: string,
  types: Readonly<Record<string, EventType>>,
): PayloadCase[] {
  return readCapture(host, file, '/project').calls.map(({ event, stdin }, place) => {
    const event_type = types[event];
    return {
      name: `${event}, as recorded in ${file}, call ${place + 1}`,
      payload: parsePayload(stdin),
      event: event_type === undefined ? 'ignored' : { event_type },
    };
  });
}
