/** Reads what a path leads to, and says which paths can never be read. */

import { UNKNOWN } from './weigh-value.ts';

/** They lead out of the data. */
const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const INDEX = /^(0|[1-9][0-9]*)$/;

/** A path as it was written, and its steps; `""` has none. */
export interface PathSteps {
  readonly path: string;
  readonly steps: readonly string[];
}

/** The steps of a path, or the reason why what was given is no path. */
export function splitPath(given: unknown): PathSteps | string {
  if (typeof given === 'object' && given !== null)
    return 'its path must be a text and not computed: what is computed cannot be checked';
  const isNumber = typeof given === 'number' && Number.isInteger(given) && given >= 0;
  if (typeof given !== 'string' && !isNumber) return 'its path must be a text, or a whole number from 0 on';
  const path = String(given);
  const steps = path === '' ? [] : path.split('.');
  if (steps.includes('')) return `its path "${path}" has an empty step`;
  const forbidden = steps.find((step) => FORBIDDEN.includes(step));
  if (forbidden !== undefined) return `its path "${path}" has the step "${forbidden}", which is no data`;
  return { path, steps };
}

/** What a condition reads from: the facts and, as `options`, the options of its rule. */
export class Ground {
  readonly facts: object;
  readonly options: object;

  constructor(facts: object, options: object) {
    this.facts = facts;
    this.options = options;
  }
}

/** What stands behind the first step of a path. */
function startOf(data: unknown, [first]: readonly string[]): unknown {
  if (!(data instanceof Ground)) return data;
  if (first === undefined) return { ...data.facts, options: data.options };
  return first === 'options' ? data : data.facts;
}

/**
 * The value at the end of a path: fields that objects have themselves, elements and length of lists, and no others. What is missing,
 * undefined or null is unknown, also where it stands in a list.
 */
export function readPath(data: unknown, steps: readonly string[]): unknown {
  let value = startOf(data, steps);
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return UNKNOWN;
    if (Array.isArray(value) && step !== 'length' && !INDEX.test(step)) return UNKNOWN;
    if (!Object.hasOwn(value, step)) return UNKNOWN;
    value = (value as Record<string, unknown>)[step];
  }
  if (!Array.isArray(value)) return value ?? UNKNOWN;
  const hasGap = value.includes(null) || value.includes(undefined);
  return hasGap ? Array.from(value, (element: unknown) => element ?? UNKNOWN) : value;
}
