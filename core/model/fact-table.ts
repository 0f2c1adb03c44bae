/** What rules can read: every fact with its type, its unit and what it says. */

import type { EventMap, EventType } from './event.ts';
import type { Facts, When } from './facts.ts';

export type FactType = 'number' | 'text' | 'true or false' | 'list' | 'object' | 'any';

/** One documented fact. */
export interface FactDoc {
  readonly type: FactType;
  readonly unit?: string;
  readonly about: string;
  /** Of an object, or of each element of a list. */
  readonly fields?: Readonly<Record<string, FactDoc>>;
}

const PLACE: FactDoc = {
  type: 'number',
  about: 'its place among this agent’s events in the window, from 1: what has the greater place came later',
};
const SECONDS_AGO: FactDoc = { type: 'number', unit: 's', about: 'how long before the stop it was' };
const WHEN = { place: PLACE, seconds_ago: SECONDS_AGO };

const COMMAND = {
  line: { type: 'text', about: 'the command, its words joined by single spaces' },
  name: { type: 'text', about: 'its first word' },
  words: { type: 'list', about: 'its words, as the shell reads them' },
  succeeded: {
    type: 'true or false',
    about: 'whether it succeeded; unknown where the host does not tell, or where the line hides it',
  },
  after_last_edit: { type: 'true or false', about: 'whether no file was edited after it began' },
  ...WHEN,
} as const satisfies Readonly<Record<string, FactDoc>>;

const EDIT = {
  file: {
    type: 'text',
    about: 'the file, from the project’s folder on; as the host names it where it is outside',
  },
  tool: { type: 'text', about: 'the tool that edited it' },
  ...WHEN,
} as const satisfies Readonly<Record<string, FactDoc>>;

const flag = (about: string): FactDoc => ({ type: 'true or false', about });

/**
 * By name. `count` and `last` are read by event type (`count.state.task_set`, `last.turn.stop.status`); a plugin may
 * add facts of its own.
 */
export const FACT_TABLE = {
  count: {
    type: 'object',
    unit: 'events',
    about: '`count.DOMAIN.ACTION`: how many events of this type there were',
  },
  last: {
    type: 'object',
    about:
      '`last.DOMAIN.ACTION.FIELD`: what is recorded with the last event of this type; unknown without one',
    fields: WHEN,
  },
  tool_uses: { type: 'number', unit: 'calls', about: 'tool calls that began in the window' },
  tools: { type: 'list', about: 'the names of the tools that were called, in order, each call once' },
  commands: { type: 'list', about: 'the shell commands that were run, in order', fields: COMMAND },
  last_command: { type: 'object', about: 'the last of `commands`; unknown without one', fields: COMMAND },
  edits: {
    type: 'list',
    about:
      'the edits of files that have a result and did not fail, in order; what a shell command writes is not seen',
    fields: EDIT,
  },
  last_edit: { type: 'object', about: 'the last of `edits`; unknown without one', fields: EDIT },
  edited_files: { type: 'list', about: 'the files of `edits`, each once' },
  answer: { type: 'text', about: 'the text of the last answer; unknown where the host does not send it' },
  status_shown: flag('whether that text holds the status box; unknown where the host does not send it'),
  prompts: {
    type: 'number',
    unit: 'prompts',
    about: 'prompts in the window, of a person or of ours; no notices',
  },
  hops: { type: 'number', unit: 'prompts', about: 'our own prompts that the window was walked back over' },
  blocks: { type: 'number', unit: 'blocks', about: 'how often this window was blocked before' },
  seconds: { type: 'number', unit: 's', about: 'from the beginning of the window to the stop' },
  adapter: {
    type: 'object',
    about: 'the host, as its adapter describes it',
    fields: {
      name: { type: 'text', about: 'the adapter’s name' },
      observes_stop: flag('whether its stops can be seen'),
      continues_turn: flag('whether a block goes on in the same turn'),
      opens_turn: flag('whether a block opens a new turn'),
      text_returns: flag('whether the text of a block comes back as a prompt'),
      turn_ids: flag('whether tool and stop events carry the id of their turn'),
      tells_answer: flag('whether its stop carries the text of the answer'),
      tells_outcome: flag('whether its events tell if a command succeeded'),
    },
  },
} as const satisfies { readonly [F in keyof Facts]-?: FactDoc };

type Fields<F> = F extends { readonly fields: infer G } ? keyof G & string : never;

/** Every fact whose path does not depend on an event type. */
type PlainPath = {
  [F in keyof typeof FACT_TABLE]:
    | F
    | ((typeof FACT_TABLE)[F]['type'] extends 'object' ? `${F}.${Fields<(typeof FACT_TABLE)[F]>}` : never);
}[keyof typeof FACT_TABLE];

type LastPath<T extends EventType> = T extends EventType
  ? `last.${T}.${keyof (EventMap[T] & When) & string}`
  : never;

/** A fact that a plugin adds, by interface merging. */
type AddedFact = Exclude<keyof Facts, keyof typeof FACT_TABLE>;

/** Where a documented fact stands, as `count.tool.pre_use` or `last_edit.file`. */
export type FactPath = PlainPath | AddedFact | `count.${EventType}` | LastPath<EventType>;
