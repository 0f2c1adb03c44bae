/** Keeps what core goes by, whatever taps make of an event: a redactor may take away what else it likes. */

import type { HarneryEvent } from '../model/event.ts';
import { DELIVERY_MARKS } from './find-duplicate.ts';

/** What decides about a stop before any rule is asked, and what is left of an answer that is not recorded. */
const DECISIVE = ['status', 'plan_mode', 'background_tasks', 'status_shown'] as const;

/**
 * The event to record. `isUnsure`: a tap failed, which may have been the one that takes a secret out of a prompt; then
 * the prompt’s text is not recorded.
 */
export function keepMarks(draft: HarneryEvent, tapped: HarneryEvent, isUnsure: boolean): HarneryEvent {
  if (tapped === draft && !isUnsure) return draft;
  const was = draft.data as Readonly<Record<string, unknown>>;
  const data: Record<string, unknown> = { ...tapped.data };
  for (const name of [...DELIVERY_MARKS, ...DECISIVE]) {
    if (Object.hasOwn(was, name)) data[name] = was[name];
    else delete data[name];
  }
  if (isUnsure) delete data.prompt_text;
  return { ...tapped, data } as HarneryEvent;
}
