/** Cuts a stream down to what a judgement may see, and settles who wrote each prompt in it. */

import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { Authorship } from '../model/hooks.ts';
import { originByText, unwrap } from '../model/payload.ts';
import type { Scope } from '../model/window.ts';
import type { Faults, HookSet } from './call-hooks.ts';

/**
 * The scope of a stop: the events of its session that stand before it and are not dated after the cutoff
 * (ms since the epoch). Nothing later can be reached from the result.
 */
export function buildScope(
  events: readonly HarneryEvent[],
  end: HarneryEvent,
  cutoff_ms: number,
  adapter: Adapter,
  hooks: HookSet,
  faults: Faults,
): Scope {
  const visible: HarneryEvent[] = [];
  for (const event of events) {
    if (event.event_id === end.event_id) break;
    if (sameSession(event, end) && timeOf(event) <= cutoff_ms) visible.push(event);
  }
  for (let index = 0; index < visible.length; index += 1) {
    const event = visible[index];
    if (event === undefined || !isEvent(event, 'user_prompt.submit') || event.data.origin !== undefined)
      continue;
    const text = event.data.prompt_text;
    // Where the text was not recorded either, nothing speaks against a person.
    const author =
      text === undefined
        ? { origin: 'human' }
        : findAuthor(text, visible.slice(0, index), adapter, false, hooks, faults);
    visible[index] = { ...event, data: { ...event.data, ...author } };
  }
  visible.push(end);
  return Object.freeze({ events: Object.freeze(visible), end, adapter });
}

/** Who wrote a prompt: what its adapter says, else the host’s own texts; then whoever taps `origin`. */
export function findAuthor(
  prompt: string,
  events: readonly HarneryEvent[],
  adapter: Adapter,
  recording: boolean,
  hooks: HookSet,
  faults: Faults,
  byAdapter?: Authorship,
): Authorship {
  const text = unwrap(prompt, adapter);
  const author = byAdapter ?? { origin: originByText(prompt.trim(), adapter) };
  return hooks.call('origin', author, { text, events, recording, adapter }, faults);
}

function sameSession(a: HarneryEvent, b: HarneryEvent): boolean {
  return a.session_id !== '' && a.session_id === b.session_id && a.adapter === b.adapter;
}
