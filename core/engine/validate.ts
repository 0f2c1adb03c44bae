/** Checks data against a JSON Schema: one ajv, made when it is first needed; says what is wrong in words. */

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearest } from '../errors.ts';
import type { JsonSchema } from '../model/json-schema.ts';

let ajv: Ajv | undefined;
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** What is wrong with the data (`record: unknown key "promptTxt" (did you mean "promptText"?)`), or undefined. */
export function validate(schema: JsonSchema, data: unknown): string | undefined {
  ajv ??= new Ajv({ allErrors: true, strict: false, verbose: true });
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  if (check(data)) return undefined;
  const errors = check.errors ?? [];
  // Where one of several forms was due, the list of words says most; the other forms only repeat it.
  const listed = new Set(
    errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath),
  );
  const telling = errors.filter(
    ({ keyword, instancePath }) => keyword === 'enum' || (keyword !== 'anyOf' && !listed.has(instancePath)),
  );
  return [...new Set((telling.length === 0 ? errors : telling).map(describeError))].join(', ');
}

function describeError({
  keyword,
  instancePath,
  params,
  message = '',
  data,
  parentSchema,
}: ErrorObject): string {
  const path = instancePath.slice(1).split('/').map(unescapePointer).join(' > ');
  const place = path === '' ? '' : `${path}: `;
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    return `${place}unknown key "${key}"${nearest(key, Object.keys(parentSchema?.properties ?? {}))}`;
  }
  if (keyword === 'enum') {
    const words = (params.allowedValues as unknown[]).map((word) => JSON.stringify(word)).join(' or ');
    return `${place}${JSON.stringify(data)} is not ${words}`;
  }
  return `${place}${message}`;
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
