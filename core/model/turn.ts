/** Where turns begin in a session: the openings that windows anchor at. */

import { type HarneryEvent, isEvent, sameAgent, turnId } from './event.ts';
import { isLetGo } from './verdict.ts';
import type { Scope } from './window.ts';

/**
 * The turn openings of the agent under judgement, oldest first: each prompt that is no host notice and does not
 * belong to the turn before it, and, where tool and stop events carry turn ids, the first of them with an id
 * that no prompt announced (a command that a person ran without a prompt).
 */
export function turnOpenings(scope: Scope): HarneryEvent[] {
  const openings: HarneryEvent[] = [];
  const knownIds = new Set<string>();
  let lastHuman: HarneryEvent | undefined;
  let letGoSinceHuman = false;

  for (const event of scope.events) {
    if (!sameAgent(event, scope.end)) continue;
    const id = turnId(event);
    if (isEvent(event, 'user_prompt.submit')) {
      if (event.data.origin === 'harnery') openings.push(event);
      if (event.data.origin === 'human') {
        const midTurn = id !== undefined && lastHuman !== undefined && turnId(lastHuman) === id;
        if (!midTurn || letGoSinceHuman) openings.push(event);
        lastHuman = event;
        letGoSinceHuman = false;
      }
    } else if (carriesTurnId(event) && scope.adapter.turnIds && id !== undefined && !knownIds.has(id)) {
      openings.push(event);
    }
    if (id !== undefined && (event.event_type === 'user_prompt.submit' || carriesTurnId(event)))
      knownIds.add(id);
    if (isLetGo(event)) letGoSinceHuman = true;
  }
  return openings;
}

/** The same, the newest first: what lies behind the last that is taken is looked at only as far as it decides. */
export function* turnOpeningsBack(scope: Scope): Generator<HarneryEvent> {
  const { past, end } = scope;
  for (let place = 0, event = past.at(0); event !== undefined; place += 1, event = past.at(place))
    if (mayOpen(event, scope) && sameAgent(event, end) && isOpening(event, scope, place)) yield event;
}

function mayOpen(event: HarneryEvent, { adapter }: Scope): boolean {
  return isPrompt(event) || (adapter.turnIds && carriesTurnId(event));
}

function isOpening(event: HarneryEvent, scope: Scope, place: number): boolean {
  const id = turnId(event);
  if (isEvent(event, 'user_prompt.submit')) {
    if (event.data.origin === 'harnery') return true;
    if (event.data.origin !== 'human') return false;
    if (id === undefined) return true;
    // In mid-turn: the human prompt before it bears the same id, and no stop was let go in between.
    const decides = scope.past
      .before(place)
      .find((one) => sameAgent(one, event) && (isLetGo(one) || isHuman(one)));
    return decides === undefined || !isHuman(decides) || turnId(decides) !== id;
  }
  if (id === undefined) return false;
  // Where nobody announced the turn, as when a person runs a command without a prompt, this reads the whole session.
  const announced = scope.past
    .before(place)
    .find((one) => sameAgent(one, event) && turnId(one) === id && (isPrompt(one) || carriesTurnId(one)));
  return announced === undefined;
}

function isPrompt(event: HarneryEvent): event is HarneryEvent<'user_prompt.submit'> {
  return isEvent(event, 'user_prompt.submit');
}

function isHuman(event: HarneryEvent): boolean {
  return isPrompt(event) && event.data.origin === 'human';
}

/** Whether a turn opening was made by Harnery’s own message. */
export function isOurs(opening: HarneryEvent): boolean {
  return isEvent(opening, 'user_prompt.submit') && opening.data.origin === 'harnery';
}

function carriesTurnId(event: HarneryEvent): boolean {
  return isEvent(event, 'tool.pre_use', 'tool.post_use', 'turn.stop');
}
