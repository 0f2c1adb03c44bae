/** The shape of a rule that a config holds itself, for editors. */

import { OPERATOR_NAMES } from '../condition/check-condition.ts';
import { FACT_TABLE, type FactDoc } from '../model/fact-table.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import { SEVERITIES, STAGES } from '../model/rule.ts';

export const SEVERITY: JsonSchema = {
  enum: [...SEVERITIES],
  description: 'off: not asked. warn: asked and recorded, never blocks. error: a failed rule blocks.',
};

const CONDITION_REF = { $ref: '#/definitions/condition' };

export const RULE: JsonSchema = {
  type: 'object',
  description: 'A rule of this config: what it asks, and what repairs it.',
  required: ['meta', 'applies', 'satisfied'],
  additionalProperties: false,
  properties: {
    severity: SEVERITY,
    meta: {
      type: 'object',
      required: ['description', 'message', 'remedy'],
      additionalProperties: false,
      properties: {
        on: { const: 'turn.stop' },
        description: { type: 'string', description: 'One sentence: what the rule asks.' },
        message: { type: 'string', description: 'What is missing, as a clause; {{tool_uses}} is filled in.' },
        remedy: {
          description: 'The shell command that repairs it.',
          anyOf: [
            { type: 'string' },
            {
              type: 'object',
              required: ['command'],
              additionalProperties: false,
              properties: { stage: { enum: [...STAGES] }, command: { type: 'string' } },
            },
          ],
        },
        severity: SEVERITY,
        options: { type: 'object' },
        defaults: { type: 'object' },
        reads: { type: 'array', items: { type: 'string' } },
        docs: { type: 'string' },
      },
    },
    applies: { ...CONDITION_REF, description: 'Whether the rule has something to say about this window.' },
    satisfied: { ...CONDITION_REF, description: 'Whether the window has what the rule asks for.' },
  },
};

const OPERAND = {
  anyOf: [
    CONDITION_REF,
    { type: 'string' },
    { type: 'number' },
    { type: 'null' },
    { type: 'array', items: {} },
  ],
};

export const CONDITION: JsonSchema = {
  anyOf: [
    { type: 'boolean' },
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(
        OPERATOR_NAMES.map((name) => [name, name === 'var' ? variable() : OPERAND]),
      ),
    },
  ],
};

function variable(): JsonSchema {
  const paths = Object.entries<FactDoc>(FACT_TABLE).flatMap(([name, { type, fields = {} }]) => [
    name,
    ...(type === 'object' ? Object.keys(fields).map((field) => `${name}.${field}`) : []),
  ]);
  return { anyOf: [{ enum: paths }, { type: 'string' }, { type: 'array' }, { type: 'number' }] };
}
