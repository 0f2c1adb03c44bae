/** Cuts a stream down to what a judgement may see, and settles who wrote each prompt in it. */

import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import { type History, SessionFacts, summarize } from '../model/history.ts';
import type { Authorship } from '../model/hooks.ts';
import { Past } from '../model/past.ts';
import { originByText, unwrap } from '../model/payload.ts';
import type { Scope } from '../model/window.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { freezeDeep } from './freeze-deep.ts';

/** A scope with what the whole session comes to, until the event under judgement. */
export interface OwnScope extends Scope {
  readonly session: SessionFacts;
}

/**
 * The scope of a stop: the events of its session that stand before it and are not dated after the cutoff
 * (ms since the epoch). Nothing later can be reached from the result.
 */
export function buildScope(
  { past, session }: History,
  end: HarneryEvent,
  cutoff_ms: number,
  adapter: Adapter,
  hooks: HookSet,
  faults: Faults,
): OwnScope {
  const isVisible = (event: HarneryEvent) => sameSession(event, end) && timeOf(event) <= cutoff_ms;
  const visible = Past.reading(filter(past, isVisible)).map((event, before) => {
    if (!isEvent(event, 'user_prompt.submit') || event.data.origin !== undefined) return freezeDeep(event);
    const text = event.data.prompt_text;
    // Where the text was not recorded either, nothing speaks against a person.
    const author =
      text === undefined ? { origin: 'human' } : findAuthor(text, before, adapter, false, hooks, faults);
    return freezeDeep({ ...event, data: { ...event.data, ...author } });
  });
  const known = new SessionFacts((whole) => {
    const summary = whole
      ? (session.ask((one) => (one.isWhole ? one : undefined)) ?? session.known)
      : session.known;
    if (summary.latest_ms <= cutoff_ms && !summary.unsettled) return summary;
    // What is summed up must be visible, and authors that are not recorded must be found first.
    return summarize(visible.all(), end);
  });
  return Object.freeze({
    past: visible.with(end),
    get events() {
      return freezeDeep(this.past.all());
    },
    end,
    adapter,
    session: known,
  });
}

function* filter(past: Past, holds: (event: HarneryEvent) => boolean): Generator<HarneryEvent> {
  for (const event of past) if (holds(event)) yield event;
}

/** Who wrote a prompt: what its adapter says, else the host’s own texts; then whoever taps `origin`. */
export function findAuthor(
  prompt: string,
  past: Past,
  adapter: Adapter,
  recording: boolean,
  hooks: HookSet,
  faults: Faults,
  byAdapter?: Authorship,
): Authorship {
  const text = unwrap(prompt, adapter);
  const author = byAdapter ?? { origin: originByText(prompt.trim(), adapter) };
  const frozen = past.map((event) => freezeDeep(event));
  const context = {
    text,
    past: frozen,
    get events() {
      return freezeDeep(frozen.all());
    },
    recording,
  };
  return hooks.call('origin', author, context, faults);
}

function sameSession(a: HarneryEvent, b: HarneryEvent): boolean {
  return a.session_id !== '' && a.session_id === b.session_id && a.adapter === b.adapter;
}
