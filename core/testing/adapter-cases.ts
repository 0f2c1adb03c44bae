/** What an adapter’s test says: payloads and the events that they are, its answers to the byte, and foreign payloads. */

import { type Adapter, canBlock, type Reply } from '../model/adapter.ts';
import type { EventType } from '../model/event.ts';
import { isObject } from '../model/is-object.ts';
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
  /** Of an event: the id of its session. */
  readonly session?: string;
  /** Of a prompt: its text without what `wrappers` take off. */
  readonly text?: string;
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
  /** Of a host with `textReturns`: the payload of the prompt as which the text of a block comes back, as the host wraps it. */
  readonly returned?: (message: string) => Payload;
  /** Payloads of other hosts. */
  readonly foreign: readonly Payload[];
}

export const USUAL_MESSAGE = 'Do "it" now.';

/** Throws a plain Error for a table that proves too little, or contradicts the adapter. */
export function refuseAdapterCases(adapter: Adapter, cases: AdapterCases): void {
  const { payloads, answers, returned, foreign } = cases;
  const names = payloads.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two payloads are named "${twice}"`);
  const missing = payloads.find(({ payload }) => !isObject(payload));
  if (missing !== undefined) throw new Error(`the payload of "${missing.name}" is missing`);
  const types = payloads.flatMap(({ event }) => (typeof event === 'object' ? [event.event_type] : []));
  if (types.length === 0)
    throw new Error('"payloads" holds none that becomes an event: record some of a real host');
  if (adapter.capabilities.observesStop && !types.includes('turn.stop'))
    throw new Error('"payloads" holds no turn.stop: record the end of a turn');
  if (foreign.length === 0) throw new Error('"foreign" is empty: name a payload of another host');
  if (canBlock(adapter) && answers.block === undefined)
    throw new Error(`"answers.block" is missing: ${adapter.name} can be blocked`);
  if (!canBlock(adapter) && answers.block !== undefined)
    throw new Error(`"answers.block" is there, and ${adapter.name} is observed only`);
  if (adapter.textReturns && returned === undefined)
    throw new Error(
      '"returned" is missing: give the payload of the prompt as which the text of a block comes back, with what the host puts around it',
    );
  if (!adapter.textReturns && returned !== undefined)
    throw new Error('"returned" is there, and "textReturns" is false');
}
