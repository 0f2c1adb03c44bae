/** callWithin: what a call gives or throws comes out; what does not come to an end is stopped. */

import { describe, expect, it } from '@jest/globals';
import { callWithin } from '../../core/platform/call-within.ts';

const forEver = () => {
  for (;;);
};

describe('a call', () => {
  it('gives what it gives, undefined too', () => {
    expect(callWithin(1_000, () => 7)).toEqual({ value: 7 });
    expect(callWithin(1_000, () => undefined)).toEqual({ value: undefined });
  });

  it('throws what it throws, even what is no error', () => {
    expect(() =>
      callWithin(1_000, () => {
        throw new TypeError('mine');
      }),
    ).toThrow(new TypeError('mine'));
    expect(() =>
      callWithin(1_000, () => {
        throw undefined;
      }),
    ).toThrow();
  });

  it('that does not come to an end is stopped, wherever it is and whatever it catches', () => {
    expect(callWithin(50, forEver)).toBeUndefined();
    const catching = () => {
      try {
        forEver();
      } catch {
        return 'caught';
      } finally {
        forEver();
      }
    };
    expect(callWithin(50, catching)).toBeUndefined();
    expect(callWithin(50, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toBeUndefined();
  });

  it('can hold another one', () => {
    expect(callWithin(1_000, () => callWithin(50, forEver) ?? 'stopped')).toEqual({ value: 'stopped' });
    expect(callWithin(1_000, () => callWithin(1_000, () => 1)?.value)).toEqual({ value: 1 });
  });
});
