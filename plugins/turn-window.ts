/** Anchors the window at the most recent turn opening of the agent. */

import {
  definePlugin,
  type HarneryEvent,
  isEvent,
  isVerdict,
  type Scope,
  sameAgent,
  turnOpenings,
} from '../core/index.ts';

export const turnWindow = definePlugin({
  name: 'turn-window',
  apply(hooks) {
    hooks.window.tap((_window, scope) => {
      const openings = turnOpenings(scope);
      return { anchor: openings.at(-1) ?? withoutPrompts(scope), hops: 0 };
    }, 'first');
  },
});

/** A session that began as a continuation of another has no beginning of its own. */
const CONTINUATIONS = new Set(['resume', 'fork', 'compact']);

/** On hosts that send no prompts: the last stop that was let go, else the session’s first start. */
function withoutPrompts(scope: Scope): HarneryEvent | undefined {
  const mine = scope.events.filter((event) => event !== scope.end && sameAgent(event, scope.end));
  const letGo = mine.findLast((event) => isVerdict(event) && event.event_type !== 'verdict.block');
  if (letGo !== undefined && isVerdict(letGo)) {
    return mine.find((event) => event.event_id === letGo.data.stop_event_id) ?? letGo;
  }
  const start = mine.find((event) => isEvent(event, 'session.start'));
  return start === undefined || CONTINUATIONS.has(String(start.data.source)) ? undefined : start;
}
