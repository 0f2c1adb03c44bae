/** A stop is judged the same whether its stream is read backwards, as far as somebody looks, or as a whole. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evaluateIn } from '../../core/engine/evaluate.ts';
import { openHistory } from '../../core/engine/open-history.ts';
import { replayStops, replayStream } from '../../core/engine/replay-stops.ts';
import { createEngine, evaluate, type HarneryEvent, timeOf } from '../../core/index.ts';
import { streamName } from '../../core/session/stream-name.ts';
import { LIMITS } from '../../plugins/jsonl-store/limits.ts';
import { openJsonlStore } from '../../plugins/jsonl-store.ts';
import { recommended } from '../../plugins/recommended.ts';
import { anyStream, SESSION } from '../support/any-stream.ts';

const engine = createEngine({ plugins: recommended });

/** A store with this stream in it, which reads small pieces and keeps what it sums up. */
function storeWith(events: readonly HarneryEvent[], adapter: string) {
  const root = mkdtempSync(join(tmpdir(), 'harnery-back-'));
  const key = { adapter, session_id: SESSION };
  mkdirSync(join(root, '.harnery', 'sessions'), { recursive: true });
  const file = join(root, '.harnery', 'sessions', `${streamName(key)}.jsonl`);
  const write = (some: readonly HarneryEvent[]) =>
    writeFileSync(file, some.map((event) => `${JSON.stringify(event)}\n`).join(''));
  write(events);
  const limits = { ...LIMITS, step: 300, short: 0, atOnce: 600, keepEach: 0 };
  return { key, write, store: openJsonlStore(root, limits), open: () => openJsonlStore(root, limits) };
}

describe.each(['claude-code', 'cursor', 'codex'])('on %s', (adapter) => {
  it('a stop is judged the same, with a summary of before, of a part, or none', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream(adapter), fc.nat(40), async (events, before) => {
        const { key, write, open } = storeWith(events.slice(0, before), adapter);
        open().openStream?.(key).summary?.(true);
        write(events.slice(0, -1));
        const recorded = await open().read(key);
        const stop = events.at(-1) as HarneryEvent;
        const now_ms = Math.max(timeOf(stop), ...recorded.slice(-1).map(timeOf));
        const whole = evaluate(engine, { events: [...recorded, stop], stop, now_ms });
        const back = evaluateIn(engine, await openHistory(open(), key), { stop, now_ms });
        expect(back).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  it('stops are replayed the same in passing', () => {
    fc.assert(
      fc.property(anyStream(adapter), (events) => {
        const one = (stop: HarneryEvent) =>
          evaluate(engine, { events, stop, now_ms: timeOf(stop), explain: false });
        const passing = [...replayStream(engine, () => events)];
        expect(passing.map(({ judgement }) => judgement)).toEqual(passing.map(({ stop }) => one(stop)));
        expect(passing.map(({ stop }) => stop)).toEqual(replayStops(engine, events).map(({ stop }) => stop));
      }),
      { numRuns: 100 },
    );
  });
});
