/** A failed expectation as every runner shows it: what it is about, then expected and got, one line each. */

/** An error with a name that runners know for a failed test; `hints` are further lines. */
export function mismatch(about: string, expected: string, got: string, ...hints: string[]): Error {
  const lines = [about, `  expected: ${expected}`, `  got:      ${got}`, ...hints.map((hint) => `  ${hint}`)];
  return failure(lines.join('\n'));
}

/** The same without a pair of values. */
export function failure(text: string): Error {
  const error = new Error(text);
  error.name = 'AssertionError';
  return error;
}

/** A value on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
