/** Where settings stand in JSON or YAML, which is read as YAML. */

import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { type Locate, type Position, placeOf } from './position.ts';

export function locateInData(text: string): Locate {
  const document = parseDocument(text, { uniqueKeys: false });

  /** The node that carries the position, and what stands there. */
  const stepInto = (node: unknown, step: string | number): { at: Node; value: unknown } | undefined => {
    const here = isAlias(node) ? node.resolve(document) : node;
    if (isSeq<Node>(here)) {
      const at = here.items[Number(step)];
      return at && { at, value: at };
    }
    if (!isMap<Node, unknown>(here)) return undefined;
    const pair = here.items.findLast(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && { at: pair.key, value: pair.value };
  };

  return (path) => {
    let node: unknown = document.contents;
    let found: Position | undefined;
    for (const step of path) {
      const next = stepInto(node, step);
      if (next === undefined) break;
      found = placeOf(text, next.at.range?.[0] ?? 0);
      node = next.value;
    }
    return found;
  };
}
