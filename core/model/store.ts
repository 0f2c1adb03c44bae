/** Where events are kept: append-only, one stream a session, in the order of append. */

import type { HarneryEvent } from './event.ts';
import type { Summary } from './summary.ts';

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

/** One stream, to be read in steps, without waiting: a judgement asks for more of it while it runs. */
export interface OpenStream {
  /** The events, the newest first; the same as `read` gives, as of when the stream was opened. */
  back(): Iterable<HarneryEvent>;
  /** The events, the oldest first; as many as there are, without holding them. */
  forth(): Iterable<HarneryEvent>;
  /** Whether `back` ended before the stream’s beginning, as it may not read further. */
  isCut(): boolean;
  /**
   * What the stream comes to, kept between runs: carried on, made anew where it does not fit the stream, and never
   * trusted over it. Not `whole`: what can be had without reading the whole stream. Left out: made of `forth` each time.
   */
  summary?(whole: boolean): Summary;
}

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
   * them give it. Gives undefined where the event is there. `isThere` needs no more of the stream, oldest first, than
   * the last ten seconds before the event.
   */
  appendOnce(
    event: HarneryEvent,
    delivery: string,
    isThere: (events: readonly HarneryEvent[]) => boolean,
  ): MaybePromise<HarneryEvent | undefined>;
  /** All whole events of a stream, oldest first; none where there is no such stream. */
  read(key: StreamKey): MaybePromise<readonly HarneryEvent[]>;
  /**
   * Opens a stream to be read in steps. Left out where a stream can only be had as a whole: then `read` is asked at
   * each check, whose cost grows with the stream.
   */
  openStream?(key: StreamKey): OpenStream;
  /** All streams, the one that changed last first. */
  list(): MaybePromise<readonly StreamInfo[]>;
}

/** Makes the store of one project; `root` is the project’s folder. */
export type StoreFactory = (root: string) => Store;
