/** What was seen in a window: all that a rule can read. */

import type { EventType } from './event.ts';

type Split<T extends string> = T extends `${infer Domain}.${infer Action}` ? [Domain, Action] : never;
type Domain = Split<EventType>[0];
type Action<D extends Domain> = Extract<Split<EventType>, [D, string]>[1];

/** Counts by event type, nested at the dot, so that `count.tool.pre_use` is a path: `{ tool: { pre_use: 2 } }`. */
export type EventCounts = { readonly [D in Domain]: { readonly [A in Action<D>]: number } };

/** Facts of this agent in this window. A plugin adds its own through the `facts` hook and interface merging. */
export interface Facts {
  /** Events by type. Each type of the envelope is there, with 0 where none was seen; a plugin’s own if it was seen. */
  readonly count: EventCounts;
  /** Tool calls that began in the window. */
  readonly tool_uses: number;
  /** Steps that the window was walked back over Harnery’s own prompts. */
  readonly hops: number;
  /** Blocks that were answered in this window before. */
  readonly blocks: number;
}

/** The facts that core counts; no plugin may change them. */
export const CORE_FACTS = [
  'count',
  'tool_uses',
  'hops',
  'blocks',
] as const satisfies readonly (keyof Facts)[];
