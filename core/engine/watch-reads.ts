/** Hands facts to code so that one that was not asked for cannot be taken for one that is not there. */

import type { Facts } from '../model/facts.ts';
import { isObject } from '../model/is-object.ts';
import { needsOf } from '../model/recording.ts';
import type { Calls } from './limit-calls.ts';

type Code = (facts: Facts, ...more: readonly unknown[]) => unknown;

/**
 * The same code; where it reads what is recorded on demand, and nothing in `reads` asks for that, it throws a plain
 * Error. Of a plugin that was stopped before, it says nothing.
 */
export function watchReads(code: object, reads: readonly string[], calls: Calls): Code {
  const recorded = new Set(reads.flatMap((path) => needsOf(path).record));
  const check = (path: string) => {
    if (needsOf(path).record.every((field) => recorded.has(field))) return;
    throw new Error(
      `it reads "${path}", which is recorded only for rules that name it: meta.reads: ['${path}']`,
    );
  };
  return (facts, ...more) =>
    calls.isStopped ? undefined : calls.run(() => (code as Code)(watch(facts, '', check), ...more));
}

/** Over a copy, as a proxy must give of a frozen object the very values that it holds. */
function watch<T extends object>(whole: T, prefix: string, check: (path: string) => void): T {
  const visit = (key: PropertyKey) => {
    if (typeof key === 'string') check(`${prefix}${key}`);
  };
  const target: T = { ...whole };
  const refuse = (_target: T, key: PropertyKey): never => {
    throw new Error(`it changes what it is handed: ${prefix}${String(key)}`);
  };
  return new Proxy(target, {
    set: refuse,
    deleteProperty: refuse,
    defineProperty: refuse,
    get(_target, key) {
      visit(key);
      const value: unknown = Reflect.get(target, key);
      // Only `last` holds such fields further in.
      const isBelow = prefix !== '' || key === 'last';
      return isBelow && isObject(value) ? watch(value, `${prefix}${String(key)}.`, check) : value;
    },
    has(_target, key) {
      visit(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(_target, key) {
      visit(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}
