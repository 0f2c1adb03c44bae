/** A config as JSON and back: plain data, and by name what the command has built in. */

import { isDeepStrictEqual } from 'node:util';
import type { Adapter } from '../model/adapter.ts';
import type { Plugin } from '../model/plugin.ts';

/** What a config may hold besides data: told by identity, kept by name. */
export interface BuiltIns {
  readonly plugins: readonly Plugin[];
  readonly adapters: readonly Adapter[];
}

/** The value as JSON; undefined where it is more than that can say, as a function of its own. */
export function encodeConfig(value: unknown, builtIns: BuiltIns): string | undefined {
  try {
    return JSON.stringify(encode(value, builtIns, []));
  } catch {
    return undefined;
  }
}

/** What `encodeConfig` was given. Throws where it is not its JSON, or names what is not built in. */
export function decodeConfig(json: string, builtIns: BuiltIns): unknown {
  return decode(JSON.parse(json), builtIns);
}

/** Throws where a value cannot be said. */
function encode(value: unknown, builtIns: BuiltIns, above: readonly unknown[]): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || Object.is(value, -0)) throw new Error('no JSON number');
    return value;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || above.includes(value)) throw new Error('no data');
  const plugin = builtIns.plugins.find((one) => one === value);
  if (plugin !== undefined) return { $builtin: plugin.name };
  const adapter = builtIns.adapters.find((one) => isSameBesidesCap(one, value));
  if (adapter !== undefined) {
    const { followupCap = adapter.followupCap } = value as Adapter;
    return {
      $adapter: adapter.name,
      ...(followupCap === undefined ? {} : { followupCap: encode(followupCap, builtIns, above) }),
    };
  }
  return encodePlain(value, (part) => encode(part, builtIns, [...above, value]));
}

function isSameBesidesCap(adapter: Adapter, value: object): boolean {
  const { followupCap: _own, ...rest } = adapter;
  const { followupCap: _cap, ...given } = value as Partial<Adapter>;
  return given.name === adapter.name && isDeepStrictEqual(rest, given);
}

function encodePlain(value: object, part: (value: unknown) => unknown): unknown {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(value));
  const isList = Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype;
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) throw new Error('an instance of a class');
  if (Object.getOwnPropertySymbols(value).length > 0) throw new Error('a symbol');
  const members = descriptors.filter(([key]) => !(isList && key === 'length'));
  if (members.some(([, { enumerable, value: member }]) => !enumerable || member === undefined))
    throw new Error('a getter, or what is hidden or undefined');
  if (!isList) {
    if (members.some(([key]) => key === '$builtin' || key === '$adapter')) throw new Error('a name of ours');
    return Object.fromEntries(members.map(([key, { value: member }]) => [key, part(member)]));
  }
  if (members.length !== value.length) throw new Error('a list with holes, or with more than a list has');
  return value.map(part);
}

function decode(value: unknown, builtIns: BuiltIns): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => decode(part, builtIns));
  if (Object.hasOwn(value, '$builtin'))
    return named(builtIns.plugins, (value as { $builtin: unknown }).$builtin);
  if (Object.hasOwn(value, '$adapter')) {
    const { $adapter, ...options } = value as { $adapter: unknown };
    return { ...named(builtIns.adapters, $adapter), ...options };
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part, builtIns)]));
}

function named<T extends { readonly name: string }>(all: readonly T[], name: unknown): T {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing built in is named ${String(name)}`);
  return found;
}
