/** The functions of a test runner: handed in, shared, or found in the global scope; none is imported. */

/** What the kit needs of a runner, as jest, vitest, mocha and node:test have it. */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void | Promise<void>): unknown;
}

let shared: Partial<Runner> = {};

/** Hands the functions of a runner to all testers of this process that get none of their own. */
export function useRunner(runner: Partial<Runner>): void {
  shared = runner;
}

/** Each function as it was handed in, else as it is shared, else as it is global. Throws a plain Error for none. */
export function findRunner(given: Partial<Runner>): Runner {
  const global = globalThis as Partial<Runner>;
  return {
    describe: choose('describe', [given.describe, shared.describe, global.describe]),
    it: choose('it', [given.it, shared.it, global.it]),
  };
}

function choose<F>(name: string, known: readonly (F | undefined)[]): F {
  const found = known.find((one) => typeof one === 'function');
  if (found !== undefined) return found;
  throw new Error(
    `there is no "${name}" in the global scope: hand in the functions of your test runner, as in useRunner({ describe, it }) after import { describe, it } from "node:test"`,
  );
}
