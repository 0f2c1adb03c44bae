/** Tells of a condition in data that it can never answer true or false. */

import type { Condition } from '../model/condition.ts';
import { isObject } from '../model/is-object.ts';
import { factType, type Readable } from './refuse-fact.ts';

const GIVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['+', '-', '*', '/', '%', 'max', 'min'].map((op) => [op, 'a number'])),
  ...Object.fromEntries(['cat', 'substr'].map((op) => [op, 'a text'])),
  ...Object.fromEntries(['merge', 'map', 'filter', 'missing', 'missing_some'].map((op) => [op, 'a list'])),
};

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  text: 'a text',
  list: 'a list',
  object: 'an object',
};

/** Why its answer cannot be meant, or undefined. Looks at its outermost part only. */
export function wrongAnswer(condition: Condition, known: Readable): string | undefined {
  const gives = kindOfAnswer(condition, known);
  if (gives === undefined) return undefined;
  return `its answer is ${gives}, and true or false is due; compare it, as in { ">": [{ "var": "tool_uses" }, 0] }`;
}

function kindOfAnswer(condition: Condition, known: Readable): string | undefined {
  if (typeof condition === 'string') return 'a text';
  if (typeof condition === 'number') return 'a number';
  if (condition === null) return 'null';
  if (Array.isArray(condition)) return 'a list';
  if (!isObject(condition)) return undefined;
  const [op = '', ...more] = Object.keys(condition);
  if (more.length > 0) return undefined;
  if (op !== 'var') return GIVES[op];
  const path: unknown = [(condition as Record<string, unknown>)[op]].flat()[0];
  return typeof path === 'string' ? KINDS[factType(path, known) ?? ''] : undefined;
}
