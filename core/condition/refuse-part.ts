/** Refuses a part of a condition at load, and says where it stands. */

/** Where the walk through a condition is. */
export interface Place {
  /** Operators and places of operands, from 0, on the way to this part. */
  readonly trail: readonly string[];
  /** What a `var` reads from here: facts, the element of a list, or `current` and `accumulator`. */
  readonly sees: 'facts' | 'element' | 'accumulator';
  /** Path of the list whose element it is, where that is known. */
  readonly over: string | undefined;
}

export const ANY: number = Number.POSITIVE_INFINITY;
const MOST_PARTS = 10_000;

/** What is wrong with a condition, and with which part of it. */
export class ConditionError extends Error {
  /** Operators and places of operands, from 0, on the way to the part. */
  readonly path: readonly string[];

  constructor(message: string, path: readonly string[] = []) {
    super(message);
    this.path = path;
  }
}

/** Throws a ConditionError: `and > 1 > ">": what is wrong`. */
export function refuse({ trail }: Place, what: string): never {
  const steps = trail.map((step) => (/^\w+$/.test(step) ? step : JSON.stringify(step)));
  throw new ConditionError(steps.length === 0 ? what : `${steps.join(' > ')}: ${what}`, trail);
}

/** Refuses a number of operands that the operator does not take. */
export function checkCount(op: string, got: number, least: number, most: number, place: Place): void {
  if (got >= least && got <= most) return;
  if (op === '+' && got === 1)
    refuse(place, 'with one operand it would turn a text into a number; it takes at least 2 operands, got 1');
  const range = most === ANY ? `at least ${least}` : [...new Set([least, most])].join(' or ');
  refuse(place, `it takes ${range} ${range.endsWith('1') ? 'operand' : 'operands'}, got ${got}`);
}

/** Counts one more part. Parts that stand in several places count each time, as they are copied each time. */
export function countPart(walk: { parts: number }, place: Place): void {
  walk.parts += 1;
  if (walk.parts > MOST_PARTS) refuse(place, `the condition has more than ${MOST_PARTS} parts`);
}

/** The elements, gaps as undefined. */
export function copyList(list: readonly unknown[], place: Place): readonly unknown[] {
  if (list.length > MOST_PARTS) refuse(place, `the condition has more than ${MOST_PARTS} parts`);
  return Array.from(list);
}

/** The one key of an operation. Refuses classes, and objects with more or fewer keys. */
export function keyOf(value: object, place: Place): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  // So that plain objects of another realm are plain too.
  const isPlainObject = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlainObject) refuse(place, 'an object with a class is no JSON');
  const keys = Object.keys(value);
  const [key] = keys;
  if (keys.length === 1 && key !== undefined) return key;
  const names = [...keys.slice(0, 5).map(quote), ...(keys.length > 5 ? ['…'] : [])].join(', ');
  return refuse(
    place,
    `an object must hold one operator, not ${keys.length}${names === '' ? '' : ` (${names})`}`,
  );
}

/** The text in quotes, shortened where it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
