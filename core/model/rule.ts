/** A question to a window, and what to do when its answer is no. */

import type { Condition, Options } from './condition.ts';
import type { Facts } from './facts.ts';
import type { OptionsIn } from './infer-options.ts';
import type { JsonSchema } from './json-schema.ts';

/** `off`: not asked. `warn`: asked and recorded, never blocks. `error`: a failed rule blocks. */
export type Severity = 'off' | 'warn' | 'error';
export const SEVERITIES: readonly Severity[] = ['off', 'warn', 'error'];

/** Where something stands among others: no numbers, so that two plugins never bid against each other. */
export type Stage = 'first' | 'normal' | 'last';
export const STAGES: readonly Stage[] = ['first', 'normal', 'last'];

/** A text with `{{placeholders}}` for facts and `{{options.NAME}}`, or a pure function of both. */
export type Words = string | ((facts: Facts, options: Options) => string);

/**
 * What repairs a failed rule. `command` is a shell line in which `{{harnery}}` becomes the way to call this
 * installation and `{{session}}` the option that names the session, where the host’s tools are not told it.
 */
export interface Remedy {
  /** Left out: `normal`. */
  readonly stage?: Stage;
  readonly command: Words;
}

/** What a rule says of itself. */
export interface RuleMeta {
  /** Which event asks it: the end of a turn, the only one so far. */
  readonly on?: 'turn.stop';
  readonly description: string;
  /** What is missing, as a clause: “no state.task_set event was seen”. */
  readonly message: Words;
  /** A command alone stands in the stage `normal`. */
  readonly remedy: Remedy | string;
  /** Where the config says nothing of it. Left out: `error`. */
  readonly severity?: Severity;
  readonly options?: JsonSchema;
  readonly defaults?: Options;
  /** Facts that its code reads, by path: some are recorded only where a rule asks for them. Data says it itself. */
  readonly reads?: readonly string[];
  /** Its page: the path or `file:` address of a Markdown file, or a web address. */
  readonly docs?: string;
}

/** What a rule asks, in data or in code. */
export interface RuleBody {
  readonly meta: RuleMeta;
  /** Whether the rule has something to say about this window. */
  readonly applies: Condition;
  /** Whether the window has what the rule asks for. Only a plain `false` fails. */
  readonly satisfied: Condition;
}

/** A rule is a literal: `name` is its file name and its key in the config. */
export interface Rule extends RuleBody {
  readonly name: string;
}

/** How a rule that applies is named and repaired in one window. */
export interface Asked {
  readonly rule: string;
  /** Its place among the rules that apply, from 1, and how many they are. */
  readonly place: number;
  readonly of: number;
  readonly message: string;
  readonly remedy: { readonly stage: Stage; readonly command: string };
}

/** One failed question. */
export interface Finding extends Asked {
  readonly plugin: string;
}

/** Sorts by remedy stage, and keeps the given order within a stage. */
export function inOrderOfRemedies<T extends Pick<Asked, 'remedy'>>(asked: readonly T[]): T[] {
  return STAGES.flatMap((stage) => asked.filter((one) => one.remedy.stage === stage));
}

/** `rule 2/2 (task_set): no state.task_set event was seen`. */
export function describeAsked({ place, of, rule, message }: Asked): string {
  return `rule ${place}/${of} (${rule}): ${message}`;
}

/** What a rule says of its options: their JSON Schema and their defaults. */
type Declares<S, D> = ([S] extends [undefined] ? unknown : { readonly options: S }) &
  ([D] extends [undefined] ? unknown : { readonly defaults: D });

/** What words and conditions do not rest on. */
type PlainMeta = Omit<RuleMeta, 'message' | 'remedy' | 'options' | 'defaults'>;

/** The same for an engine, which hands options of any kind; the other parts as the literal has them. */
type Meta<M, S, D> = Omit<M, 'message' | 'remedy' | 'options' | 'defaults'> &
  Pick<RuleMeta, 'message' | 'remedy'> &
  Declares<S, D>;

/** The options as the rule’s own code gets them. */
type Own<S, D> = OptionsIn<Declares<S, D>>;

type OwnWords<S, D> = string | ((facts: Facts, options: Own<S, D>) => string);

/** The schema and the defaults are inferred by themselves, so that words in code know them, wherever they stand. */
type OwnMeta<S, D> = PlainMeta & {
  readonly message: OwnWords<S, D>;
  readonly remedy: string | { readonly stage?: Stage; readonly command: OwnWords<S, D> };
  readonly options?: S;
  readonly defaults?: D;
};

/** A condition in code, or in data, that knows the options which the rule declares. */
type OwnCondition<S, D> =
  | Exclude<Condition, (...given: never[]) => unknown>
  | ((facts: Facts, options: Own<S, D>) => boolean | undefined);

/**
 * Types a rule literal, its options by the JSON Schema in `meta.options`, and returns it unchanged. It throws nothing; what
 * is wrong is told when a config is loaded and turns off the rule alone: HARNERY_BAD_RULE (its shape or words),
 * HARNERY_BAD_CONDITION (data), HARNERY_BAD_OPTIONS (what the config gives it). Of its code, each time that it is asked:
 * HARNERY_RULE_THREW, HARNERY_RULE_UNDECIDED (no true, false or undefined); neither blocks.
 */
export function defineRule<
  const N extends string,
  const S extends JsonSchema | undefined = undefined,
  const D extends Options | undefined = undefined,
  const M extends PlainMeta = PlainMeta,
>(rule: {
  readonly name: N;
  readonly meta: M & OwnMeta<S, D>;
  readonly applies: OwnCondition<S, D>;
  readonly satisfied: OwnCondition<S, D>;
}): {
  readonly name: N;
  readonly meta: Meta<M, S, D>;
  readonly applies: Condition;
  readonly satisfied: Condition;
} {
  return rule as unknown as {
    name: N;
    meta: Meta<M, S, D>;
    applies: Condition;
    satisfied: Condition;
  };
}
