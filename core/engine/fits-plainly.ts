/** Whether data plainly fits a schema of fields and their types: what hooks ask at each event, without loading ajv. */

import { isObject } from '../model/is-object.ts';
import type { JsonSchema } from '../model/json-schema.ts';

/** What this can tell of a value. */
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

const KEYWORDS = new Set(['type', 'required', 'properties']);

/** False also where the schema says more than this understands: then ajv decides. */
export function fitsPlainly(schema: JsonSchema, data: unknown): boolean {
  const { type, required = [], properties = {} } = schema as Record<string, unknown>;
  if (type !== 'object' || !isObject(data) || !Array.isArray(required) || !isObject(properties)) return false;
  if (!Object.keys(schema).every((keyword) => KEYWORDS.has(keyword))) return false;
  if (!required.every((field) => data[String(field)] !== undefined)) return false;
  return Object.entries(properties).every(([field, inner]) => isOfType(data[field], inner));
}

function isOfType(value: unknown, schema: unknown): boolean {
  if (!isObject(schema) || Object.keys(schema).join() !== 'type') return false;
  const kinds = [schema.type].flat().map((type) => IS[String(type)]);
  if (kinds.includes(undefined)) return false;
  return value === undefined || kinds.some((is) => is?.(value));
}
