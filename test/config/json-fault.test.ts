/** jsonFault: finds a fault exactly where there is one. */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonFault } from '../../core/config/json-fault.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('a text', () => {
  it('that is the JSON of anything has no fault', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, space) => {
        expect(jsonFault(JSON.stringify(value, null, space))).toBeUndefined();
      }),
    );
  });

  it('made of JSON’s own pieces has a fault exactly where the runtime takes none of it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\n"',
      '"',
      '1',
      '-0.5e3',
      '01',
      '.5',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        const fault = jsonFault(text);
        const isKeyTwice = fault?.message.includes('twice') === true;
        expect(fault === undefined || isKeyTwice).toBe(parses(text) || (isKeyTwice && !parses(text)));
        if (fault !== undefined) expect(fault.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['{"a":1,}', 'Unexpected "}"', 7],
    ['{"a":1', 'Unexpected end', 6],
    ['{"a":1}}', 'Unexpected "}"', 7],
    ['{a:1}', 'Unexpected "a"', 1],
    ['[1 2]', 'Unexpected "2"', 3],
    ['{"a":1,"\\u0061":2}', 'Key "\\u0061" stands twice', 7],
    ['[{"a":1},{"a":1}]', undefined, undefined],
  ])('%s: %s at %s', (text, message, offset) => {
    const fault = jsonFault(text);
    expect([fault?.message, fault?.offset]).toEqual([message, offset]);
  });
});
