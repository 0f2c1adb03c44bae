/** Makes a condition one thing, whether it was written as json-logic or as a predicate. */

import { causeOf } from '../errors.ts';
import type { Condition, Explained, Options, Predicate } from '../model/condition.ts';
import type { Facts } from '../model/facts.ts';
import { checkCondition } from './check-condition.ts';
import type { KnownKinds } from './check-kinds.ts';
import { ANY_PATH, type RefusePath } from './check-path.ts';
import { evaluate, type Part } from './evaluate-condition.ts';
import { settled, trace } from './explain-condition.ts';
import { Ground } from './read-path.ts';
import { isThenable, toJson, UNKNOWN } from './weigh-value.ts';

export type { RefusePath } from './check-path.ts';

/** A condition that can be asked. */
export interface Question {
  /** True, false, undefined for unknown, or whatever else the condition gives. Throws what the condition throws. */
  ask(facts: Facts, options: Options): unknown;
  /** The same as a tree; never throws. */
  explain(facts: Facts, options: Options): Explained;
  /**
   * The facts (and options, as `options.NAME`) that a condition in data reads by name, each path once; for the body
   * over a list of facts `LIST.FIELD`. Undefined for code, which does not say.
   */
  readonly reads: readonly string[] | undefined;
}

/** How many steps an answer may take, and how many an explanation, which is there to be read. */
const MOST_STEPS = 1_000_000;
const MOST_STEPS_EXPLAINED = 100_000;

/**
 * The condition as a question; what its author does to it later changes nothing. Throws a plain Error that says which
 * part cannot be used, and where it is: `and > 1 > ">": it takes 2 operands, got 3`. `kindOf` gives the kind of a fact.
 */
export function compileCondition(
  condition: Condition,
  refusePath: RefusePath = ANY_PATH,
  kindOf: KnownKinds['kindOf'] = () => undefined,
): Question {
  if (typeof condition === 'function') return questionOfCode(condition);
  const { part, reads } = checkCondition(condition, refusePath, kindOf);
  return questionOfData(part, reads);
}

function questionOfCode(condition: Predicate): Question {
  return {
    ask: (facts, options) => condition(facts, options),
    explain(facts, options) {
      const get = () => {
        const value: unknown = condition(facts, options) ?? UNKNOWN;
        // Its failure would otherwise be nobody’s.
        if (isThenable(value)) value.then(undefined, () => undefined);
        return value;
      };
      return settled({ code: true }, get).tree;
    },
    reads: undefined,
  };
}

function questionOfData(part: Part, reads: readonly string[]): Question {
  const ask: Question['ask'] = (facts, options) => {
    const value = evaluate(part, new Ground(facts, options), { left: MOST_STEPS });
    if (value === UNKNOWN) return undefined;
    return Array.isArray(value) ? toJson(value) : value;
  };
  const explain: Question['explain'] = (facts, options) => {
    try {
      const budget = { left: MOST_STEPS_EXPLAINED };
      const { tree } = trace(part, new Ground(facts, options), budget);
      if (budget.left >= 0) return tree;
      const { of: _of, error: _error, unknown: _unknown, ...root } = tree;
      return { ...root, ...settled({}, () => ask(facts, options) ?? UNKNOWN).tree };
    } catch (thrown) {
      return { value: null, error: causeOf(thrown) };
    }
  };
  return { ask, explain, reads };
}
