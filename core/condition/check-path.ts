/** Checks the paths that a condition reads, and notes them. */

import type { KnownKinds } from './check-kinds.ts';
import type { Missing } from './evaluate-condition.ts';
import { type PathSteps, splitPath } from './read-path.ts';
import { copyList, countPart, type Place, refuse } from './refuse-part.ts';

/**
 * Says why a path cannot be read, or undefined where it can. `over`: path of the list whose elements the body of
 * map, filter, all, none, some or reduce runs over (known only where that list operand is a plain var).
 */
export type RefusePath = (path: string, over?: string) => string | undefined;

/** Where no facts are known, any path may be one. */
export const ANY_PATH: RefusePath = () => undefined;

/** What one walk through a condition gathers. */
export interface Walk {
  readonly refusePath: RefusePath;
  /** Of a fact at this path, where that is known. */
  readonly kindOf: KnownKinds['kindOf'];
  readonly reads: Set<string>;
  /** The objects and lists around the part that is looked at. */
  readonly above: object[];
  parts: number;
}

/** The steps of a path that may be read from here. */
export function checkPath(given: unknown, place: Place, walk: Walk): PathSteps {
  const split = splitPath(given);
  if (typeof split === 'string') return refuse(place, split);
  const { path, steps } = split;
  if (place.sees === 'facts' && path === '')
    refuse(place, 'its path is empty; only a body over a list reads all that it is given');
  if (place.sees === 'accumulator' && steps[0] !== 'current' && steps[0] !== 'accumulator')
    refuse(place, `its path is "${path}"; the body of reduce reads current and accumulator`);
  const field = fieldOf(split, place);
  if (field === undefined) return split;
  const reason = walk.refusePath(field, place.over);
  if (reason !== undefined) refuse(place, reason);
  walk.reads.add(pathFromTop(split, place) ?? field);
  return split;
}

/** The path from the facts on, where it is known. */
export function pathFromTop(split: PathSteps, place: Place): string | undefined {
  const field = fieldOf(split, place);
  return field === undefined || place.over === undefined ? field : `${place.over}.${field}`;
}

/** The path in the facts, or in an element of a known list; undefined for the element as a whole. */
function fieldOf({ path, steps }: PathSteps, { sees, over }: Place): string | undefined {
  if (sees === 'facts') return path;
  if (over === undefined || path === '') return undefined;
  if (sees === 'element') return path;
  return steps[0] === 'current' && steps.length > 1 ? steps.slice(1).join('.') : undefined;
}

/** The names of `missing` and `missing_some`, and how many of them must be there. */
export function checkNames(
  op: string,
  operands: readonly unknown[],
  place: Place,
  walk: Walk,
): Pick<Missing, 'least' | 'names'> {
  const [first, second] = operands;
  const given =
    op === 'missing_some' ? second : operands.length === 1 && Array.isArray(first) ? first : operands;
  if (!Array.isArray(given)) refuse(place, 'its second operand must be a list of names');
  const list = copyList(given as readonly unknown[], place);
  if (list.length === 0) refuse(place, 'it names nothing');
  const names = list.map((name) => {
    countPart(walk, place);
    if (typeof name === 'object' && name !== null)
      refuse(place, 'its names must be texts and not computed: what is computed cannot be checked');
    const split = checkPath(name, place, walk);
    if (split.path === '') refuse(place, 'a name is empty');
    return { ...split, name: name as string | number };
  });
  if (op === 'missing') return { least: names.length, names };
  if (typeof first !== 'number' || !Number.isInteger(first) || first < 1 || first > names.length)
    refuse(place, `its first operand must be a number from 1 to ${names.length}, as many as it names`);
  return { least: first as number, names };
}
