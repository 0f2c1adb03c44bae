/** Hosts that send the text of a block back although their adapter says otherwise: every chain of blocks ends. */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Adapter } from '../../core/index.ts';
import { otterSession } from '../support/otter.ts';

/** What an adapter may say wrongly of such a host. */
const DENIALS: Readonly<Record<string, Partial<Adapter>>> = {
  'a new turn': {},
  'the same turn': { capabilities: { observesStop: true, continuesTurn: true, opensTurn: false } },
};

/** Each block opens a turn with its text, in which the agent is busy and obeys nothing: what each stop got. */
async function runChain(part: Partial<Adapter>, wrap: (text: string) => string, first?: string) {
  const session = otterSession(part);
  const reasons: string[] = [];
  let text = 'Do it.';
  for (let turn = 0; turn < 8; turn++) {
    if (turn > 0 && first !== undefined) await session.prompt(first);
    await session.prompt(text);
    await session.tool('put', { path: `${turn}.txt` });
    const { report } = await session.stop();
    reasons.push(report.judgement?.verdict.reason ?? 'not judged');
    if (report.message === undefined) break;
    text = wrap(report.message);
  }
  return { reasons, faults: session.faults(), session };
}

describe.each(Object.entries(DENIALS))(
  'a host of which %s is said, and that nothing comes back',
  (_what, capabilities) => {
    const denies = { textReturns: false, wrappers: [], ...capabilities };

    it('ends its chain at the first text that comes back, however the host wraps it', async () => {
      const around = fc.string({ maxLength: 300, unit: 'grapheme' });
      await fc.assert(
        fc.asyncProperty(around, around, async (before, after) => {
          // A marker at the head is known all the same: then the cap of the window ends the chain.
          const most = before.trim() === '' && after.trim() === '' ? 4 : 2;
          const { reasons } = await runChain(denies, (text) => `${before}${text}${after}`);
          expect(reasons.length).toBeLessThanOrEqual(most);
          expect(['observe_only', 'cap']).toContain(reasons.at(-1));
        }),
        { numRuns: 60 },
      );
    });

    it('is told once, and only observed from then on', async () => {
      const { faults, session } = await runChain(denies, (text) => `[hook] ${text}`);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(
        /HARNERY_TEXT_RETURNED: .*"otter".*"textReturns" and "wrappers".*only observed/,
      );
      await session.prompt('Something else.');
      await session.tool('put', { path: 'b.txt' });
      const { report } = await session.stop();
      expect(report.judgement?.verdict.reason).toBe('observe_only');
      expect(session.faults()).toHaveLength(1);
    });

    it('goes on to be blocked where a person prompts again after each block', async () => {
      const { reasons, faults } = await runChain(
        denies,
        () => 'Please go on with the work, and leave the rest.',
      );
      expect(reasons).toEqual(Array(8).fill('rules_failed'));
      expect(faults).toEqual([]);
    });
  },
);

it('a host that tells something else first, which its adapter does not know, ends its chain all the same', async () => {
  const { reasons } = await runChain(
    { ...DENIALS['the same turn'], textReturns: false },
    (text) => text,
    'A hook has something to say.',
  );
  expect(reasons).toEqual(['rules_failed', 'observe_only']);
});

it('a host whose text comes back shortened is known by the id of the block in it', async () => {
  const { reasons } = await runChain(
    { textReturns: false, wrappers: [] },
    (text) => `> ${text.slice(0, 100)}`,
  );
  expect(reasons).toEqual(['rules_failed', 'observe_only']);
});

describe('a wrapper that is not named', () => {
  const lost: Partial<Adapter> = { wrappers: [] };

  it('is told once, and asks for it', async () => {
    const { faults, reasons } = await runChain(lost, (text) => `[hook] ${text}`);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/HARNERY_TEXT_RETURNED: .*"otter".*"wrappers"/);
    expect(reasons.at(-1)).toBe('undelivered');
  });

  it.each([
    ['behind a person’s own words, with more after it', (text: string) => `What is this?\n${text}\nTell me.`],
    ['in part', (text: string) => `What is this? ${text.slice(0, 120)}`],
  ])('is not suspected where our text stands %s', async (_where, wrap) => {
    expect((await runChain(lost, wrap)).faults).toEqual([]);
  });

  it('is not suspected where it is named', async () => {
    const { faults, reasons } = await runChain({}, (text) => `[hook] ${text}`);
    expect(faults).toEqual([]);
    expect(reasons).toEqual(['rules_failed', 'rules_failed', 'rules_failed', 'cap']);
  });
});
