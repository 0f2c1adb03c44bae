/** What each operator takes, and what it makes of the values of its operands. */

import { isPlain, isTruthy, kindOf, UNKNOWN } from './weigh-value.ts';

/** Gives the value of an operand; throws what it throws. */
export type Operand = () => unknown;

export interface Operator {
  /** How many operands it takes. */
  readonly least: number;
  readonly most: number;
  /** Asks for the operands that it needs. Throws an Error where a value is of a kind that it cannot take. */
  run(operands: readonly Operand[]): unknown;
}

const ANY = Number.POSITIVE_INFINITY;
const MOST_CHARACTERS = 1_000_000;

/** The operators whose operands are values. Those that read facts or run over lists are not among them. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    if: { least: 2, most: ANY, run: choose },
    and: { least: 1, most: ANY, run: (operands) => firstThatIs(false, operands) },
    or: { least: 1, most: ANY, run: (operands) => firstThatIs(true, operands) },
    '!': onValues(1, 1, (value) => !isTruthy(value)),
    '!!': onValues(1, 1, isTruthy),
    '===': onValues(2, 2, (a, b) => isSame('===', a, b)),
    '!==': onValues(2, 2, (a, b) => !isSame('!==', a, b)),
    '>': comparison('>', 2, (a, b) => a > b),
    '>=': comparison('>=', 2, (a, b) => a >= b),
    '<': comparison('<', 3, (a, b) => a < b),
    '<=': comparison('<=', 3, (a, b) => a <= b),
    max: arithmetic('max', 1, ANY, Math.max),
    min: arithmetic('min', 1, ANY, Math.min),
    '+': arithmetic('+', 2, ANY, (...numbers) => numbers.reduce((sum, number) => sum + number)),
    '*': arithmetic('*', 2, ANY, (...numbers) => numbers.reduce((product, number) => product * number)),
    '-': arithmetic('-', 1, 2, (a, b) => (b === undefined ? -a : a - b)),
    '/': arithmetic('/', 2, 2, (a, b) => a / b),
    '%': arithmetic('%', 2, 2, (a, b) => a % b),
    merge: onValues(1, ANY, (...values) => values.flat()),
    in: onValues(2, 2, isIn),
    cat: onValues(1, ANY, join),
    substr: onValues(2, 3, cut),
  } satisfies Record<string, Operator>),
);

/** An operator that needs all of its operands: where one is unknown, so is the answer. */
function onValues(least: number, most: number, run: (...values: never[]) => unknown): Operator {
  return {
    least,
    most,
    run(operands) {
      const values = operands.map((operand) => operand());
      return values.includes(UNKNOWN) ? UNKNOWN : run(...(values as never[]));
    },
  };
}

function choose(operands: readonly Operand[]): unknown {
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const test = operands[index]?.();
    if (test === UNKNOWN) return UNKNOWN;
    if (isTruthy(test)) return operands[index + 1]?.();
  }
  return operands.length % 2 === 0 ? null : operands.at(-1)?.();
}

/** The first operand that decides, whether those before it are known or not; else the last one. */
function firstThatIs(deciding: boolean, operands: readonly Operand[]): unknown {
  let last: unknown;
  let isOpen = false;
  for (const operand of operands) {
    last = operand();
    if (last === UNKNOWN) isOpen = true;
    else if (isTruthy(last) === deciding) return last;
  }
  return isOpen ? UNKNOWN : last;
}

function isSame(op: string, a: unknown, b: unknown): boolean {
  const odd = [a, b].find((value) => !isPlain(value));
  if (odd !== undefined)
    throw new Error(`${op} compares texts, numbers, true, false and null, not ${kindOf(odd)}`);
  return a === b;
}

type Ordered = (a: number | string, b: number | string) => boolean;

function comparison(op: string, most: number, holds: Ordered): Operator {
  return onValues(2, most, (...values: (number | string)[]) => {
    const kinds = values.map((value) => typeof value);
    const odd = kinds.findIndex((kind) => (kind !== 'number' && kind !== 'string') || kind !== kinds[0]);
    if (odd !== -1) {
      const [a, b] = odd === 0 ? [values[0], values[1]] : [values[odd - 1], values[odd]];
      throw new Error(`${op} compares ${kindOf(a)} with ${kindOf(b)}; it takes numbers only, or texts only`);
    }
    return values.slice(1).every((value, index) => holds(values[index] ?? value, value));
  });
}

function arithmetic(
  op: string,
  least: number,
  most: number,
  run: (first: number, ...rest: number[]) => number,
): Operator {
  return onValues(least, most, (...values: [number, ...number[]]) => {
    const odd = values.findIndex((value) => typeof value !== 'number');
    if (odd !== -1) throw new Error(`${op} takes numbers, not ${kindOf(values[odd])}`);
    const result = run(...values);
    if (!Number.isFinite(result)) throw new Error(`${op} of ${values.join(' and ')} gives no finite number`);
    return result;
  });
}

function isIn(value: unknown, whole: unknown): unknown {
  if (typeof whole === 'string' && typeof value === 'string') return whole.includes(value);
  if (!Array.isArray(whole) || !isPlain(value))
    throw new Error(
      `in looks for a text in a text, or for a plain value in a list, not for ${kindOf(value)} in ${kindOf(whole)}`,
    );
  const odd = whole.find((one) => one !== UNKNOWN && !isPlain(one));
  if (odd !== undefined)
    throw new Error(`in looks for a plain value, and this list holds ${kindOf(odd)}; use some`);
  if (whole.includes(value)) return true;
  return whole.includes(UNKNOWN) ? UNKNOWN : false;
}

function join(...values: unknown[]): string {
  let text = '';
  for (const value of values) {
    if (value === null || !isPlain(value))
      throw new Error(`cat joins texts, numbers, true and false, not ${kindOf(value)}`);
    text += String(value);
    if (text.length > MOST_CHARACTERS) throw new Error(`cat gives more than ${MOST_CHARACTERS} characters`);
  }
  return text;
}

function cut(text: unknown, start: unknown, length: unknown): string {
  if (typeof text !== 'string') throw new Error(`substr cuts a text, not ${kindOf(text)}`);
  for (const number of length === undefined ? [start] : [start, length]) {
    if (Number.isInteger(number)) continue;
    throw new Error(
      `substr counts in whole numbers, not in ${typeof number === 'number' ? number : kindOf(number)}`,
    );
  }
  const rest = text.slice(Number(start));
  if (length === undefined) return rest;
  return rest.slice(0, Number(length) < 0 ? Math.max(rest.length + Number(length), 0) : Number(length));
}
