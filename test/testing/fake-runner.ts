/** A test runner that runs nothing by itself: it collects what a tester defines, and tells what became of each. */

import type { Runner } from '../../core/testing/index.ts';

/** Names of the suites around a test and its own, joined by ` > `, and `passed` or the message of its failure. */
export type Outcomes = Readonly<Record<string, string>>;

export interface FakeRunner extends Runner {
  /** Runs all that was defined, in order. */
  outcomes(): Promise<Outcomes>;
  /** The failures alone. */
  failures(): Promise<Outcomes>;
}

export function fakeRunner(): FakeRunner {
  const trail: string[] = [];
  const tests: { name: string; body: () => void | Promise<void> }[] = [];
  const outcomes = async () => {
    const entries: [string, string][] = [];
    for (const { name, body } of tests) {
      try {
        await body();
        entries.push([name, 'passed']);
      } catch (thrown) {
        entries.push([name, (thrown as Error).message]);
      }
    }
    return Object.fromEntries(entries);
  };
  return {
    describe(name, body) {
      trail.push(name);
      body();
      trail.pop();
    },
    it(name, body) {
      tests.push({ name: [...trail, name].join(' > '), body });
    },
    outcomes,
    async failures() {
      return Object.fromEntries(Object.entries(await outcomes()).filter(([, said]) => said !== 'passed'));
    },
  };
}
