/** Explains a checked condition: a tree of the values of all its parts. */

import { causeOf } from '../errors.ts';
import type { Explained } from '../model/condition.ts';
import {
  type Budget,
  dataFor,
  type Each,
  findMissing,
  orElse,
  type Part,
  spend,
} from './evaluate-condition.ts';
import { listFor } from './list-operators.ts';
import type { Operand } from './operators.ts';
import { readPath } from './read-path.ts';
import { toJson, UNKNOWN } from './weigh-value.ts';

/** A node with its value, and the way to that value, which throws where the node failed. */
interface Traced {
  readonly tree: Explained;
  readonly get: Operand;
}

/**
 * All nodes, also those that the value does not rest on. Never throws. Where it used up the budget, the nodes that
 * came too late have an error that says so.
 */
export function trace(part: Part, data: unknown, budget: Budget): Traced {
  const settle = (label: Partial<Explained>, get: Operand, of: readonly Traced[] = []): Traced =>
    settled(label, () => spend(budget, get()), of);
  const traceAll = (parts: readonly Part[]) => parts.map((one) => trace(one, data, budget));
  switch (part.kind) {
    case 'plain':
      return settle({}, () => part.value);
    case 'list': {
      const of = traceAll(part.of);
      return settle({}, () => of.map(({ get }) => get()), of);
    }
    case 'var': {
      const of = traceAll(part.otherwise === undefined ? [] : [part.otherwise]);
      return settle({ var: part.path }, () => orElse(readPath(data, part.steps), of[0]?.get), of);
    }
    case 'missing': {
      const of = part.names.map(({ path, steps }) => settle({ var: path }, () => readPath(data, steps)));
      const least = part.op === 'missing' ? [] : [settle({}, () => part.least)];
      return settle({ op: part.op }, () => findMissing(part.names, part.least, data), [...least, ...of]);
    }
    case 'apply': {
      const of = traceAll(part.of);
      return settle({ op: part.op }, () => part.run(of.map(({ get }) => get)), of);
    }
    case 'each':
      return traceEach(part, data, budget, settle);
  }
}

type Settle = (label: Partial<Explained>, get: Operand, of: readonly Traced[]) => Traced;

function traceEach(part: Each, data: unknown, budget: Budget, settle: Settle): Traced {
  const list = trace(part.list, data, budget);
  const initial = part.initial === undefined ? undefined : trace(part.initial, data, budget);
  const bodies: Traced[] = [];
  const traceBody = (element: unknown, accumulator?: unknown): Operand => {
    spend(budget, undefined);
    const body = trace(part.body, dataFor(part, element, accumulator), budget);
    bodies.push(body);
    return body.get;
  };
  const run = settled({}, () => {
    const elements = listFor(part.op, list.get());
    const begin = initial === undefined ? null : initial.get();
    if (elements === UNKNOWN) return UNKNOWN;
    // Each step of a reduce needs the one before it; other bodies are all asked, needed or not.
    if (part.op === 'reduce')
      return part.run(elements, (index, accumulator) => traceBody(elements[index], accumulator)(), begin);
    const gets = Array.from(elements, (element) => traceBody(element));
    return part.run(elements, (index) => gets[index]?.(), begin);
  });
  return settle({ op: part.op }, run.get, [list, ...bodies, ...(initial === undefined ? [] : [initial])]);
}

/** A node with what it gives, or what it threw. */
export function settled(label: Partial<Explained>, get: Operand, of: readonly Traced[] = []): Traced {
  const operands = of.length === 0 ? {} : { of: of.map(({ tree }) => tree) };
  try {
    const value = get();
    const unknown = value === UNKNOWN ? ({ unknown: true } as const) : {};
    return { tree: { ...label, value: toJson(value), ...unknown, ...operands }, get: () => value };
  } catch (thrown) {
    const get = () => {
      throw thrown;
    };
    return { tree: { ...label, value: null, error: causeOf(thrown), ...operands }, get };
  }
}
