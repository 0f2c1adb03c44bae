/** Checks data against a JSON Schema: one ajv, made when it is first needed. */

import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../model/json-schema.ts';

let ajv: Ajv | undefined;
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** What is wrong with the data, in words (`/prompt must be string`), or undefined where it fits. */
export function validate(schema: JsonSchema, data: unknown): string | undefined {
  ajv ??= new Ajv({ allErrors: true, strict: false });
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  return check(data) ? undefined : ajv.errorsText(check.errors, { dataVar: '' });
}
