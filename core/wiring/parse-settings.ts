/** Reads JSON with comments for the places of its values, and refuses what cannot be edited safely. */

import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { placeOf } from '../config/position.ts';

export type { Node };

/** The tree of a text whose top is an object. Throws an Error that says what is wrong and where. */
export function parseSettings(text: string): Node {
  const errors: ParseError[] = [];
  const tree = parse(text, errors);
  const [error] = errors;
  if (error !== undefined) {
    const { line, column } = placeOf(text, error.offset);
    const words = printParseErrorCode(error.error)
      .replace(/\B[A-Z]/g, (sign) => ` ${sign}`)
      .toLowerCase();
    throw new Error(
      text.trim() === ''
        ? 'it is empty, and {} would be due'
        : `it does not parse (${words}, ${line}:${column})`,
    );
  }
  if (tree?.type !== 'object') throw new Error('it holds no object at its top');
  refuseTwins(text, tree);
  return tree;
}

function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Error('it is nested too deeply');
    throw thrown;
  }
}

/** Of two equal keys a host obeys one, and which one is its own matter. */
function refuseTwins(text: string, node: Node): void {
  const keys =
    node.type === 'object' ? (node.children ?? []).flatMap(({ children: [key] = [] }) => key ?? []) : [];
  const seen = new Set<unknown>();
  for (const key of keys) {
    if (seen.has(key.value)) {
      const { line, column } = placeOf(text, key.offset);
      throw new Error(`the key ${JSON.stringify(key.value)} stands twice in its object (${line}:${column})`);
    }
    seen.add(key.value);
  }
  for (const child of node.children ?? []) refuseTwins(text, child);
}

/** The value under a key of an object, or undefined. */
export function valueUnder(node: Node | undefined, key: string): Node | undefined {
  return propertyOf(node, key)?.children?.[1];
}

/** Key and value of an object, as one node. */
export function propertyOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== 'object') return undefined;
  return node.children?.find(({ children: [name] = [] }) => name?.value === key);
}

/** What a node says, as data. */
export function dataOf(node: Node | undefined): unknown {
  return node === undefined ? undefined : getNodeValue(node);
}

export function endOf({ offset, length }: Node): number {
  return offset + length;
}
