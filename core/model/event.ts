/** One line of the recorded stream: the canonical envelope and its types. */

import type { EventMap } from './event-map.ts';
import { readTime } from './time.ts';

export type { EventMap, Origin, StopStatus } from './event-map.ts';

export type EventType = keyof EventMap;

/** The types of the envelope itself; plugins add more. */
export const EVENT_TYPES = [
  'session.start',
  'session.end',
  'user_prompt.submit',
  'tool.pre_use',
  'tool.post_use',
  'turn.stop',
  'subagent.stop',
  'state.status_checked',
  'state.task_set',
  'verdict.allow',
  'verdict.block',
  'verdict.observed',
  'verdict.gave_up',
  'fault.raised',
] as const satisfies readonly EventType[];

/** The envelope, one JSON object a line. Unknown types and unknown fields are kept and ignored. */
export interface HarneryEvent<T extends string = string> {
  /** ULID: unique, not secret. */
  readonly event_id: string;
  readonly event_type: T;
  /** ISO 8601, UTC, milliseconds. */
  readonly ts: string;
  /** The main agent’s is the session id, a subagent’s its own. */
  readonly instance_id: string;
  readonly session_id: string;
  /** Where the host has one. */
  readonly turn_id?: string;
  /** Name of the adapter. */
  readonly adapter: string;
  /** Which of our doors wrote it: `hook`, `cli` or `verdict`. */
  readonly source: string;
  readonly data: T extends EventType ? EventMap[T] : Readonly<Record<string, unknown>>;
}

/** Narrows an event to one of the types. */
export function isEvent<T extends EventType>(event: HarneryEvent, ...types: T[]): event is HarneryEvent<T> {
  return event.event_type === types[0] || (types.length > 1 && types.includes(event.event_type as T));
}

/** Whether two events are of the same agent. An empty id equals nothing, not even another empty id. */
export function sameAgent(a: HarneryEvent, b: HarneryEvent): boolean {
  return a.instance_id !== '' && a.instance_id === b.instance_id;
}

/** The turn id, unless it is empty or the session’s own id in disguise (as Cursor’s local agent sends it). */
export function turnId(event: HarneryEvent): string | undefined {
  const { turn_id } = event;
  return turn_id === '' || turn_id === event.session_id ? undefined : turn_id;
}

/** Milliseconds since the epoch. */
export function timeOf(event: HarneryEvent): number {
  return readTime(event.ts);
}

const OURS = /^(verdict|fault)\./;
const HOST_MADE = /^(session|user_prompt|turn|subagent)\./;

/** Whether Harnery wrote this event about itself: never agent activity. */
export function isOwnRecord(event: HarneryEvent): boolean {
  return OURS.test(event.event_type);
}

/** Whether an agent did something: a tool event or a signal (a plugin’s own types are signals). */
export function isActivity(event: HarneryEvent): boolean {
  return !isOwnRecord(event) && !HOST_MADE.test(event.event_type);
}
