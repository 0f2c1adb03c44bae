/** Cuts a stream down to what may be seen at one stop: this session, before the stop, not after the cutoff. */

import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import { type History, SessionFacts, summarize } from '../model/history.ts';
import { Past } from '../model/past.ts';
import type { Scope, Window } from '../model/window.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { findAuthor } from './find-author.ts';

/**
 * A scope with what the whole session comes to, until the event under judgement. `events` stands on the prototype: an
 * accessor of its own would give each scope a shape of its own, which lives on and holds what the accessor sees.
 */
export class OwnScope implements Scope {
  readonly past: Past;
  readonly end: HarneryEvent;
  readonly adapter: Adapter;
  readonly session: SessionFacts;

  constructor(past: Past, end: HarneryEvent, adapter: Adapter, session: SessionFacts) {
    this.past = past;
    this.end = end;
    this.adapter = adapter;
    this.session = session;
    if (new.target === OwnScope) Object.freeze(this);
  }

  get events(): readonly HarneryEvent[] {
    return this.past.all();
  }
}

/** A scope and the window that was found in it. */
export class WindowScope extends OwnScope {
  readonly window: Window;

  constructor({ past, end, adapter, session }: OwnScope, window: Window) {
    super(past, end, adapter, session);
    this.window = window;
    Object.freeze(this);
  }
}

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
): OwnScope {
  const visible: HarneryEvent[] = [];
  for (const event of events) {
    if (event.event_id === end.event_id) break;
    if (!isVisible(event, end, cutoff_ms)) continue;
    const before = isSettled(event) ? undefined : Past.of([...visible]);
    visible.push(before === undefined ? event : settleAuthor(event, before, adapter, hooks, faults));
  }
  const session = new SessionFacts(() => summarize(visible.slice(0, -1), end));
  visible.push(end);
  return new OwnScope(Past.of(visible), end, adapter, session);
}

/** The same of a stream that is read as far as somebody looks. */
export function openScope(
  { past, session }: History,
  end: HarneryEvent,
  cutoff_ms: number,
  adapter: Adapter,
  hooks: HookSet,
  faults: Faults,
): OwnScope {
  const isAsRecorded = () => session.known.isPlain && session.known.latest_ms <= cutoff_ms;
  if (session.known.isWhole && isAsRecorded()) return new OwnScope(past.with(end), end, adapter, session);
  const visible = Past.reading(filter(past, (event) => isVisible(event, end, cutoff_ms))).map(
    (event, before) => (isSettled(event) ? event : settleAuthor(event, before, adapter, hooks, faults)),
  );
  const known = new SessionFacts((whole) => {
    const summary = whole ? session.whole : session.known;
    // What is summed up must be visible, and authors that are not recorded must be found first.
    return isAsRecorded() ? summary : summarize(visible.all(), end);
  });
  return new OwnScope(visible.with(end), end, adapter, known);
}

function* filter(past: Past, holds: (event: HarneryEvent) => boolean): Generator<HarneryEvent> {
  for (const event of past) if (holds(event)) yield event;
}

function isVisible(event: HarneryEvent, end: HarneryEvent, cutoff_ms: number): boolean {
  return sameSession(event, end) && timeOf(event) <= cutoff_ms;
}

/** Whether it is no prompt of which nobody recorded who wrote it. */
function isSettled(event: HarneryEvent): boolean {
  return !isEvent(event, 'user_prompt.submit') || event.data.origin !== undefined;
}

function settleAuthor(
  event: HarneryEvent,
  before: Past,
  adapter: Adapter,
  hooks: HookSet,
  faults: Faults,
): HarneryEvent {
  const text = isEvent(event, 'user_prompt.submit') ? event.data.prompt_text : undefined;
  // Where the text was not recorded either, nothing speaks against a person.
  const author =
    text === undefined ? { origin: 'human' } : findAuthor(text, before, adapter, false, hooks, faults);
  return { ...event, data: { ...event.data, ...author } };
}

function sameSession(a: HarneryEvent, b: HarneryEvent): boolean {
  return a.session_id !== '' && a.session_id === b.session_id && a.adapter === b.adapter;
}
