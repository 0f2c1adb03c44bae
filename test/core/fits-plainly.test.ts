/** What plainly fits a schema fits it for ajv too: the short way never takes what the long way refuses. */

import { expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { fitsPlainly } from '../../core/engine/fits-plainly.ts';
import { payloadSchema } from '../../core/index.ts';

const ajv = new Ajv({ strict: false });
const schema = payloadSchema('event', ['session', 'prompt'], ['tasks']);
const validate = ajv.compile(schema);
const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.object(),
);

it('says of any payload what ajv says', () => {
  const payload = fc.record(
    { event: value, session: value, prompt: value, tasks: value, more: value },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(payload, value), (data) => {
      expect(fitsPlainly(schema, data)).toBe(validate(data));
    }),
  );
});

it.each([
  ['a keyword that it does not know', { ...schema, additionalProperties: false }],
  ['a keyword in a field', { type: 'object', properties: { event: { type: 'string', minLength: 9 } } }],
  ['a type that there is not', { type: 'object', properties: { session: { type: 'text' } } }],
  ['no type', { required: ['event'] }],
])('leaves %s to ajv', (_what, other) => {
  expect(fitsPlainly(other, { event: 'Stop' })).toBe(false);
});
