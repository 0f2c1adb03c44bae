/** A question to the facts of a window: json-logic data or a pure predicate; the engine knows predicates only. */

import type { Facts } from './facts.ts';

/** A rule’s options as the config gives them, over the rule’s defaults. */
export type Options = Readonly<Record<string, unknown>>;

/** The pure form: facts and options in, true or false out. */
export type Predicate = (facts: Facts, options: Options) => boolean;

/** The data form: one operator an object. Facts are variables by name, options stand under `options`. */
export type JsonLogic =
  | string
  | number
  | boolean
  | null
  | readonly JsonLogic[]
  | { readonly [operator: string]: JsonLogic };

export type Condition = JsonLogic | Predicate;
