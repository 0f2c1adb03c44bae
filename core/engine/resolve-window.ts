/** Asks the resolver chain which stretch of the session is judged, or takes the window that was pinned. */

import { sameAgent, timeOf } from '../model/event.ts';
import type { Scope, Window, WindowPin } from '../model/window.ts';
import type { Faults, HookSet } from './call-hooks.ts';

export function resolveWindow(
  scope: Scope,
  pin: WindowPin | undefined,
  hooks: HookSet,
  faults: Faults,
): Window {
  if (pin === undefined) return hooks.call('window', { anchor: undefined, hops: 0 }, scope, faults);
  const anchor = scope.events.find((event) => sameAgent(event, scope.end) && timeOf(event) >= pin.from_ms);
  return { anchor, hops: 0 };
}
