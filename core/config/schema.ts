/** The shape of a config, as far as it can be checked without its plugins. */

import type { JsonSchema } from '../model/json-schema.ts';

const SEVERITY = { enum: ['off', 'error'] };

export const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    plugins: { type: 'array' },
    rules: {
      type: 'object',
      additionalProperties: {
        anyOf: [SEVERITY, { type: 'array', minItems: 1, maxItems: 2, items: [SEVERITY, { type: 'object' }] }],
      },
    },
    adapters: { type: 'array', items: { type: 'object', required: ['name'] } },
    observe: { type: 'boolean' },
    record: {
      type: 'object',
      additionalProperties: false,
      properties: { promptText: { type: 'integer', minimum: 0 } },
    },
  },
};
