/** Anchors the window at the most recent turn opening of the agent. */

import {
  definePlugin,
  type HarneryEvent,
  isEvent,
  isVerdict,
  type Scope,
  sameAgent,
  turnOpeningsBack,
} from '../core/index.ts';

export const turnWindow = definePlugin({
  name: 'turn-window',
  apply(hooks) {
    hooks.window.tap((_window, scope) => {
      if (continuesAnother(scope)) return { anchor: lastLetGo(scope), hops: 0 };
      const [opening] = turnOpeningsBack(scope);
      return { anchor: opening ?? withoutPrompts(scope), hops: 0 };
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
  const past = scope.past.find((event) => (isRequest(event) || isLetGo(event)) && isMine(event, scope));
  return past === undefined && CONTINUATIONS.has(String(firstStart(scope)?.data.source));
}

/** A prompt that is no notice of the host. */
function isRequest(event: HarneryEvent): boolean {
  return isEvent(event, 'user_prompt.submit') && event.data.origin !== 'host';
}

function isLetGo(event: HarneryEvent): boolean {
  return isVerdict(event) && event.event_type !== 'verdict.block';
}

function lastLetGo(scope: Scope): HarneryEvent | undefined {
  const letGo = scope.past.find((event) => isLetGo(event) && isMine(event, scope));
  if (letGo === undefined || !isVerdict(letGo)) return undefined;
  const { stop_event_id } = letGo.data;
  return scope.past.find((event) => event.event_id === stop_event_id && isMine(event, scope)) ?? letGo;
}

/** Asked where a session had no prompt and no stop was let go yet: then all of it is looked through. */
function firstStart(scope: Scope): HarneryEvent<'session.start'> | undefined {
  let first: HarneryEvent<'session.start'> | undefined;
  for (const event of scope.past) if (isEvent(event, 'session.start') && isMine(event, scope)) first = event;
  return first;
}

function isMine(event: HarneryEvent, scope: Scope): boolean {
  return event !== scope.end && sameAgent(event, scope.end);
}
