/** What is recorded with each type of event. */

/** Who wrote a prompt: a person (or whoever hands over work), the host as a notice, or Harnery. */
export type Origin = 'human' | 'host' | 'harnery';

/** How a turn ended: by itself, by the person, by a failure. Only a completed one is judged; missing, it counts as that. */
export type StopStatus = 'completed' | 'aborted' | 'error';

interface HookData {
  /** The host’s own name of the event. */
  readonly host_event?: string;
  /** Cheap hash of the payload, to tell a second delivery of the same event. */
  readonly payload_hash?: string;
  /** Where the payload waited in the spool: what tells its delivery. */
  readonly delivery?: string;
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
  /** The shell line of a shell tool; only where an active rule asks for it, as the next two. */
  readonly command?: string;
  /** The files that a tool edits. */
  readonly files?: readonly string[];
  /** Of a result: whether the host says that it succeeded. */
  readonly succeeded?: boolean;
}

interface StopData extends HookData {
  /** Missing means `completed`. */
  readonly status?: StopStatus;
  readonly plan_mode?: boolean;
  /** Ids of live background tasks that the host lists. */
  readonly background_tasks?: readonly string[];
  /** The text of the last answer; only where an active rule asks for it, as the next. */
  readonly answer?: string;
  /** Whether that text holds the status box. */
  readonly status_shown?: boolean;
}

interface VerdictData {
  readonly reason: string;
  readonly stop_event_id: string;
  /** Names of the rules that failed. */
  readonly failing: readonly string[];
  /** Names of the rules that failed and only warn. */
  readonly warned?: readonly string[];
  /** Names of the rules that failed to answer: they threw, or gave neither true, false nor unknown. */
  readonly unanswered?: readonly string[];
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
