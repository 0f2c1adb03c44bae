/** Puts the beginning and the result of each tool call together. */

import { type HarneryEvent, isEvent, sameAgent } from '../model/event.ts';
import type { OwnScope } from './build-scope.ts';

type Begun = HarneryEvent<'tool.pre_use'>;
type Ended = HarneryEvent<'tool.post_use'>;

/** A tool call of a window; a host may be wired for one of its two events only. */
export interface PairedCall {
  readonly begun: Begun | undefined;
  readonly ended: Ended | undefined;
  /** Where the first of its events stands among this agent’s events in the window, from 1. */
  readonly place: number;
}

/**
 * The calls that began among `seen`, oldest first. A result alone counts only where no beginning of it is recorded in
 * the session: one that comes late must not count for the next window.
 */
export function pairToolCalls(seen: readonly HarneryEvent[], scope: OwnScope): PairedCall[] {
  const calls: PairedCall[] = [];
  const waiting = new WaitingCalls();
  let earlier: EarlierCalls | undefined;
  for (let index = 0; index < seen.length; index += 1) {
    const event = seen[index];
    if (event === undefined) continue;
    const place = index + 1;
    if (isEvent(event, 'tool.pre_use')) {
      waiting.add(event, calls.length);
      calls.push({ begun: event, ended: undefined, place });
    } else if (isEvent(event, 'tool.post_use')) {
      const first = waiting.take(event);
      const call = first === undefined ? undefined : calls[first];
      if (first !== undefined && call !== undefined) {
        calls[first] = { begun: call.begun, ended: event, place: call.place };
        continue;
      }
      earlier ??= new EarlierCalls(scope);
      if (isAlone(event, earlier)) calls.push({ begun: undefined, ended: event, place });
    }
  }
  return calls;
}

/**
 * The beginnings of this agent in the whole session. Looked for only where none stands in the window, from the stop
 * backwards: a result that comes late has its beginning in the window before. Where some beginnings are not recorded
 * at all, this reads the whole session.
 */
class EarlierCalls {
  readonly #scope: OwnScope;
  readonly #past: Iterator<HarneryEvent>;
  readonly #ids = new Set<string | undefined>();

  constructor(scope: OwnScope) {
    this.#scope = scope;
    this.#past = scope.past[Symbol.iterator]();
  }

  areThere(): boolean {
    const { end, session } = this.#scope;
    return isEvent(end, 'tool.pre_use') || session.has(({ anyCall }) => anyCall);
  }

  has(id: string): boolean {
    while (!this.#ids.has(id)) {
      const { value, done } = this.#past.next();
      if (done === true) return false;
      if (isEvent(value, 'tool.pre_use') && sameAgent(value, this.#scope.end))
        this.#ids.add(value.data.tool_use_id);
    }
    return true;
  }
}

function isAlone({ data: { tool_use_id } }: Ended, earlier: EarlierCalls): boolean {
  return !earlier.areThere() || (Boolean(tool_use_id) && !earlier.has(tool_use_id ?? ''));
}

/** Where calls stand that have no result yet: the first of those that are named alike is taken first. */
class WaitingCalls {
  readonly #byId = new Map<string, number[]>();
  /** On hosts without ids, by the tool and what it was called with. */
  readonly #byWords = new Map<string, number[]>();

  add({ data }: Begun, place: number): void {
    const { calls, name } = this.#find(data);
    const alike = calls.get(name);
    if (alike === undefined) calls.set(name, [place]);
    else alike.push(place);
  }

  take({ data }: Ended): number | undefined {
    const { calls, name } = this.#find(data);
    return calls.get(name)?.shift();
  }

  #find({ tool_use_id, tool_name, command }: (Begun | Ended)['data']) {
    return tool_use_id
      ? { calls: this.#byId, name: tool_use_id }
      : { calls: this.#byWords, name: JSON.stringify([tool_name, command]) };
  }
}
