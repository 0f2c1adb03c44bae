/** Hands facts to code so that one that was not asked for cannot be taken for one that is not there. */

import type { Facts } from '../model/facts.ts';
import { isObject } from '../model/is-object.ts';
import { needsOf } from '../model/recording.ts';
import type { Calls } from './limit-calls.ts';

type Code = (facts: Facts, ...more: readonly unknown[]) => unknown;

/**
 * Wraps code of one rule: where it reads what is no fact, as `refuse` says, or what is recorded on demand and nothing in
 * `reads` asks for that, it throws a plain Error. Of a plugin that was stopped before, it says nothing. All parts of the rule are handed the same object.
 */
export function watchReads(
  reads: readonly string[],
  calls: Calls,
  refuse: (path: string) => string | undefined,
): (code: object) => Code {
  const recorded = new Set(reads.flatMap((path) => needsOf(path).record));
  const check = (path: string) => {
    if (needsOf(path).record.every((field) => recorded.has(field))) return;
    throw new Error(
      `it reads "${path}", which is recorded only for rules that name it: meta.reads: ['${path}']`,
    );
  };
  const checkName = (name: string, isThere: boolean) => {
    const cause = isThere || ASKED_OF_ANY_VALUE.has(name) ? undefined : refuse(name);
    if (cause !== undefined) throw new Error(cause);
    check(name);
  };
  const handler = watcher<Facts>('', checkName);
  let last: { readonly facts: Facts; readonly watched: Facts } | undefined;
  return (code) =>
    (facts, ...more) => {
      if (calls.isStopped) return undefined;
      if (last?.facts !== facts) last = { facts, watched: new Proxy({ ...facts }, handler) };
      const { watched } = last;
      return calls.run(() => (code as Code)(watched, ...more));
    };
}

/** Names that JavaScript itself looks for, as where facts are printed. */
const ASKED_OF_ANY_VALUE: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'then',
  'toJSON',
  // These two lead to facts, and are none.
  'count',
  'last',
]);

/** Over a copy, as a proxy must give of a frozen object the very values that it holds. */
function watcher<T extends object>(
  prefix: string,
  check: (path: string, isThere: boolean) => void,
): ProxyHandler<T> {
  const fine = new Set<PropertyKey>();
  const visit = (target: T, key: PropertyKey) => {
    if (typeof key !== 'string' || fine.has(key)) return;
    check(`${prefix}${key}`, Object.hasOwn(target, key));
    if (Object.hasOwn(target, key)) fine.add(key);
  };
  const refuse = (_target: T, key: PropertyKey): never => {
    throw new Error(`it changes what it is handed: ${prefix}${String(key)}`);
  };
  return {
    set: refuse,
    deleteProperty: refuse,
    defineProperty: refuse,
    setPrototypeOf: () => false,
    get(target, key) {
      visit(target, key);
      const value = Reflect.get(target, key) as unknown;
      // Only `last` holds such fields further in.
      const isBelow = prefix !== '' || key === 'last';
      if (!isBelow || !isObject(value)) return value;
      return new Proxy({ ...value }, watcher(`${prefix}${String(key)}.`, check));
    },
    has(target, key) {
      visit(target, key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      visit(target, key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };
}
