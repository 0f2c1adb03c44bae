/** Checks data against a JSON Schema: one ajv, made when it is first needed; says what is wrong in words. */

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearest } from '../errors.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import { fitsPlainly } from './fits-plainly.ts';

let ajv: Ajv | undefined;
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** One thing that is wrong. */
export interface DataError {
  /** Where: keys and places of list elements, from the top. */
  readonly path: readonly string[];
  /** What, without the place: `unknown key "promptTxt" (did you mean "promptText"?)`. */
  readonly cause: string;
  /** The same with the place in front. */
  readonly text: string;
}

/** What is wrong with data that is not ours to repeat, without its values; or undefined. */
export function validate(schema: JsonSchema, data: unknown): string | undefined {
  const texts = findErrors(schema, data, false).map(({ text }) => text);
  return texts.length === 0 ? undefined : texts.join(', ');
}

/** All that is wrong with the data, each once. Throws what ajv throws for a schema that is none. */
export function findErrors(schema: JsonSchema, data: unknown, shows = true): readonly DataError[] {
  if (fitsPlainly(schema, data)) return [];
  let check = compiled.get(schema);
  if (check === undefined) {
    // Two plugins may give their schemas one `$id`.
    ajv ??= new Ajv({ allErrors: true, strict: false, verbose: true, addUsedSchema: false });
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  if (check(data)) return [];
  const errors = check.errors ?? [];
  // Where one of several forms was due, one of them says most; the others only repeat it.
  const telling = new Map<string, string>();
  for (const keyword of ['type', 'pattern', 'enum'])
    for (const error of errors) if (error.keyword === keyword) telling.set(error.instancePath, keyword);
  const kept = errors.filter(({ keyword, instancePath }) => {
    return keyword !== 'anyOf' && (telling.get(instancePath) ?? keyword) === keyword;
  });
  const told = new Map<string, DataError>();
  for (const error of joinTypes(kept.length === 0 ? errors : kept)) {
    const path = pathOf(error);
    const cause = describe(error, shows ? show(error.data) : kindOf(error.data));
    const text = [path.place.join(' > '), cause].filter((part) => part !== '').join(': ');
    told.set(text, { path: path.exact, cause, text });
  }
  return [...told.values()];
}

/** Where one of several types was due, one error names them all. */
function joinTypes(errors: readonly ErrorObject[]): ErrorObject[] {
  const due = new Map<string, string[]>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword === 'type')
      due.set(instancePath, [...(due.get(instancePath) ?? []), ...[params.type].flat()]);
  }
  return errors.map((error) => {
    if (error.keyword !== 'type') return error;
    return { ...error, params: { type: [...new Set(due.get(error.instancePath))] } };
  });
}

/** The place that is named, and the key that is wrong itself. */
function pathOf({ instancePath, params }: ErrorObject): { place: string[]; exact: string[] } {
  const place = instancePath === '' ? [] : instancePath.slice(1).split('/').map(unescapePointer);
  const key: unknown = params.additionalProperty;
  return { place, exact: typeof key === 'string' ? [...place, key] : place };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function describe({ keyword, params, message = '', data, parentSchema }: ErrorObject, shown: string): string {
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys(parentSchema?.properties ?? {});
      const key = String(params.additionalProperty);
      const list = known.length === 0 ? '; there are none' : `; there are ${known.join(', ')}`;
      return `unknown key "${key}"${nearest(key, known)}${list}`;
    }
    case 'required':
      return `"${params.missingProperty}" is missing`;
    case 'enum': {
      const allowed = params.allowedValues as unknown[];
      const words = allowed.map((word) => JSON.stringify(word)).join(' or ');
      const texts = allowed.filter((word) => typeof word === 'string');
      return `${shown} is not ${words}${typeof data === 'string' ? nearest(data, texts) : ''}`;
    }
    case 'type': {
      const due = [params.type].flat().map((type: string) => KINDS[type] ?? type);
      // Of true and null the value says it.
      const kind =
        typeof data === 'boolean' || data === null || shown === kindOf(data) ? '' : ` is ${kindOf(data)}`;
      return `${shown}${kind}, and ${due.join(' or ')} is due`;
    }
    case 'minimum':
      return `${shown} is less than ${params.limit}`;
    case 'pattern':
      return `${shown} ${parentSchema?.errorMessage ?? `does not fit ${params.pattern}`}`;
    case 'minItems':
      return `at least ${params.limit} ${params.limit === 1 ? 'element is' : 'elements are'} due`;
    default:
      return message;
  }
}

function show(data: unknown): string {
  const text = asJson(data) ?? String(data);
  return text.length <= 60 ? text : `${Array.from(text).slice(0, 59).join('')}…`;
}

/** Undefined for what JSON has not. */
function asJson(data: unknown): string | undefined {
  if (typeof data === 'number' && !Number.isFinite(data)) return undefined;
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

function kindOf(data: unknown): string {
  if (Array.isArray(data)) return 'a list';
  return KINDS[typeof data] ?? `a ${typeof data}`;
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
