/** Refuses operands whose kinds can never be meant: most often a `var` was forgotten. */

import type { Part } from './evaluate-condition.ts';
import { type Place, quote, refuse } from './refuse-part.ts';

export type Kind = 'number' | 'text' | 'true or false' | 'list' | 'object';

/** What is known of facts where a condition stands; nothing where it stands in a body. */
export interface KnownKinds {
  /** Whether a text leads to a fact, were it a path. */
  isFact(text: string): boolean;
  kindOf(path: string): Kind | undefined;
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', 'max', 'min']);
const ORDER = new Set(['>', '>=', '<', '<=']);
const SAME = new Set(['===', '!==']);

export function checkKinds(
  op: string,
  operands: readonly Part[],
  here: Place,
  at: (index: number) => Place,
  known: KnownKinds,
): void {
  for (const [index, part] of operands.entries()) {
    const value = part.kind === 'plain' ? part.value : undefined;
    if (typeof value !== 'string') continue;
    if (ARITHMETIC.has(op))
      refuse(at(index), `${quote(value)} is a text, and ${op} takes numbers${hint(value, known)}`);
    if (ORDER.has(op) && (operands.some(isNumber) || known.isFact(value)))
      refuse(
        at(index),
        `${quote(value)} is a text, and a number or a fact is compared with it${hint(value, known)}`,
      );
  }
  if (!ORDER.has(op) && !SAME.has(op) && op !== 'in') return;
  const forgotten = operands.find(
    (part) => part.kind === 'plain' && typeof part.value === 'string' && known.isFact(part.value),
  );
  if (operands.every((part) => part.kind === 'plain') && forgotten?.kind === 'plain')
    refuse(here, `its answer is always the same${hint(String(forgotten.value), known)}`);
  if (op === 'in' || !operands.some(({ kind }) => kind === 'var')) return;
  const kinds = operands.map((part) => kindOf(part, known));
  const other = kinds.findIndex((kind) => kind !== undefined && kind !== kinds[0]);
  if (kinds[0] !== undefined && other !== -1)
    refuse(here, `${said(kinds[0])} is compared with ${said(kinds[other])}, which is never the same`);
}

/** The list that a body runs over. */
export function checkListKind(op: string, list: Part, place: Place, known: KnownKinds): void {
  if (list.kind !== 'plain') return;
  const { value } = list;
  const text = typeof value === 'string' ? quote(value) : String(value);
  refuse(
    place,
    `${text} is no list, and ${op} runs over one${typeof value === 'string' ? hint(value, known) : ''}`,
  );
}

function isNumber(part: Part): boolean {
  return part.kind === 'plain' && typeof part.value === 'number';
}

function hint(text: string, known: KnownKinds): string {
  return known.isFact(text) ? `; for the fact write { "var": ${quote(text)} }` : '';
}

function kindOf(part: Part, known: KnownKinds): Kind | undefined {
  if (part.kind === 'var') return part.otherwise === undefined ? known.kindOf(part.path) : undefined;
  if (part.kind !== 'plain' || part.value === null) return undefined;
  return KINDS[typeof part.value];
}

const KINDS: Readonly<Record<string, Kind>> = { number: 'number', string: 'text', boolean: 'true or false' };

function said(kind: Kind | undefined): string {
  return kind === 'true or false' ? kind : `a ${kind}`;
}
