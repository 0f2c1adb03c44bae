/** What was seen in a window: all that a rule can read. */

import type { EVENT_TYPES, EventMap, EventType } from './event.ts';

type Split<T extends string> = T extends `${infer Domain}.${infer Action}` ? [Domain, Action] : never;
type Domain<T extends EventType = EventType> = Split<T>[0];
type Action<D extends string, T extends EventType = EventType> = Extract<Split<T>, [D, string]>[1];

type OwnType = (typeof EVENT_TYPES)[number];
type AddedType = Exclude<EventType, OwnType>;

/**
 * Counts by event type, nested at the dot, so that `count.tool.pre_use` is a path: `{ tool: { pre_use: 2 } }`. A type
 * that a plugin adds is there once one was seen; where a rule names its path, from 0 on.
 */
export type EventCounts = {
  readonly [D in Domain<OwnType>]: { readonly [A in Action<D, OwnType>]: number };
} & {
  readonly [D in Domain<AddedType>]?: { readonly [A in Action<D, AddedType>]?: number };
};

/** When something was: its place among this agent’s events in the window, from 1, and seconds before the stop. */
export interface When {
  readonly place: number;
  readonly seconds_ago: number;
}

/** What is recorded with the last event of a type, nested as the counts are. */
export type LastEvents = {
  readonly [D in Domain]?: {
    readonly [A in Action<D>]?: `${D}.${A}` extends EventType ? EventMap[`${D}.${A}`] & When : never;
  };
};

/** One command that a shell line ran: a mention in quotes, a comment or a here-document is none. */
export interface CommandRun extends When {
  readonly line: string;
  readonly name: string;
  readonly words: readonly string[];
  /** Missing where the host does not tell, or where the line hides it (`npm test | tail`). */
  readonly succeeded?: boolean;
  /** Whether no file was edited after it began. */
  readonly after_last_edit: boolean;
}

/** One edit of one file by a tool of the host; one that failed, or has no result, is none. */
export interface Edit extends When {
  readonly tool: string;
  /** From the project’s folder on where it is in it, else as the host names it. */
  readonly file: string;
}

/** What rules may know of the host. */
export interface HostFacts {
  readonly name: string;
  readonly observes_stop: boolean;
  readonly continues_turn: boolean;
  readonly opens_turn: boolean;
  readonly text_returns: boolean;
  readonly turn_ids: boolean;
  readonly tells_answer: boolean;
  readonly tells_outcome: boolean;
}

/**
 * Facts of this agent in this window, as `fact-table.ts` documents them. What may be missing is unknown then: nothing
 * of the kind was seen, the host does not tell it, or no active rule asked for it to be recorded. A plugin adds its own
 * through the `facts` hook and interface merging.
 */
export interface Facts {
  readonly count: EventCounts;
  readonly last: LastEvents;
  readonly tool_uses: number;
  readonly tools: readonly string[];
  readonly commands?: readonly CommandRun[];
  readonly last_command?: CommandRun;
  readonly edits?: readonly Edit[];
  readonly last_edit?: Edit;
  readonly edited_files?: readonly string[];
  readonly answer?: string;
  readonly status_shown?: boolean;
  readonly prompts: number;
  readonly hops: number;
  readonly blocks: number;
  readonly seconds: number;
  readonly adapter: HostFacts;
}
