/** Makes a condition one thing, whether it was written as json-logic or as a predicate. */

import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { nearest } from '../errors.ts';
import type { Condition, JsonLogic, Options } from '../model/condition.ts';
import type { Facts } from '../model/facts.ts';

// It prints to stdout, which in a hook is the protocol channel; the table of operators is one for the process.
jsonLogic.rm_operation('log');

const OPERATORS: ReadonlySet<string> = new Set(
  'var missing missing_some if ?: == === != !== ! !! or and > >= < <= max min + - * / % map filter reduce all none some merge in cat substr'.split(
    ' ',
  ),
);

/** Answers whatever the condition gives; the caller decides what an answer other than true or false means. */
export type Question = (facts: Facts, options: Options) => unknown;

/** The condition as a function. Throws a plain Error that says which part of it cannot be used. */
export function compileCondition(condition: Condition): Question {
  if (typeof condition === 'function') return condition;
  checkLogic(condition);
  const logic = condition as RulesLogic;
  return (facts, options) => jsonLogic.apply(logic, { ...facts, options });
}

function checkLogic(logic: JsonLogic): void {
  if (Array.isArray(logic)) {
    for (const part of logic) checkLogic(part);
    return;
  }
  if (typeof logic !== 'object' || logic === null) return;
  const keys = Object.keys(logic);
  const [operator] = keys;
  if (keys.length !== 1 || operator === undefined) {
    throw new Error(`an object must hold one operator, not ${keys.length}: ${JSON.stringify(logic)}`);
  }
  if (!OPERATORS.has(operator))
    throw new Error(`unknown operator "${operator}"${nearest(operator, OPERATORS)}`);
  checkLogic((logic as Record<string, JsonLogic>)[operator] ?? null);
}
