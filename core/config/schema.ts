/** The shape of a config: what is checked when one is loaded, and what editors complete from. */

import { OPERATOR_NAMES } from '../condition/check-condition.ts';
import { FACT_TABLE, type FactDoc } from '../model/fact-table.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import { SEVERITIES, STAGES } from '../model/rule.ts';

/** As far as it can be checked without plugins; each rule is checked by the engine, which knows its options. */
export const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', description: 'Where an editor finds this schema.' },
    plugins: {
      type: 'array',
      description: 'Plugins in the order in which they register. Left out: the built-in preset.',
    },
    rules: {
      type: 'object',
      description: 'By name: a severity, [severity, options], or a whole rule as data.',
    },
    adapters: {
      type: 'array',
      description: 'Adapters that replace a plugin’s of the same name, with options of their own.',
    },
    observe: { type: 'boolean', description: 'Judge and record, never block. Default: false.' },
    record: {
      type: 'object',
      description: 'What is recorded beyond what rules need.',
      additionalProperties: false,
      properties: {
        promptText: {
          type: 'integer',
          minimum: 0,
          description: 'How many characters of a prompt are recorded, from its start. Default: 0.',
        },
      },
    },
  },
};

const SEVERITY = {
  enum: [...SEVERITIES],
  description: 'off: not asked. warn: asked and recorded, never blocks. error: a failed rule blocks.',
};

/** One rule as the schema describes it to an editor. */
export interface DescribedRule {
  readonly name: string;
  readonly description: string;
  readonly options: JsonSchema | undefined;
  readonly defaults?: object | undefined;
}

/** The JSON Schema of a config with these rules, for editors. */
export function schemaFor(rules: readonly DescribedRule[]): JsonSchema {
  // A file of data can name no code.
  const {
    plugins: _plugins,
    adapters: _adapters,
    ...properties
  } = CONFIG_SCHEMA.properties as Record<string, object>;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'harnery config',
    ...CONFIG_SCHEMA,
    properties: {
      ...properties,
      rules: {
        ...properties.rules,
        properties: Object.fromEntries(rules.map((rule) => [rule.name, settingSchema(rule)])),
        additionalProperties: { $ref: '#/definitions/rule' },
      },
    },
    definitions: { rule: RULE, condition: CONDITION },
  };
}

function settingSchema({ description, options, defaults = {} }: DescribedRule): JsonSchema {
  const due = ((options?.required ?? []) as string[]).some((name) => !Object.hasOwn(defaults, name));
  const both = [SEVERITY, plainSchema(options) ?? { type: 'object', maxProperties: 0 }];
  return {
    description,
    anyOf: due
      ? [{ const: 'off' }, { type: 'array', minItems: 2, maxItems: 2, items: both, additionalItems: false }]
      : [SEVERITY, { type: 'array', minItems: 1, maxItems: 2, items: both, additionalItems: false }],
  };
}

/** Without what JSON Schema itself does not know: some readers refuse it. */
function plainSchema(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'errorMessage' ? undefined : value)));
}

const CONDITION_REF = { $ref: '#/definitions/condition' };

const RULE: JsonSchema = {
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

const CONDITION: JsonSchema = {
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
