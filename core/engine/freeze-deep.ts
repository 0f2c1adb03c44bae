/** Freezes what is handed to foreign code, all the way down, so that it can be read and not changed. */

/** Returns the same value. Already frozen parts are taken for frozen through. Deep nesting costs no stack. */
export function freezeDeep<T>(value: T): T {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null || Object.isFrozen(one)) continue;
    // A frozen pattern cannot be matched against any more, as it remembers where it was.
    if (Object.prototype.toString.call(one) === '[object RegExp]') continue;
    Object.freeze(one);
    // An accessor is not asked: what it would give may be a whole stream.
    for (const part of Object.values(Object.getOwnPropertyDescriptors(one))) waiting.push(part.value);
  }
  return value;
}
