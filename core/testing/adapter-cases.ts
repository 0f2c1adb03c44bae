/** What an adapter’s test says: payloads and the events that they are, its answers to the byte, and foreign payloads. */

import { type Adapter, canBlock, type Reply } from '../model/adapter.ts';
import type { EventType } from '../model/event.ts';
import type { Payload } from '../model/payload.ts';

/** The event of a payload, as far as it is given here. */
export interface ExpectedEvent {
  readonly event_type: EventType;
  readonly agent_id?: string;
  readonly turn_id?: string;
  readonly prompt?: string;
  /** Other fields may be there too. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface PayloadCase {
  readonly name: string;
  /** As the host sent it. */
  readonly payload: Payload;
  /** `ignored`: known, and nothing is recorded. `refused`: HARNERY_BAD_PAYLOAD or HARNERY_UNKNOWN_EVENT. */
  readonly event: ExpectedEvent | 'ignored' | 'refused';
}

export interface AdapterCases {
  readonly payloads: readonly PayloadCase[];
  readonly answers: {
    /** The text of the block; left out: `Do "it" now.` */
    readonly message?: string;
    /** Of a host that can be blocked: the answer that blocks. A stream that is missing is empty. */
    readonly block?: Reply;
    /** The answer to a stop that may pass. */
    readonly pass: Reply;
  };
  /** Payloads of other hosts. */
  readonly foreign: readonly Payload[];
}

export const USUAL_MESSAGE = 'Do "it" now.';

/** Throws a plain Error for a table that proves too little, or contradicts the adapter. */
export function refuseAdapterCases(adapter: Adapter, { payloads, answers, foreign }: AdapterCases): void {
  const names = payloads.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two payloads are named "${twice}"`);
  if (!payloads.some(({ event }) => typeof event === 'object'))
    throw new Error('"payloads" holds none that becomes an event: record some of a real host');
  if (foreign.length === 0) throw new Error('"foreign" is empty: name a payload of another host');
  if (canBlock(adapter) && answers.block === undefined)
    throw new Error(`"answers.block" is missing: ${adapter.name} can be blocked`);
  if (!canBlock(adapter) && answers.block !== undefined)
    throw new Error(`"answers.block" is there, and ${adapter.name} is observed only`);
}
