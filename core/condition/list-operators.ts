/** The operators that run a body over a list. */

import { isTruthy, kindOf, UNKNOWN } from './weigh-value.ts';

/** Gives the value of the body for the element at this place, and for `reduce` what came before. */
export type Body = (index: number, accumulator: unknown) => unknown;

/** Asks the body for the elements that it needs. `initial` is for `reduce` only. */
export type ListOperator = (elements: readonly unknown[], body: Body, initial: unknown) => unknown;

export const LIST_OPERATORS: ReadonlyMap<string, ListOperator> = new Map<string, ListOperator>([
  ['map', (elements, body) => valuesOf(elements, body)],
  ['filter', keep],
  ['reduce', fold],
  // Nothing is all of something, as JsonLogic has it.
  ['all', (elements, body) => elements.length > 0 && decide(elements, body, false, false)],
  ['some', (elements, body) => decide(elements, body, true, true)],
  ['none', (elements, body) => decide(elements, body, true, false)],
]);

/** The list, or UNKNOWN. Throws an Error where it is something else. */
export function listFor(op: string, list: unknown): readonly unknown[] | typeof UNKNOWN {
  if (list === UNKNOWN || Array.isArray(list)) return list;
  throw new Error(`${op} runs over a list, not over ${kindOf(list)}`);
}

function valuesOf(elements: readonly unknown[], body: Body): readonly unknown[] | typeof UNKNOWN {
  const values = Array.from(elements, (_element, index) => body(index, undefined));
  return values.includes(UNKNOWN) ? UNKNOWN : values;
}

function keep(elements: readonly unknown[], body: Body): unknown {
  const values = valuesOf(elements, body);
  return values === UNKNOWN ? UNKNOWN : elements.filter((_element, index) => isTruthy(values[index]));
}

function fold(elements: readonly unknown[], body: Body, initial: unknown): unknown {
  let accumulator = initial;
  for (let index = 0; index < elements.length && accumulator !== UNKNOWN; index++)
    accumulator = body(index, accumulator);
  return accumulator;
}

/** `answer` from the first element whose truth is `deciding`; where none decides, the opposite or UNKNOWN. */
function decide(elements: readonly unknown[], body: Body, deciding: boolean, answer: boolean): unknown {
  let isOpen = false;
  for (let index = 0; index < elements.length; index++) {
    const value = body(index, undefined);
    if (value === UNKNOWN) isOpen = true;
    else if (isTruthy(value) === deciding) return answer;
  }
  return isOpen ? UNKNOWN : !answer;
}
