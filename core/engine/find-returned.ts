/** Finds the text of a block in a prompt that was taken for a person’s: its adapter says something that does not hold. */

import { HarneryError } from '../errors.ts';
import type { AdapterTraits } from '../model/adapter.ts';
import { type EventMap, type HarneryEvent, isEvent } from '../model/event.ts';
import { cheapHash } from '../model/hash.ts';

/** At how many places of a prompt our text is looked for: it takes a few ms at most. */
const MOST_PLACES = 20_000;

/** The fault, where the text of the last of these blocks came back; `isBuiltIn`: what its adapter denies was seen. */
export function findReturned(
  prompt: string,
  events: readonly HarneryEvent[],
  adapter: AdapterTraits,
  isBuiltIn: boolean,
): HarneryError | undefined {
  const block = events.findLast((event) => isEvent(event, 'verdict.block'))?.data as
    | EventMap['verdict.block']
    | undefined;
  if (block === undefined) return undefined;
  const text = prompt.trim();
  const raise = (cause: string, instead: string) =>
    new HarneryError('HARNERY_TEXT_RETURNED', { adapter: adapter.name, cause, instead });
  if (adapter.textReturns) {
    const place = text.length - (block.message_length ?? text.length);
    // More behind it, or it alone: then a person pasted it, or it came late.
    return place > 0 && isAt(place, text, block)
      ? raise(`behind ${place} characters that no wrapper takes off`, 'such prompts count as a person’s')
      : undefined;
  }
  if (isBuiltIn || !holds(text, block)) return undefined;
  return raise('its host is said to send none back', 'this session is only observed');
}

/** Whether such a fault was raised among these events. */
export function hasReturned(events: readonly HarneryEvent[]): boolean {
  return events.some(
    (event) => isEvent(event, 'fault.raised') && event.data.code === 'HARNERY_TEXT_RETURNED',
  );
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
