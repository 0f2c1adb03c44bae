/** A question to the facts of a window: json-logic data or a pure predicate; the engine knows predicates only. */

import type { FactPath } from './fact-table.ts';
import type { Facts } from './facts.ts';

/** A rule’s options as the config gives them, over the rule’s defaults. */
export type Options = Readonly<Record<string, unknown>>;

/** The pure form: facts and options in, true or false out; undefined where it cannot be known. */
export type Predicate = (facts: Facts, options: Options) => boolean | undefined;

/** A fact, `options.NAME`, or inside of a body what the element holds: `""` is the element itself. */
type Path = FactPath | (string & {}) | number;
type Names = Path | readonly Path[] | readonly [readonly Path[]];
type Two = readonly [JsonLogic, JsonLogic];
type TwoOrThree = Two | readonly [JsonLogic, JsonLogic, JsonLogic];
type Over = readonly [list: JsonLogic, body: JsonLogic];
/** One operand may stand without its list. */
type Some = JsonLogic;

/** What each operator takes. */
interface Operands {
  /** Path, and what stands in for a value that is missing. */
  readonly var: Path | readonly [Path] | readonly [Path, JsonLogic];
  /** Gives the names of those that are missing. */
  readonly missing: Names;
  /** The same where fewer than so many are there, else an empty list. */
  readonly missing_some: readonly [least: number, names: readonly Path[]];
  /** Test and answer in pairs, and last what holds else. */
  readonly if: readonly JsonLogic[];
  readonly '===': Two;
  readonly '!==': Two;
  readonly '!': Some;
  readonly '!!': Some;
  readonly or: Some;
  readonly and: Some;
  readonly '>': Two;
  readonly '>=': Two;
  readonly '<': TwoOrThree;
  readonly '<=': TwoOrThree;
  readonly max: Some;
  readonly min: Some;
  readonly '+': readonly JsonLogic[];
  readonly '-': Some;
  readonly '*': readonly JsonLogic[];
  readonly '/': Two;
  readonly '%': Two;
  readonly map: Over;
  readonly filter: Over;
  /** The body sees `current` and `accumulator`. */
  readonly reduce: Over | readonly [list: JsonLogic, body: JsonLogic, initial: JsonLogic];
  readonly all: Over;
  readonly none: Over;
  readonly some: Over;
  readonly merge: Some;
  readonly in: Two;
  readonly cat: Some;
  readonly substr: TwoOrThree;
}

type Operation = { readonly [O in keyof Operands]: { readonly [K in O]: Operands[O] } }[keyof Operands];

/** The data form: one operator an object. Facts are variables by name, options stand under `options`. */
export type JsonLogic = string | number | boolean | null | readonly JsonLogic[] | Operation;

export type Condition = JsonLogic | Predicate;

/** One node of a condition with the value that it had. A node that is a plain value has only that. */
export interface Explained {
  /** Operator of this node; a `var` has its path instead. */
  readonly op?: string;
  /** Path of a `var`, as it was written. */
  readonly var?: string;
  /** A condition in code: nothing is known of its inside. */
  readonly code?: true;
  /** JSON; null where it is unknown or failed. */
  readonly value: unknown;
  readonly unknown?: true;
  /** What it threw, on one line. */
  readonly error?: string;
  /** Operands in order. For operators over a list: the list, the body once an element, and what `reduce` began with. */
  readonly of?: readonly Explained[];
}
