/** Walks through a condition at load: copies it, and refuses what could never be answered. */

import { causeOf, nearest } from '../errors.ts';
import type { JsonLogic } from '../model/condition.ts';
import { checkKinds, checkListKind, type KnownKinds } from './check-kinds.ts';
import { ANY_PATH, checkNames, checkPath, pathFromTop, type RefusePath, type Walk } from './check-path.ts';
import type { Part } from './evaluate-condition.ts';
import { LIST_OPERATORS } from './list-operators.ts';
import { OPERATORS } from './operators.ts';
import {
  ANY,
  ConditionError,
  checkCount,
  copyList,
  countPart,
  keyOf,
  type Place,
  quote,
  refuse,
} from './refuse-part.ts';
import { kindOf } from './weigh-value.ts';

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['==', 'it takes the text "1" for the number 1; use "==="'],
  ['!=', 'it takes the text "1" for the number 1; use "!=="'],
  ['?:', 'use "if", which does the same'],
  ['log', 'it prints, and what a hook prints is its answer to the host; an explanation shows each value'],
  ['method', 'it runs code of the value; write the condition in code instead'],
]);

export const OPERATOR_NAMES: readonly string[] = [
  ...['var', 'missing', 'missing_some'],
  ...OPERATORS.keys(),
  ...LIST_OPERATORS.keys(),
];

const MOST_DEPTH = 64;

export interface Checked {
  readonly part: Part;
  /** Each path that is read, once, in the order in which they were met. */
  readonly reads: readonly string[];
}

/** Throws a plain Error that says which part cannot be used, and where it is: `and > 1 > ">": what is wrong`. */
export function checkCondition(
  condition: JsonLogic,
  refusePath: RefusePath,
  kindOf: KnownKinds['kindOf'],
): Checked {
  const walk: Walk = { refusePath, kindOf, reads: new Set(), above: [], parts: 0 };
  try {
    const part = check(condition, { trail: [], sees: 'facts', over: undefined }, walk);
    return { part, reads: Object.freeze([...walk.reads]) };
  } catch (thrown) {
    // What is no JSON may have getters, and they may throw anything.
    throw thrown instanceof ConditionError ? thrown : new ConditionError(causeOf(thrown));
  }
}

function check(value: unknown, place: Place, walk: Walk): Part {
  countPart(walk, place);
  if (value === null || typeof value === 'string' || typeof value === 'boolean')
    return { kind: 'plain', value };
  if (typeof value === 'number')
    return Number.isFinite(value) ? { kind: 'plain', value } : refuse(place, `${value} is no JSON`);
  if (typeof value !== 'object') return refuse(place, `${kindOf(value)} is no JSON`);
  if (walk.above.includes(value)) refuse(place, 'it contains itself');
  if (walk.above.length >= MOST_DEPTH) refuse(place, `it is more than ${MOST_DEPTH} levels deep`);
  walk.above.push(value);
  const part = Array.isArray(value) ? checkList(value, place, walk) : checkOperation(value, place, walk);
  walk.above.pop();
  return part;
}

function checkList(value: readonly unknown[], place: Place, walk: Walk): Part {
  const of = copyList(value, place).map((one, index) => check(one, below(place, index), walk));
  return { kind: 'list', of };
}

function checkOperation(value: object, place: Place, walk: Walk): Part {
  const op = keyOf(value, place);
  const reason = REFUSED.get(op);
  if (reason !== undefined) refuse(place, `operator "${op}" is refused: ${reason}`);
  if (!OPERATOR_NAMES.includes(op)) refuse(place, `unknown operator ${quote(op)}${nearOperator(op)}`);
  const given: unknown = (value as Record<string, unknown>)[op];
  const here = below(place, op);
  return Array.isArray(given)
    ? checkOperator(op, copyList(given, here), here, (index) => below(here, index), walk)
    : checkOperator(op, [given], here, () => here, walk);
}

function nearOperator(op: string): string {
  return nearest(op.slice(0, 60), OPERATOR_NAMES) || `; there are ${OPERATOR_NAMES.join(' ')}`;
}

function checkOperator(
  op: string,
  operands: readonly unknown[],
  here: Place,
  at: (index: number) => Place,
  walk: Walk,
): Part {
  const takes = (least: number, most: number) => checkCount(op, operands.length, least, most, here);
  const operand = (index: number, place = at(index)): Part => check(operands[index], place, walk);

  const knows = here.sees === 'facts' && walk.refusePath !== ANY_PATH;
  const known: KnownKinds = {
    isFact: (text) => knows && text !== '' && walk.refusePath(text) === undefined,
    kindOf: (path) => (knows ? walk.kindOf(path) : undefined),
  };

  const operator = OPERATORS.get(op);
  if (operator !== undefined) {
    takes(operator.least, operator.most);
    const of = operands.map((_one, index) => operand(index));
    checkKinds(op, of, here, at, known);
    return { kind: 'apply', op, of, run: operator.run };
  }
  const run = LIST_OPERATORS.get(op);
  if (run !== undefined) {
    takes(2, op === 'reduce' ? 3 : 2);
    const list = operand(0);
    checkListKind(op, list, at(0), known);
    const sees = op === 'reduce' ? 'accumulator' : 'element';
    const over = overOf(list, here);
    const body = operand(1, { ...at(1), sees, over });
    return { kind: 'each', op, list, body, initial: operands.length === 3 ? operand(2) : undefined, run };
  }
  if (op === 'var') {
    takes(1, 2);
    const path = checkPath(operands[0], at(0), walk);
    return { kind: 'var', ...path, otherwise: operands.length === 2 ? operand(1) : undefined };
  }
  takes(op === 'missing' ? 1 : 2, op === 'missing' ? ANY : 2);
  return { kind: 'missing', op, ...checkNames(op, operands, here, walk) };
}

/** Whose elements a list holds, where that is known: what a filter leaves are the same. */
function overOf(list: Part, here: Place): string | undefined {
  if (list.kind === 'each' && list.op === 'filter') return overOf(list.list, here);
  return list.kind === 'var' ? pathFromTop(list, here) : undefined;
}

function below(place: Place, step: string | number): Place {
  return { ...place, trail: [...place.trail, String(step)] };
}
