/** Tests an adapter on payloads that were recorded, and holds it to the promises that all adapters make. */

import type { Adapter } from '../model/adapter.ts';
import { type AdapterCases, type PayloadCase, refuseAdapterCases, USUAL_MESSAGE } from './adapter-cases.ts';
import { ANSWERING_PROMISES, render, whole } from './answering-promises.ts';
import { copyData, holds, isSame } from './compare-data.ts';
import { mismatch, show } from './mismatch.ts';
import { readCasePayload, tellReading } from './read-case-payload.ts';
import { READING_PROMISES, refuseParts } from './reading-promises.ts';
import { findRunner, type Runner } from './runner.ts';

export class AdapterTester {
  readonly #adapter: Adapter;
  readonly #runner: Partial<Runner>;

  constructor(adapter: Adapter, runner: Partial<Runner> = {}) {
    this.#adapter = adapter;
    this.#runner = runner;
  }

  /**
   * Defines one test a payload, one an answer and one a promise; of an adapter that lacks a part, the one that says so. Throws
   * a plain Error for a table that proves too little: no stop, no foreign payload, no block of a host that can be blocked,
   * no prompt as which its text comes back.
   */
  run(cases: AdapterCases): void {
    const { describe, it } = findRunner(this.#runner);
    const adapter = this.#adapter;
    const broken = failureOf(() => refuseParts(adapter));
    // What is no adapter keeps no promise: one failure says it all.
    if (broken === undefined) refuseAdapterCases(adapter, cases);
    describe(`adapter ${adapter?.name}`, () => {
      it('has all parts', () => {
        if (broken !== undefined) throw broken;
      });
      if (broken !== undefined) return;
      describe('reads', () => {
        for (const one of cases.payloads) it(one.name, () => judgePayload(adapter, one));
      });
      describe('answers', () => {
        const { message = USUAL_MESSAGE, block, pass } = cases.answers;
        it('a stop that may pass', () => judgeReply(pass, () => render(adapter, 'satisfied', undefined)));
        if (block === undefined) return;
        it('a stop that is blocked', () => judgeReply(block, () => render(adapter, 'rules_failed', message)));
      });
      describe('keeps the promise that it', () => {
        for (const [name, promise] of Object.entries({ ...READING_PROMISES, ...ANSWERING_PROMISES }))
          it(name, () => promise(adapter, cases));
      });
    });
  }
}

function failureOf(action: () => void): Error | undefined {
  try {
    action();
    return undefined;
  } catch (thrown) {
    return thrown as Error;
  }
}

function judgePayload(adapter: Adapter, one: PayloadCase): void {
  const { name, payload, event: expected } = one;
  const reading = readCasePayload(adapter, copyData(payload));
  const isRight =
    typeof expected === 'object'
      ? reading.kind === 'event' && holds(reading.event, expected)
      : reading.kind === expected;
  if (!isRight) {
    const due = typeof expected === 'object' ? show(expected) : `it is ${expected}`;
    throw mismatch(`the payload "${name}"`, due, tellReading(reading));
  }
  for (const part of ['session', 'text'] as const) {
    const due = one[part];
    const got = reading.kind === 'event' ? reading[part] : undefined;
    if (due !== undefined && due !== got)
      throw mismatch(`the ${part} of the payload "${name}"`, show(due), show(got));
  }
}

function judgeReply(expected: Parameters<typeof whole>[0], answer: () => Parameters<typeof whole>[0]): void {
  const [due, got] = [whole(expected), whole(answer())];
  if (!isSame(due, got)) throw mismatch('the answer', show(due), show(got));
}
