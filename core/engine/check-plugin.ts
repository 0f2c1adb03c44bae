/** Tells what is wrong with the shape of a plugin, before any part of it is used. */

import { causeOf, nearest } from '../errors.ts';
import { isObject } from '../model/is-object.ts';
import type { Plugin } from '../model/plugin.ts';

type Kind = 'text' | 'list' | 'list of texts' | 'function' | 'object';

const PARTS: Readonly<Record<keyof Plugin, Kind>> = {
  name: 'text',
  harnery: 'text',
  namespace: 'text',
  dependencies: 'list of texts',
  rules: 'list',
  facts: 'object',
  reads: 'list of texts',
  adapters: 'list',
  store: 'function',
  apply: 'function',
};

/** As in the names of rules. */
const NAMESPACE = /^[a-z0-9][a-z0-9_-]*$/;

/** The cause as a clause; undefined where nothing is wrong. Never throws. */
export function wrongPlugin(plugin: unknown): string | undefined {
  try {
    return wrongParts(plugin);
  } catch (thrown) {
    return `it cannot be looked at: ${causeOf(thrown)}`;
  }
}

function wrongParts(plugin: unknown): string | undefined {
  if (typeof plugin === 'function') return 'it is a function';
  if (!isObject(plugin))
    return `it is ${Array.isArray(plugin) ? 'a list in a list' : (JSON.stringify(plugin) ?? 'nothing')}`;
  if ('meta' in plugin) return 'it is a rule; a plugin brings it, as in definePlugin({ name, rules: [it] })';
  const { name, namespace } = plugin;
  if (typeof name !== 'string' || name === '')
    return 'default' in plugin ? 'it is a module; name what it exports as its default' : 'it has no name';
  for (const [part, value] of Object.entries(plugin)) {
    const kind = Object.hasOwn(PARTS, part) ? PARTS[part as keyof Plugin] : undefined;
    if (kind === undefined) return `"${name}" has a key "${part}"${nearest(part, Object.keys(PARTS))}`;
    if (value !== undefined && !isKind(value, kind)) return `"${part}" of "${name}" is no ${kind}`;
  }
  if (namespace !== undefined && !NAMESPACE.test(String(namespace)))
    return `the namespace of "${name}" holds more than lower-case letters, digits, - and _`;
  return undefined;
}

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'list of texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'function':
      return typeof value === 'function';
    case 'object':
      return isObject(value);
  }
}
