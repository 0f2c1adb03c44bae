/** Compares and copies plain data, whichever realm it comes from: runners load test files in realms of their own. */

/** Where two values differ first, as a path (`tools.0`; empty: at the top); undefined where they do not. */
export function findDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return path;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = findDifference(one[key], other[key], path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether two values say the same; a field that is undefined counts as missing. */
export function isSame(one: unknown, other: unknown): boolean {
  return findDifference(one, other) === undefined;
}

/** Whether `whole` holds every field of `part`, at any depth; lists must be the same. */
export function holds(whole: unknown, part: unknown): boolean {
  if (!isPlain(part) || Array.isArray(part) || !isPlain(whole)) return isSame(whole, part);
  return Object.entries(part).every(([key, value]) => holds(whole[key], value));
}

/** A copy down to what is no plain data, which stays shared; nothing in it is frozen. */
export function copyData<T>(value: T): T {
  if (!isPlain(value)) return value;
  if (Array.isArray(value)) return value.map(copyData) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyData(part)])) as T;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
