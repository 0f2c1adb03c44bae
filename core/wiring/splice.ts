/** Changes of a text by place: what is not named stays as it is. */

export interface Splice {
  /** In UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** They must not overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  return [...splices]
    .sort((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: instead }) => whole.slice(0, from) + instead + whole.slice(to), text);
}
