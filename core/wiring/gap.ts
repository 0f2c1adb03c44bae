/** What stands between two values of JSON with comments: commas, comments and white space. */

export interface Mark {
  readonly kind: 'comma' | 'line' | 'block';
  readonly from: number;
  readonly to: number;
}

/** The commas and comments between two places, in their order. */
export function marksBetween(text: string, from: number, to: number): Mark[] {
  const found = text.slice(from, to).matchAll(/,|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g);
  return [...found].map(({ 0: sign, index }) => ({
    kind: sign === ',' ? 'comma' : sign.startsWith('//') ? 'line' : 'block',
    from: from + index,
    to: from + index + sign.length,
  }));
}

export function hasLineEnd(text: string, from: number, to: number): boolean {
  return /[\r\n]/.test(text.slice(from, to));
}

/** Where the white space before a place begins. */
export function spaceBefore(text: string, at: number): number {
  return at - (/\s*$/.exec(text.slice(0, at))?.[0].length ?? 0);
}

/** The white space at the beginning of the line that a place is in. */
export function indentAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? '';
}
