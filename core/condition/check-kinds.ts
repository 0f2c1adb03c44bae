/** Refuses a plain text where only a number, a list or another kind can be meant: most often a `var` was forgotten. */

import type { Part } from './evaluate-condition.ts';
import { type Place, quote, refuse } from './refuse-part.ts';

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', 'max', 'min']);
const ORDER = new Set(['>', '>=', '<', '<=']);

/** `isFact`: whether a text leads to a fact, were it a path. */
export function checkKinds(
  op: string,
  operands: readonly Part[],
  at: (index: number) => Place,
  isFact: (text: string) => boolean,
): void {
  const plain = operands.map((part) => (part.kind === 'plain' ? part.value : undefined));
  const hasNumber = plain.some((value) => typeof value === 'number');
  for (const [index, value] of plain.entries()) {
    if (typeof value !== 'string') continue;
    const hint = isFact(value) ? `; for the fact write { "var": ${quote(value)} }` : '';
    if (ARITHMETIC.has(op)) refuse(at(index), `${quote(value)} is a text, and ${op} takes numbers${hint}`);
    if (ORDER.has(op) && (hasNumber || hint !== ''))
      refuse(at(index), `${quote(value)} is a text, and a number or a fact is compared with it${hint}`);
  }
}

/** The list that a body runs over. */
export function checkListKind(op: string, list: Part, place: Place, isFact: (text: string) => boolean): void {
  if (list.kind !== 'plain') return;
  const { value } = list;
  const hint =
    typeof value === 'string' && isFact(value) ? `; for the fact write { "var": ${quote(value)} }` : '';
  refuse(
    place,
    `${typeof value === 'string' ? quote(value) : String(value)} is no list, and ${op} runs over one${hint}`,
  );
}
