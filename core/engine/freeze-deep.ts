/** Freezes what is handed to foreign code, all the way down, so that it can be read and not changed. */

/** Returns the same value, and never throws. Already frozen parts are taken for frozen through. Deep nesting costs no stack. */
export function freezeDeep<T>(value: T): T {
  if (!isOpen(value)) return value;
  const waiting: object[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    // A frozen pattern cannot be matched against any more, as it remembers where it was.
    if (isPattern(one)) continue;
    try {
      Object.freeze(one);
      for (const part of Object.values(one)) if (isOpen(part)) waiting.push(part);
    } catch {
      // Bytes cannot be frozen, and what foreign code made may not even be looked at.
    }
  }
  return value;
}

function isOpen(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Object.isFrozen(value);
}

function isPattern(one: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype === Object.prototype || prototype === Array.prototype) return false;
  return Object.prototype.toString.call(one) === '[object RegExp]';
}
