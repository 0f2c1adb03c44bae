/** Where events are kept: append-only, one stream a session, in the order of append. */

import type { HarneryEvent } from './event.ts';

/** Adapter and session id: what tells one stream from another. */
export interface StreamKey {
  readonly adapter: string;
  readonly session_id: string;
}

export interface StreamInfo extends StreamKey {
  /** When it last changed, in ms since the epoch. */
  readonly changed_ms: number;
}

type MaybePromise<T> = T | Promise<T>;

export interface Store {
  /** For people: where the streams are. */
  readonly place: string;
  /**
   * Appends one event and returns it as stored: its `ts` is never earlier than that of the stream’s last event.
   * Throws where it could not be kept whole.
   */
  append(event: HarneryEvent): MaybePromise<HarneryEvent>;
  /** Appends many events of one stream in their order, as `append` would one after the other. Left out, it does. */
  appendAll?(events: readonly HarneryEvent[]): MaybePromise<void>;
  /**
   * Appends one event, unless the stream holds it already. Of several processes that come with the same delivery at
   * the same moment one appends it; where that one died or failed, the next does. `delivery` is a name that all of
   * them give it. Gives undefined where the event is there.
   */
  appendOnce(
    event: HarneryEvent,
    delivery: string,
    isThere: (events: readonly HarneryEvent[]) => boolean,
  ): MaybePromise<HarneryEvent | undefined>;
  /** All whole events of a stream, oldest first; none where there is no such stream. */
  read(key: StreamKey): MaybePromise<readonly HarneryEvent[]>;
  /** All streams, the one that changed last first. */
  list(): MaybePromise<readonly StreamInfo[]>;
}

/** Makes the store of one project; `root` is the project’s folder. */
export type StoreFactory = (root: string) => Store;
