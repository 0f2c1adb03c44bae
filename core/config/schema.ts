/** The shape of a config: what is checked when one is loaded, and what editors complete from. */

import type { JsonSchema } from '../model/json-schema.ts';
import { CONDITION, RULE, SEVERITY } from './rule-schema.ts';

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
  return {
    description,
    anyOf: [
      ...(due ? [{ const: 'off' }] : [SEVERITY, tuple([SEVERITY])]),
      tuple([SEVERITY, plainSchema(options) ?? { type: 'object', maxProperties: 0 }]),
    ],
  };
}

function tuple(items: readonly JsonSchema[]): JsonSchema {
  return { type: 'array', items, minItems: items.length, maxItems: items.length, additionalItems: false };
}

/** Without what JSON Schema itself does not know: some readers refuse it. */
function plainSchema(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'errorMessage' ? undefined : value)));
}
