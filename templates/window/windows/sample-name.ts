/** The window is the whole session: what was done in it once, stays done. */

import type { Tap } from 'harnery';

/** Gives the anchor: the event at which the window begins. It ends at the stop that is judged, always. */
export const sampleNameWindow: Tap<'window'> = (_window, { events, end }) =>
  // A stop with nothing before it has no history to judge.
  ({ anchor: events[0] === end ? undefined : events[0], hops: 0 });
