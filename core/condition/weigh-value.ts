/** What a value inside of a condition counts as: unknown, true or false, and of which kind. */

/** The value of what is not there. Only the engine holds it; whoever asks a condition gets undefined. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** 0, "", an empty list, null, false and NaN are falsy, as JsonLogic has it; "0" is not. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Text, number, true, false or null. */
export function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** `a text`, `a number`, `true`, `null`, `a list`: for messages. */
export function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'boolean' || value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The value as JSON would keep it, never throwing: unknown parts are null, what JSON cannot hold is named. */
export function toJson(value: unknown): unknown {
  if (value === UNKNOWN || value === undefined) return null;
  // JSON has no -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value);
  if (isPlain(value)) return value;
  try {
    if (isThenable(value)) return 'a promise';
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? kindOf(value) : JSON.parse(text);
  } catch {
    return kindOf(value);
  }
}

/** Whether it is a promise, or behaves like one. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}
