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
      if (continuesAnother(scope)) return { anchor: lastLetGo(scope), hops: 0 };
      return { anchor: turnOpenings(scope).at(-1) ?? withoutPrompts(scope), hops: 0 };
    }, 'first');
  },
});

/** Ways in which a session begins that goes on with another: what was done there is not recorded here. */
const CONTINUATIONS = new Set(['resume', 'fork', 'compact']);

/** On hosts that send no prompts: the last stop that was let go, else the session’s first start. */
function withoutPrompts(scope: Scope): HarneryEvent | undefined {
  return lastLetGo(scope) ?? firstStart(scope);
}

/** Whether the session goes on with another one and has had no prompt and no judged stop of its own yet. */
function continuesAnother(scope: Scope): boolean {
  const start = firstStart(scope);
  if (start === undefined || !CONTINUATIONS.has(String(start.data.source))) return false;
  return (
    lastLetGo(scope) === undefined && !scope.events.some((event) => isMine(event, scope) && isRequest(event))
  );
}

/** A prompt that is no notice of the host. */
function isRequest(event: HarneryEvent): boolean {
  return isEvent(event, 'user_prompt.submit') && event.data.origin !== 'host';
}

function lastLetGo(scope: Scope): HarneryEvent | undefined {
  const letGo = scope.events.findLast(
    (event) => isVerdict(event) && event.event_type !== 'verdict.block' && isMine(event, scope),
  );
  if (letGo === undefined || !isVerdict(letGo)) return undefined;
  const { stop_event_id } = letGo.data;
  return scope.events.find((event) => event.event_id === stop_event_id && isMine(event, scope)) ?? letGo;
}

function firstStart(scope: Scope): HarneryEvent<'session.start'> | undefined {
  for (const event of scope.events) if (isEvent(event, 'session.start') && isMine(event, scope)) return event;
  return undefined;
}

/** Whether it is of this agent, before the event under judgement. */
function isMine(event: HarneryEvent, scope: Scope): boolean {
  return event !== scope.end && sameAgent(event, scope.end);
}
