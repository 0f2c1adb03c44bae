/** The hooks that plugins tap: value first, read-only context after; return a better value, or undefined. */

import type { Adapter, AdapterTraits, Reply } from './adapter.ts';
import type { HarneryEvent, Origin } from './event.ts';
import type { Facts } from './facts.ts';
import type { Past } from './past.ts';
import type { Payload } from './payload.ts';
import type { Report } from './report.ts';
import type { Stage } from './rule.ts';
import type { Verdict } from './verdict.ts';
import type { Scope, Window } from './window.ts';

/** Who wrote a prompt. `block_id` goes with `harnery` only; older forms of our message have none. */
export interface Authorship {
  readonly origin: Origin;
  readonly block_id?: string;
}

/** A prompt whose author is asked for. */
export interface PromptContext {
  /** The whole text, without the host’s wrappers, trimmed. */
  readonly text: string;
  /** What this stream holds before the prompt, the oldest first. Whoever asks for it pays for reading all of it. */
  readonly events: readonly HarneryEvent[];
  /** The same, the newest first: read only as far as somebody looks. */
  readonly past: Past;
  /** True where this build records the prompt now, false where a stream that was recorded elsewhere is read. */
  readonly recording: boolean;
  /** The host whose prompt it is. */
  readonly adapter: AdapterTraits;
}

export interface EventContext {
  readonly payload: Payload;
  readonly adapter: Adapter;
}

export interface VerdictContext {
  readonly scope: Scope;
  readonly window: Window;
  readonly facts: Facts;
}

export interface MessageContext {
  readonly verdict: Verdict;
  readonly block_id: string;
  readonly adapter: Adapter;
}

/** Hook by hook: what is handed on, and what stands beside it. */
export interface HookMap {
  /** Who wrote a prompt, asked before `event`. Core checks that the answer names a block of this stream. */
  origin: [value: Authorship, context: PromptContext];
  /** Redactors, clamps, derived data. Core checks that identity, origin and block id stay. */
  event: [value: HarneryEvent, context: EventContext];
  /** The resolver chain. Core checks that the anchor lies in the scope and that the walk is bounded. */
  window: [value: Window, context: Scope];
  /** More than counts. Core checks that its own facts stay. */
  facts: [value: Facts, context: Scope & { readonly window: Window }];
  /** Allow-lists and the like. Core checks that a tap only lets go, and applies observe-only and cap afterwards. */
  verdict: [value: Verdict, context: VerdictContext];
  /** The text of a block. Core checks that it is not empty. */
  message: [value: string, context: MessageContext];
  /** Reports and metrics; nothing can be returned. */
  done: [value: Report, context: Reply];
}

export type HookName = keyof HookMap;

/** A tap: a better value, or undefined to leave it. Never null, never a changed argument. */
export type Tap<H extends HookName> = (
  value: HookMap[H][0],
  context: HookMap[H][1],
) => H extends 'done' ? void : HookMap[H][0] | undefined;

/** What a plugin gets in `apply`: it can tap, not call. */
export type Hooks = {
  readonly [H in HookName]: { tap(tap: Tap<H>, stage?: Stage): void };
};
