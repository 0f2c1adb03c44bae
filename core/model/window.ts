/** What is judged: a stretch of one session, from its anchor to the event under judgement. */

import type { AdapterTraits } from './adapter.ts';
import type { HarneryEvent } from './event.ts';
import type { Past } from './past.ts';

/** How many steps a walk back over our own prompts may take. */
export const MAX_HOPS = 16;

/**
 * All that a resolver can see: the events of one session that stand before the event under judgement and are
 * not dated after the cutoff, with that event as the last one. Every prompt in it has an origin.
 */
export interface Scope {
  /** All of them, the oldest first. Whoever asks for this pays for reading the whole session. */
  readonly events: readonly HarneryEvent[];
  /** The same, the newest first: read only as far as somebody looks. */
  readonly past: Past;
  /** The event under judgement: the last of `events`. */
  readonly end: HarneryEvent;
  readonly adapter: AdapterTraits;
}

/** A window ends at the scope’s end; a resolver moves its anchor only. No anchor: there is no history to judge. */
export interface Window {
  readonly anchor: HarneryEvent | undefined;
  /** Steps that were walked back over Harnery’s own prompts. */
  readonly hops: number;
}

/** Where a pinned window begins: at the first event of this agent at or after a time (ms since the epoch). */
export interface WindowPin {
  readonly from_ms: number;
}

/** The events of a window, anchor and end included, of every agent of the session. */
export function eventsIn(window: Window, scope: Scope): readonly HarneryEvent[] {
  if (window.anchor === undefined) return [];
  return scope.past.from(window.anchor);
}
