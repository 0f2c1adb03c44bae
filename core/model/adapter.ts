/** Our plugin for one host: reads its payloads, words a block, and answers in the one form that it obeys. */

import type { EventType } from './event.ts';
import type { HostSettings } from './host-settings.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Payload, ToolCall } from './payload.ts';
import type { Asked, Finding } from './rule.ts';
import type { Verdict } from './verdict.ts';

/** What a host reads back. Missing streams are empty; nothing is added to what stands here. */
export interface Reply {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode: number;
}

/** An event as the adapter reads it, before it gets an id, a time and, for a prompt, its author. */
export interface ParsedEvent {
  readonly event_type: EventType;
  /** The subagent’s id, where the payload is a subagent’s. */
  readonly agent_id?: string;
  readonly turn_id?: string;
  /** Of a prompt: with `origin`, where the payload says more than the text about who wrote it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The whole text of a prompt, for deciding who wrote it; it is not recorded from here. */
  readonly prompt?: string;
}

/** A block that is to be worded: what failed, and every rule that applies, both in the order of remedies. */
export interface Block {
  readonly id: string;
  readonly failing: readonly Finding[];
  readonly applying: readonly Asked[];
}

/** What resolvers and rules may know of a host. */
export interface AdapterTraits {
  readonly name: string;
  /** Three independent capabilities. Without the last two the host is observe-only, whatever a config says. */
  readonly capabilities: {
    readonly observesStop: boolean;
    readonly continuesTurn: boolean;
    readonly opensTurn: boolean;
  };
  /** Whether the text of a block comes back on the prompt event. */
  readonly textReturns: boolean;
  /** Whether it may do so in a form of the host that was not seen: then it is known again without a marker. */
  readonly textMayReturn?: boolean;
  /** Whether the end of a turn that was cut short may be told again, as if it were complete. */
  readonly repeatsEnd?: boolean;
  /** Whether tool and stop events carry the id of their turn. */
  readonly turnIds: boolean;
  /** Names of the tools that run shell commands, as `events` record them: as `tool_name`. */
  readonly shellTools: readonly string[];
  /** Names of the tools that change files, likewise. */
  readonly editTools?: readonly string[];
  /** Whether its stop carries the text of the answer: `events` record it as `answer`. */
  readonly tellsAnswer?: boolean;
  /** Whether its tool events tell if a command succeeded. */
  readonly tellsOutcome?: boolean;
}

/** Our type of a host’s event, alone or with what is recorded: of tools `tool_name` and `tool_use_id`, of a stop `status`. */
export type EventSpec =
  | EventType
  | readonly [type: EventType, dataOf: (payload: Payload) => Readonly<Record<string, unknown>>];

export interface Adapter extends AdapterTraits {
  /** The host’s name as people write it. */
  readonly title: string;
  /** Where the host documents its hooks. */
  readonly docs: string;
  /** Names of plugins without which a block of this host would not be known again; then it is only observed. */
  readonly dependencies?: readonly string[];
  readonly payload: JsonSchema;
  /** The payload fields that hold what every event needs. */
  readonly fields: {
    readonly event: string;
    /** The first that is not empty counts. */
    readonly session: readonly string[];
    readonly turn?: string;
    /** Filled in a subagent’s events only; a stop that fills it is that subagent’s. */
    readonly agent?: string;
    /** Of a prompt’s text. Without it: `prompt`. */
    readonly prompt?: string;
  };
  /** Where a tool event’s payload tells its command, files and outcome, if `toolCall` does not find them in `tool_input`. */
  readTool?(payload: Payload): ToolCall;
  /** Which event names it uses: our type of each, and what of the payload is recorded with it. */
  readonly events: Readonly<Record<string, EventSpec>>;
  /** Which event names it knows and ignores, in silence: what no type of ours is for, as a compaction. */
  readonly ignores: readonly string[];
  /** Whether the payload positively shows this host: a field that only it sends. */
  recognizes(payload: Payload): boolean;
  /**
   * Of a host that writes its payloads in more than one form: this payload in the form that all other parts read;
   * one that has that form is given back as it is. Only `recognizes` sees what the host wrote. Never throws.
   */
  normalize?(payload: Payload): Payload;
  /** Other names that the host takes for its events in its settings, and our name of each. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * In place of `fields` and `events` where these cannot say it: a valid payload of an event that is used, as an
   * event; undefined: nothing to record. Never throws.
   */
  parse?(payload: Payload): ParsedEvent | undefined;
  /** What the host may put before a prompt’s text; taken off before the text is read. */
  readonly wrappers: readonly RegExp[];
  /** Texts that the host itself writes on the prompt event, anchored at the start. */
  readonly notices: readonly RegExp[];
  /** The most blocks a window may get from us; without it the default of the engine. */
  readonly followupCap?: number;
  /** The host’s own cap, which ours stays below. */
  readonly hostCap?: number;
  /** Whether the person is shown all answers, or only the last one after a block. */
  readonly answers: 'all' | 'last';
  /** Where the host reads its hooks; without it, nothing can wire it but a person. */
  readonly settings?: HostSettings;
  readonly environment: {
    /** Variables in which the host’s tools are told the session id; none: the remedy carries it. */
    readonly session: readonly string[];
    /** The variable that names the agent, where a subagent has an id of its own. */
    readonly agent?: string;
    /** The variable that names the tool call that a command belongs to. */
    readonly toolCall?: string;
    /** The variable that, at a session’s start, names a file whose exports reach every later tool. */
    readonly sessionFile?: string;
    /** Variables in which the host names its project folder to hooks. */
    readonly project: readonly string[];
  };
  /** Words a block; the `message` hook comes after it. */
  phrase(block: Block): string;
  /** Total over verdicts. `message` is there for a block only. */
  render(verdict: Verdict, message: string | undefined): Reply;
  /** The answer that says nothing. */
  readonly nothing: Reply;
  /** The harmless answer that carries one line of diagnosis. */
  onFault(line: string): Reply;
  /** Tells the person something without blocking, where the host has a channel for it. */
  tell?(text: string): Reply;
}

/**
 * Types an adapter literal; returns it unchanged. Told on load: HARNERY_BAD_ADAPTER and _DUPLICATE_NAME (left out), _BAD_CAP,
 * _BAD_SETTING, _MISSING_DEPENDENCY (observed); of a payload: _BAD_PAYLOAD, _UNKNOWN_EVENT, _ADAPTER_THREW.
 */
export function defineAdapter<const A extends Adapter>(adapter: A): A {
  return adapter;
}

/** Whether this host can be made to go on at all. */
export function canBlock(adapter: AdapterTraits): boolean {
  return adapter.capabilities.continuesTurn || adapter.capabilities.opensTurn;
}

/** Whether the agent is told one failed rule at a time: its turn goes on unseen. */
export function tellsOneRule(adapter: AdapterTraits): boolean {
  return adapter.capabilities.continuesTurn && !adapter.textReturns;
}
