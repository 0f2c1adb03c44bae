/** Tells what is wrong with the shape of an adapter, before any part of it is used. */

import { causeOf, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { EVENT_TYPES } from '../model/event.ts';
import { isObject } from '../model/is-object.ts';

type Kind = 'function' | 'text' | 'object' | 'list of texts' | 'list of patterns' | 'true or false';

const PARTS: Readonly<Record<string, Kind>> = {
  recognizes: 'function',
  phrase: 'function',
  render: 'function',
  onFault: 'function',
  name: 'text',
  payload: 'object',
  fields: 'object',
  'fields.event': 'text',
  'fields.session': 'list of texts',
  events: 'object',
  capabilities: 'object',
  'capabilities.observesStop': 'true or false',
  'capabilities.continuesTurn': 'true or false',
  'capabilities.opensTurn': 'true or false',
  environment: 'object',
  'environment.session': 'list of texts',
  'environment.project': 'list of texts',
  nothing: 'object',
  shellTools: 'list of texts',
  ignores: 'list of texts',
  wrappers: 'list of patterns',
  notices: 'list of patterns',
};

/** Parts that an adapter may lack. */
const MORE: Readonly<Record<string, Kind>> = {
  'fields.turn': 'text',
  'fields.agent': 'text',
  'fields.prompt': 'text',
  'environment.agent': 'text',
  'environment.toolCall': 'text',
  'environment.sessionFile': 'text',
  editTools: 'list of texts',
  readTool: 'function',
  normalize: 'function',
  parse: 'function',
  tell: 'function',
};

/** The cause as a clause; undefined where nothing is wrong. Never throws. */
export function wrongAdapter(adapter: unknown): string | undefined {
  try {
    return wrongParts(adapter);
  } catch (thrown) {
    return `it cannot be looked at: ${causeOf(thrown)}`;
  }
}

function wrongParts(adapter: unknown): string | undefined {
  if (typeof adapter === 'function') return 'it is a factory; call it';
  if (!isObject(adapter))
    return `it is ${JSON.stringify(adapter) ?? 'nothing'} and no adapter; call a factory, as in acme()`;
  for (const [path, kind] of [...Object.entries(PARTS), ...Object.entries(MORE)]) {
    const part = at(adapter, path);
    if ((part === undefined && path in MORE) || isKind(part, kind)) continue;
    return `"${path}" is ${part === undefined ? 'missing' : `no ${kind}`}`;
  }
  const { nothing, events } = adapter as unknown as Adapter;
  if (nothing.exitCode !== 0) return '"nothing" does not exit with 0';
  for (const [name, spec] of Object.entries(events)) {
    const wrong = wrongEvent(spec);
    if (wrong !== undefined) return `"events.${name}" ${wrong}`;
  }
  return undefined;
}

function wrongEvent(spec: unknown): string | undefined {
  const [type, dataOf] = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  const known: readonly unknown[] = EVENT_TYPES;
  if (!known.includes(type))
    return typeof type === 'string'
      ? `is "${type}", which is no type of event${nearest(type, EVENT_TYPES)}`
      : 'names no type of event';
  return dataOf === undefined || typeof dataOf === 'function' ? undefined : 'has no function behind its type';
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((part, key) => (part as Record<string, unknown>)[key], value);
}

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'function':
      return typeof value === 'function';
    case 'text':
      return typeof value === 'string';
    case 'object':
      return isObject(value);
    case 'list of texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'list of patterns':
      // Patterns of another realm are patterns, too.
      return (
        Array.isArray(value) &&
        value.every((one) => Object.prototype.toString.call(one) === '[object RegExp]')
      );
    case 'true or false':
      return typeof value === 'boolean';
  }
}
