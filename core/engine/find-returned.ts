/** Finds the text of a block in a prompt that was taken for a person’s: its adapter says something that does not hold. */

import { HarneryError } from '../errors.ts';
import type { AdapterTraits } from '../model/adapter.ts';
import { type EventMap, isEvent } from '../model/event.ts';
import { cheapHash } from '../model/hash.ts';
import type { SessionFacts } from '../model/history.ts';
import type { Past } from '../model/past.ts';

const CODE = 'HARNERY_TEXT_RETURNED';

/** At how many places of a prompt our text is looked for: of a short one at once, of a very long one in some ten ms. */
const MOST_PLACES = 20_000;

/** How many other prompts may stand between a block and its text: a host may tell something of its own first. */
const MOST_BETWEEN = 3;

/** The fault, where the text of the last of these blocks came back; `isBuiltIn`: what its adapter denies was seen. */
export function findReturned(
  prompt: string,
  past: Past,
  adapter: AdapterTraits,
  isBuiltIn: boolean,
): HarneryError | undefined {
  if (isBuiltIn && !adapter.textReturns) return undefined;
  const block = lastBlock(past, adapter.textReturns ? 0 : MOST_BETWEEN);
  if (block === undefined) return undefined;
  const text = prompt.trim();
  const raise = (cause: string, instead: string) =>
    new HarneryError(CODE, { adapter: adapter.name, cause, instead });
  if (adapter.textReturns) {
    const place = text.length - (block.message_length ?? text.length);
    // More behind it, or it alone: then a person pasted it, or it came late.
    return place > 0 && isAt(place, text, block)
      ? raise(`behind ${place} characters that no wrapper takes off`, 'such prompts count as a person’s')
      : undefined;
  }
  if (!holds(text, block)) return undefined;
  return raise('its host is said to send none back', 'this session is only observed');
}

/** The last block with at most so many prompts behind it. */
function lastBlock(past: Past, most: number): EventMap['verdict.block'] | undefined {
  let prompts = 0;
  for (const event of past) {
    if (isEvent(event, 'verdict.block')) return event.data;
    if (isEvent(event, 'user_prompt.submit') && event.data.origin !== 'host') prompts += 1;
    if (prompts > most) return undefined;
  }
  return undefined;
}

/** Whether such a fault was raised in this session. */
export function hasReturned(session: SessionFacts): boolean {
  return session.has(({ faults }) => Object.keys(faults).some((key) => key.startsWith(CODE)));
}

function holds(text: string, block: EventMap['verdict.block']): boolean {
  if (block.block_id !== undefined && block.block_id !== '' && text.includes(block.block_id)) return true;
  const last = text.length - (block.message_length ?? text.length);
  if (isAt(last, text, block)) return true;
  for (let place = 0; place < Math.min(last, MOST_PLACES); place++) if (isAt(place, text, block)) return true;
  return false;
}

function isAt(
  place: number,
  text: string,
  { message_length, message_hash }: EventMap['verdict.block'],
): boolean {
  if (message_length === undefined || place < 0) return false;
  return cheapHash(text.slice(place, place + message_length)) === message_hash;
}
