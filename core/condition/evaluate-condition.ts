/** Evaluates the parts of a checked condition to a value. */

import { type ListOperator, listFor } from './list-operators.ts';
import type { Operand, Operator } from './operators.ts';
import { type PathSteps, readPath } from './read-path.ts';
import { UNKNOWN } from './weigh-value.ts';

/** A condition as it was checked: nothing in it belongs to its author any more. */
export type Part =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly of: readonly Part[] }
  | ({ readonly kind: 'var'; readonly otherwise: Part | undefined } & PathSteps)
  | Missing
  | {
      readonly kind: 'apply';
      readonly op: string;
      readonly of: readonly Part[];
      readonly run: Operator['run'];
    }
  | Each;

/** `least` of the names must be there: all of them for `missing`. */
export interface Missing {
  readonly kind: 'missing';
  readonly op: string;
  readonly least: number;
  readonly names: readonly Name[];
}

/** A path as it was written, also where that was a number. */
interface Name extends PathSteps {
  readonly name: string | number;
}

/** A body over a list; `initial` is what `reduce` begins with. */
export interface Each {
  readonly kind: 'each';
  readonly op: string;
  readonly list: Part;
  readonly body: Part;
  readonly initial: Part | undefined;
  readonly run: ListOperator;
}

/** How many more steps an evaluation may take: one a node, and one for each element of a list that it gives. */
export interface Budget {
  left: number;
}

/** The value, or UNKNOWN. Throws what an operator throws, and where the budget is used up. */
export function evaluate(part: Part, data: unknown, budget: Budget): unknown {
  return spend(budget, evaluateFreely(part, data, budget));
}

function evaluateFreely(part: Part, data: unknown, budget: Budget): unknown {
  const ask = (one: Part) => evaluate(one, data, budget);
  const otherwiseOf = (one: Part | undefined) => (one === undefined ? undefined : () => ask(one));
  switch (part.kind) {
    case 'plain':
      return part.value;
    case 'list':
      return part.of.map(ask);
    case 'var':
      return orElse(readPath(data, part.steps), otherwiseOf(part.otherwise));
    case 'missing':
      return findMissing(part.names, part.least, data);
    case 'apply':
      return part.run(part.of.map((one) => () => ask(one)));
    case 'each': {
      const elements = listFor(part.op, ask(part.list));
      const initial = part.initial === undefined ? null : ask(part.initial);
      if (elements === UNKNOWN) return UNKNOWN;
      const body = (index: number, accumulator: unknown) =>
        evaluate(part.body, dataFor(part, elements[index], accumulator), budget);
      return part.run(elements, body, initial);
    }
  }
}

/** Gives the value back. Throws where the budget is used up. */
export function spend(budget: Budget, value: unknown): unknown {
  budget.left -= Array.isArray(value) ? 1 + value.length : 1;
  if (budget.left < 0) throw new Error('it takes too many steps');
  return value;
}

/** What stands in for an unknown value, if anything does. */
export function orElse(value: unknown, otherwise: Operand | undefined): unknown {
  return value === UNKNOWN && otherwise !== undefined ? (otherwise() ?? UNKNOWN) : value;
}

/** The names of those that are missing, unless enough are there. As JsonLogic has it, an empty text is missing too. */
export function findMissing(
  names: readonly Name[],
  least: number,
  data: unknown,
): readonly (string | number)[] {
  const missing = names.filter(({ steps }) => ['', UNKNOWN].includes(readPath(data, steps) as string));
  return names.length - missing.length >= least ? [] : missing.map(({ name }) => name);
}

/** What the body of a list operator sees. */
export function dataFor({ op }: Each, element: unknown, accumulator: unknown): unknown {
  return op === 'reduce' ? { current: element, accumulator } : element;
}
