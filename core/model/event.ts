/** One line of the recorded stream: the canonical envelope and its types. */

/** Who wrote a prompt: a person (or whoever hands over work), the host as a notice, or Harnery. */
export type Origin = 'human' | 'host' | 'harnery';

export type StopStatus = 'completed' | 'aborted' | 'error';

interface HookData {
  /** The host’s own name of the event. */
  readonly host_event?: string;
  /** Cheap hash of the payload, to tell a second delivery of the same event. */
  readonly payload_hash?: string;
}

interface PromptData extends HookData {
  /** Missing in a stream that was recorded elsewhere: there the text decides. */
  readonly origin?: Origin;
  /** The block whose text came back as this prompt. */
  readonly block_id?: string;
  /** As far as recording allows; the origin was decided from the whole text. */
  readonly prompt_text?: string;
}

interface ToolData extends HookData {
  readonly tool_name?: string;
  readonly tool_use_id?: string;
}

interface StopData extends HookData {
  /** Missing means `completed`. */
  readonly status?: StopStatus;
  readonly plan_mode?: boolean;
  /** Ids of live background tasks that the host lists. */
  readonly background_tasks?: readonly string[];
}

interface VerdictData {
  readonly reason: string;
  readonly stop_event_id: string;
  /** Names of the rules that failed. */
  readonly failing: readonly string[];
  readonly window?: { readonly anchor_event_id: string; readonly anchor_ts: string; readonly hops: number };
  /** Of a block only: its id, and the mark of its message (both of the trimmed text). */
  readonly block_id?: string;
  readonly message_length?: number;
  readonly message_hash?: string;
}

interface FaultData {
  readonly code: string;
  readonly message: string;
  /** What it is about (a plugin and a hook, a rule, a file): the same code and subject are told once. */
  readonly about?: string;
  /** The line that tells it. */
  readonly line?: string;
  /** False where the answer had no room for that line; it is told later. */
  readonly told?: boolean;
}

/** Data by event type. A plugin adds its own types by interface merging. */
export interface EventMap {
  'session.start': HookData & { readonly source?: string };
  'session.end': HookData & { readonly reason?: string };
  'user_prompt.submit': PromptData;
  'tool.pre_use': ToolData;
  'tool.post_use': ToolData;
  'turn.stop': StopData;
  'subagent.stop': HookData;
  'state.status_checked': Record<never, never>;
  'state.task_set': { readonly task: string };
  'verdict.allow': VerdictData;
  'verdict.block': VerdictData;
  'verdict.observed': VerdictData;
  'verdict.gave_up': VerdictData;
  'fault.raised': FaultData;
}

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
  return (types as string[]).includes(event.event_type);
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
  return Date.parse(event.ts);
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
