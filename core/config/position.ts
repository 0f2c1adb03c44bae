/** Places in a text, and what finds the place of a setting. */

export interface Position {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

/**
 * Where the key, or the element of a list, at this path stands; where only a part of the path can be found, where that
 * part ends; undefined where not even its first step can.
 */
export type Locate = (path: Path) => Position | undefined;

/** Where an offset in UTF-16 code units stands. */
export function placeOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
