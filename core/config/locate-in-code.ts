/** Where settings stand in a config that is code, as far as it is written down as literals. */

import {
  type AnyNode,
  type ArrayExpression,
  type Expression,
  type ModuleDeclaration,
  type ObjectExpression,
  type Program,
  parse,
  type Statement,
} from 'acorn';
import { blankTypes } from '../platform/module-hooks.ts';
import type { Locate, Position } from './position.ts';

interface Step {
  readonly at: AnyNode;
  readonly value: AnyNode;
}

export function locateInCode(text: string, isTyped: boolean): Locate {
  const program = parsed(isTyped ? (blankTypes(text) ?? text) : text);
  const constants = constantsOf(program);
  const exported = exportedBy(program);

  /** Through names and calls to the literal that is meant. */
  const literal = (node: AnyNode, depth = 0): AnyNode => {
    if (depth > 20) return node;
    if (node.type === 'Identifier') {
      const value = constants.get(node.name);
      return value === undefined ? node : literal(value, depth + 1);
    }
    const [argument, another] = node.type === 'CallExpression' ? node.arguments : [];
    return argument === undefined || another !== undefined || argument.type === 'SpreadElement'
      ? node
      : literal(argument, depth + 1);
  };

  const stepInto = (node: AnyNode, step: string | number): Step | undefined => {
    const here = literal(node);
    if (here.type === 'ArrayExpression') return element(here, Number(step));
    return here.type === 'ObjectExpression' ? property(here, String(step)) : undefined;
  };

  /** The last of the name counts, and nothing before a spread whose parts are not known. */
  const property = ({ properties }: ObjectExpression, name: string): Step | undefined => {
    for (const one of properties.toReversed()) {
      if (one.type === 'SpreadElement') {
        const spread = literal(one.argument);
        if (spread.type !== 'ObjectExpression') return undefined;
        const found = property(spread, name);
        if (found !== undefined) return found;
      } else if (one.computed) return undefined;
      else if (nameOf(one.key) === name) return { at: one.key, value: one.value };
    }
    return undefined;
  };

  return (path) => {
    let node: AnyNode | undefined = exported;
    let found: Position | undefined;
    for (const step of path) {
      const next: Step | undefined = node && stepInto(node, step);
      if (next === undefined) break;
      const { line = 1, column = 0 } = next.at.loc?.start ?? {};
      found = { line, column: column + 1 };
      node = next.value;
    }
    return found;
  };
}

function parsed(text: string): Program {
  const options = { ecmaVersion: 'latest', locations: true, allowHashBang: true } as const;
  try {
    return parse(text, { ...options, sourceType: 'module' });
  } catch {
    return parse(text, { ...options, sourceType: 'script', allowReturnOutsideFunction: true });
  }
}

function constantsOf({ body }: Program): Map<string, Expression> {
  const constants = new Map<string, Expression>();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}

function exportedBy({ body }: Program): AnyNode | undefined {
  for (const statement of body.toReversed()) {
    const found = exportOf(statement);
    if (found !== undefined) return found;
  }
  return undefined;
}

function exportOf(statement: Statement | ModuleDeclaration): AnyNode | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration;
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.find(({ exported }) => nameOf(exported) === 'default')?.local;
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right } = statement.expression;
  const isExports =
    left.type === 'MemberExpression' &&
    !left.computed &&
    nameOf(left.object) === 'module' &&
    nameOf(left.property) === 'exports';
  return isExports ? right : undefined;
}

/** A spread before it moves an element to where nobody knows. */
function element({ elements }: ArrayExpression, place: number): Step | undefined {
  const upTo = elements.slice(0, place + 1);
  const one = upTo[place];
  if (!one || upTo.some((other) => other?.type === 'SpreadElement')) return undefined;
  return { at: one, value: one };
}

function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : undefined;
}
