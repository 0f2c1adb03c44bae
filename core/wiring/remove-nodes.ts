/** Takes values out of JSON with comments, with the comma of each, and containers that are left empty through it. */

import { type Mark, marksBetween, spaceBefore } from './gap.ts';
import { endOf, type Node } from './parse-settings.ts';
import type { Splice } from './splice.ts';

/** `doomed` holds members of lists, or properties of objects (key and value), below the top. Comments stay. */
export function removeNodes(text: string, top: Node, doomed: ReadonlySet<Node>): Splice[] {
  return removeIn(text, top, emptied(top, doomed));
}

/** What is to go, with every container (and its property) that loses all it holds; the top stays. */
function emptied(top: Node, doomed: ReadonlySet<Node>): ReadonlySet<Node> {
  const all = new Set(doomed);
  const visit = (node: Node): void => {
    const children = node.children ?? [];
    for (const child of children) visit(child);
    if (node === top || children.length === 0) return;
    const isEmptied =
      node.type === 'property'
        ? children[1] !== undefined && all.has(children[1])
        : children.every((child) => all.has(child));
    if (isEmptied) all.add(node);
  };
  visit(top);
  return all;
}

function removeIn(text: string, into: Node, doomed: ReadonlySet<Node>): Splice[] {
  const children = into.children ?? [];
  if (into.type === 'property') return children[1] === undefined ? [] : removeIn(text, children[1], doomed);
  const close = endOf(into) - 1;
  const gaps = [into.offset + 1, ...children.map(endOf)].map((from, place) =>
    marksBetween(text, from, children[place]?.offset ?? close),
  );
  const commas = gaps.slice(1).map((marks) => marks.find(({ kind }) => kind === 'comma'));
  const lineComments = gaps.flat().filter(({ kind }) => kind === 'line');
  const kept = children.findLastIndex((child) => !doomed.has(child));
  const ranges = children.flatMap((child, place): Range[] => {
    if (!doomed.has(child)) return [];
    const own = commas[place];
    // The last, and no comma behind it: then the one behind the last that stays.
    const comma = own ?? commas[kept];
    return [[child.offset, endOf(child)], ...(comma === undefined ? [] : [[comma.from, comma.to] as const])];
  });
  const inner = children.flatMap((child) => (doomed.has(child) ? [] : removeIn(text, child, doomed)));
  return [...inner, ...merge(text, ranges).map((range) => cut(text, range, lineComments))];
}

type Range = readonly [from: number, to: number];

/** Those with nothing but white space between them are one. */
function merge(text: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && text.slice(last[1], from).trim() === '') merged.splice(-1, 1, [last[0], to]);
    else merged.push([from, to]);
  }
  return merged;
}

/** From the white space before it, unless a comment to the line’s end would then run on over what follows. */
function cut(text: string, [from, to]: Range, lineComments: readonly Mark[]): Splice {
  const start = spaceBefore(text, from);
  const staysApart = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(to, to + 200));
  const runsOn = !staysApart && lineComments.some((comment) => comment.to === start);
  return { from: runsOn ? from : start, to, text: '' };
}
