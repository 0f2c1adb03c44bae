/** What is recorded only where an active rule or plugin asks for it: texts of tools and answers stay out otherwise. */

import type { EventType } from './event.ts';

/** Fields of `data` by what asks for them; each is left out of an event that nobody asks it of. */
export const ON_DEMAND = ['command', 'files', 'succeeded', 'answer', 'status_shown'] as const;

export type OnDemand = (typeof ON_DEMAND)[number];

/** How much of an answer is recorded, in characters; a command that is longer is not recorded at all: a part misleads. */
export const LONGEST_ANSWER = 20_000;
export const LONGEST_COMMAND = 100_000;

/** What a fact rests on: what must be recorded, and events of which at least one in each list must be delivered. */
export interface Needs {
  readonly record: readonly OnDemand[];
  readonly events: readonly (readonly EventType[])[];
}

const CALL: readonly EventType[] = ['tool.pre_use', 'tool.post_use'];

/** By the beginning of a fact’s path; the first that fits counts. */
const NEEDS: readonly (readonly [path: RegExp, needs: Needs])[] = [
  [
    /^commands\.succeeded$|^last_command\.succeeded$/,
    { record: ['command', 'succeeded'], events: [CALL, ['tool.post_use']] },
  ],
  [/^(commands|last_command)\b/, { record: ['command', 'succeeded'], events: [CALL] }],
  [/^(edits|last_edit|edited_files)\b/, { record: ['files', 'succeeded'], events: [['tool.post_use']] }],
  [/^(tool_uses|tools)\b/, { record: [], events: [CALL] }],
  [/^answer$|^last\.turn\.stop\.answer$/, { record: ['answer'], events: [['turn.stop']] }],
  [/^status_shown$|^last\.turn\.stop\.status_shown$/, { record: ['status_shown'], events: [['turn.stop']] }],
  [/^last\.tool\.\w+\.command$/, { record: ['command'], events: [CALL] }],
  [/^last\.tool\.\w+\.files$/, { record: ['files'], events: [CALL] }],
  [/^last\.tool\.\w+\.succeeded$/, { record: ['succeeded'], events: [['tool.post_use']] }],
  [/^prompts$/, { record: [], events: [['user_prompt.submit']] }],
];

const NOTHING: Needs = { record: [], events: [] };
const BY_TYPE = /^(?:count|last)\.((?:session|user_prompt|tool|turn|subagent)\.\w+)/;

/** What one fact needs, by its path. */
export function needsOf(path: string): Needs {
  const needs = NEEDS.find(([pattern]) => pattern.test(path))?.[1];
  if (needs !== undefined) return needs;
  const type = BY_TYPE.exec(path)?.[1] as EventType | undefined;
  return type === undefined ? NOTHING : { record: [], events: [[type]] };
}
