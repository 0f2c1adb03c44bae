/** The event of one line of a file. */

import { type HarneryEvent, parseEvent } from '../../core/index.ts';

/** `begin` is where the line begins: 0 for the first, which may bear a mark of byte order. */
export function eventOf(text: string, begin: number): HarneryEvent | undefined {
  return parseEvent(begin === 0 ? text.replace(/^\uFEFF/, '') : text);
}
