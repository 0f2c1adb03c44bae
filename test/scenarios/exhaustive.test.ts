/** All short sessions over eight letters: the line decides every stop, and names every prompt’s author, as the oracle does. */

import { describe, expect, it } from '@jest/globals';
import { walkSequences } from '../support/exhaustive-walk.ts';

const LENGTH = 7;
/** Six letters until the first block, eight behind it: a follow-up needs a block. Prefixes are counted too. */
const SEQUENCES = { 'claude-code': 416_040, cursor: 365_958 };
const REASONS = ['cap', 'no_history', 'not_applicable', 'rules_failed', 'satisfied'];
const WAIT_MS = 600_000;

describe.each(['claude-code', 'cursor'] as const)('every session of up to seven events on %s', (host) => {
  it.each([
    [1, REASONS],
    // With a cap of one, the cap always comes first.
    [2, [...REASONS, 'no_progress'].sort()],
  ])(
    'is judged as the specification says, with a cap of %i',
    async (cap, reached) => {
      const { mismatches, sequences, reasons } = await walkSequences(host, cap, LENGTH);
      expect(mismatches.slice(0, 10)).toEqual([]);
      expect(sequences).toBe(SEQUENCES[host]);
      expect([...reasons].sort()).toEqual(reached);
    },
    WAIT_MS,
  );
});
