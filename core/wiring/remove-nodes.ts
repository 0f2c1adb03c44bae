/** Takes values out of JSON with comments, with the comma of each, and containers that are left empty through it. */

import { marksBetween, spaceBefore } from './gap.ts';
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

function removeIn(text: string, node: Node, doomed: ReadonlySet<Node>): Splice[] {
  const children = node.children ?? [];
  if (node.type === 'property') return children[1] === undefined ? [] : removeIn(text, children[1], doomed);
  const close = endOf(node) - 1;
  const commas = children.map((child, place) =>
    marksBetween(text, endOf(child), children[place + 1]?.offset ?? close).find(
      ({ kind }) => kind === 'comma',
    ),
  );
  return children.flatMap((child, place) => {
    if (!doomed.has(child)) return removeIn(text, child, doomed);
    const own = commas[place];
    const end = own !== undefined && text.slice(endOf(child), own.from).trim() === '' ? own.to : endOf(child);
    // The last, and no comma behind it: then the one behind the last that stays.
    const kept = own === undefined ? children.findLastIndex((one, at) => at < place && !doomed.has(one)) : -1;
    const comma = own ?? commas[kept];
    if (comma === undefined || comma.to === end) return cut(text, child.offset, end);
    if (comma.to === spaceBefore(text, child.offset)) return cut(text, comma.from, end);
    return [cut(text, comma.from, comma.to), cut(text, child.offset, end)];
  });
}

/** From the white space before it, unless a comment to the line’s end would then run on over what follows. */
function cut(text: string, from: number, to: number): Splice {
  const start = spaceBefore(text, from);
  const line = text.slice(
    Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1,
    start,
  );
  const isBehindLineComment = marksBetween(line, 0, line.length).some(({ kind }) => kind === 'line');
  const staysApart = /^\s*?[\r\n]/.test(text.slice(to)) || /^\s*$/.test(text.slice(to));
  return { from: isBehindLineComment && !staysApart ? from : start, to, text: '' };
}
