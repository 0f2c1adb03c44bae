/** Tells a JSON object from a list, null and plain values. */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether it is an object without a class: a Map, or one that inherits its fields, is none. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // So that plain objects of another realm are plain too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
