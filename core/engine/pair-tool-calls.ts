/** Puts the beginning and the result of each tool call together. */

import { type HarneryEvent, isEvent, sameAgent } from '../model/event.ts';
import type { OwnScope } from './build-scope.ts';

type Begun = HarneryEvent<'tool.pre_use'>;
type Ended = HarneryEvent<'tool.post_use'>;

/** A tool call of a window; a host may be wired for one of its two events only. */
export interface PairedCall {
  readonly begun?: Begun;
  readonly ended?: Ended;
}

/**
 * The calls that began among `seen`, oldest first. A result alone counts only where no beginning of it is recorded in
 * the session: one that comes late must not count for the next window.
 */
export function pairToolCalls(seen: readonly HarneryEvent[], scope: OwnScope): PairedCall[] {
  const waiting = new Map<string, Begun[]>();
  const ended = new Map<Begun, Ended>();
  const isAlone = new Set<Ended>();
  for (const event of seen) {
    if (isEvent(event, 'tool.pre_use')) {
      waiting.set(nameOf(event), [...(waiting.get(nameOf(event)) ?? []), event]);
    } else if (isEvent(event, 'tool.post_use')) {
      const begun = waiting.get(nameOf(event))?.shift();
      const id = event.data.tool_use_id || undefined;
      if (begun !== undefined) ended.set(begun, event);
      else if (!hasBegun(id, scope)) isAlone.add(event);
    }
  }
  return seen.flatMap((event): PairedCall[] => {
    if (isEvent(event, 'tool.pre_use')) {
      const result = ended.get(event);
      return [{ begun: event, ...(result === undefined ? {} : { ended: result }) }];
    }
    return isEvent(event, 'tool.post_use') && isAlone.has(event) ? [{ ended: event }] : [];
  });
}

/**
 * Whether a beginning of this call is recorded; where it has no id, of any call. Looked for only where none stands in the
 * window: a result that comes late has its beginning in the window before. Where some beginnings are not recorded
 * at all, this reads the whole session.
 */
function hasBegun(id: string | undefined, { past, end, session }: OwnScope): boolean {
  const isBegun = (event: HarneryEvent): event is Begun =>
    isEvent(event, 'tool.pre_use') && sameAgent(event, end);
  if (!isBegun(end) && !session.has(({ anyCall }) => anyCall)) return false;
  return (
    id === undefined || past.find((event) => isBegun(event) && event.data.tool_use_id === id) !== undefined
  );
}

/** By the call’s id; on hosts without ids by the tool and what it was called with, the first call first. */
function nameOf({ data: { tool_use_id, tool_name, command } }: Begun | Ended): string {
  return tool_use_id ? `id ${tool_use_id}` : JSON.stringify([tool_name, command]);
}
