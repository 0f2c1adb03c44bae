/** Where the functions of a runner come from: handed in, shared, global, or a clear error. */

import * as nodeTest from 'node:test';
import { afterEach, describe, expect, it } from '@jest/globals';
import type * as vitest from 'vitest';
import { RuleTester, type Runner, useRunner } from '../../core/testing/index.ts';
import { findRunner } from '../../core/testing/runner.ts';
import { fakeRunner } from './fake-runner.ts';

const found = globalThis as Partial<Runner>;
const { describe: globalDescribe, it: globalIt } = found;

afterEach(() => {
  Object.assign(globalThis, { describe: globalDescribe, it: globalIt });
  useRunner({});
});

function forgetGlobals() {
  delete found.describe;
  delete found.it;
}

describe('the functions of a runner', () => {
  it('are those that were handed in, one by one', () => {
    const [own, shared] = [fakeRunner(), fakeRunner()];
    useRunner(shared);
    expect(findRunner(own).it).toBe(own.it);
    const half = findRunner({ it: own.it });
    expect([half.it, half.describe]).toEqual([own.it, shared.describe]);
  });

  it('are else those that are shared, else those in the global scope', () => {
    const shared = fakeRunner();
    expect(findRunner({}).it).toBe(globalIt);
    useRunner(shared);
    expect(findRunner({}).it).toBe(shared.it);
  });

  it('are asked for by name where there are none', () => {
    forgetGlobals();
    const tester = new RuleTester({ rule: { name: 'x' } as never });
    expect(() => tester.run('x', { passing: [], failing: [] })).toThrow(
      'there is no "describe" in the global scope: hand in the functions of your test runner, as in useRunner({ describe, it }) after import { describe, it } from "node:test"',
    );
    const { describe: own } = fakeRunner();
    expect(() => findRunner({ describe: own })).toThrow('there is no "it" in the global scope');
  });

  it('may be those of jest, vitest and node:test, by their types', () => {
    const runners: Runner[] = [
      { describe, it },
      { describe: nodeTest.describe, it: nodeTest.it },
    ];
    const ofVitest = (runner: Pick<typeof vitest, 'describe' | 'it'>): Runner => runner;
    expect([runners.length, typeof ofVitest]).toEqual([2, 'function']);
  });
});
