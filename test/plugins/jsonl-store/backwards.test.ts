/** A stream is read from its end as it is from its beginning, however its bytes are cut. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HarneryEvent, OpenStream } from '../../../core/index.ts';
import { summarize } from '../../../core/model/history.ts';
import { streamName } from '../../../core/session/stream-name.ts';
import { readStream } from '../../../core/testing/index.ts';
import { LIMITS, type Limits } from '../../../plugins/jsonl-store/limits.ts';
import { openJsonlStore } from '../../../plugins/jsonl-store.ts';
import { anyStream, SESSION } from '../../support/any-stream.ts';

const key = { adapter: 'cursor', session_id: 's1' };

/** Opens a stream of this text, with these limits. */
function open(text: string, limits: Partial<Limits> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'harnery-back-'));
  const place = join(root, '.harnery');
  mkdirSync(join(place, 'sessions'), { recursive: true });
  const file = join(place, 'sessions', `${streamName(key)}.jsonl`);
  writeFileSync(file, text);
  const reopen = () =>
    openJsonlStore(root, { ...LIMITS, ...limits }).openStream?.(key) as Required<OpenStream>;
  return { stream: reopen(), reopen, file, kept: join(place, 'summaries', `${streamName(key)}.json`) };
}

const [prompt, tool, stop] = readStream('prompt tool stop') as [HarneryEvent, HarneryEvent, HarneryEvent];
const named = (event: HarneryEvent, task: string) => ({ ...event, data: { ...event.data, task } });
const lines = [prompt, named(tool, 'naïve 🙂 テスト'), stop].map((event) => JSON.stringify(event));

describe('from the end', () => {
  it.each([
    ['an empty file', '', 0],
    ['one line', `${lines[0]}\n`, 1],
    ['lines of several bytes a character', `${lines.join('\n')}\n`, 3],
    ['lines of another system', `${lines.join('\r\n')}\r\n`, 3],
    ['empty lines', `\n\n${lines.join('\n\n')}\n\n`, 3],
    ['a mark of byte order', `\uFEFF${lines.join('\n')}\n`, 3],
    ['no last line feed', lines.join('\n'), 3],
    ['a torn last line', `${lines.join('\n')}`.slice(0, -9), 2],
    ['a torn line in between', `${lines[0]}\n${lines[1]?.slice(0, 70)}\n${lines[2]}\n`, 2],
  ])('%s is what it is from the beginning, wherever it is cut', (_what, text, count) => {
    for (const step of [1, 2, 3, 7, 64, 100, 4_096]) {
      const { stream } = open(text, { step });
      const forth = [...stream.forth()];
      expect(forth).toHaveLength(count);
      expect([...stream.back()].reverse()).toEqual(forth);
      expect(stream.isCut()).toBe(false);
    }
  });

  it('times are raised as they are from the beginning', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 40 }), fc.constantFrom(64, 1_000), (seconds, step) => {
        const text = seconds.map((second, place) =>
          JSON.stringify({
            ...prompt,
            event_id: `e${place}`,
            ts: new Date(Date.parse(prompt.ts) + second * 1_000).toISOString(),
          }),
        );
        const { stream } = open(`${text.join('\n')}\n`, { step });
        expect([...stream.back()].reverse()).toEqual([...stream.forth()]);
      }),
      { numRuns: 60 },
    );
  });

  it('no more than the limit is read, and it says so', () => {
    const { stream } = open(`${lines.join('\n')}\n`, { step: 64, most: 400 });
    expect([...stream.back()].length).toBeLessThan(3);
    expect(stream.isCut()).toBe(true);
    expect([...stream.forth()]).toHaveLength(3);
  });
});

describe('what a stream comes to', () => {
  const limits = { step: 200, short: 0, atOnce: 0, keepEach: 0 };
  const write = (events: readonly HarneryEvent[]) =>
    events.map((event) => `${JSON.stringify(event)}\n`).join('');

  it('is the same where it is carried on, made anew or looked for in a part', () => {
    fc.assert(
      fc.property(anyStream('cursor'), fc.nat(40), (events, at) => {
        const text = write(events);
        const { stream, reopen, file } = open(write(events.slice(0, at)), limits);
        stream.summary(true);
        writeFileSync(file, text);
        const whole = summarize(events, { ...key, session_id: SESSION });
        expect(reopen().summary(true)).toEqual(JSON.parse(JSON.stringify(whole)));
        expect(reopen().summary(false)).toMatchObject({ latest_ms: whole.latest_ms });
      }),
      { numRuns: 60 },
    );
  });

  it('is kept, and never trusted over another stream, a torn or a foreign text', () => {
    const { stream, reopen, file, kept } = open(`${lines.join('\n')}\n`, limits);
    const first = stream.summary(true);
    expect(first).toMatchObject({ isWhole: true, anyCall: true });
    for (const text of ['', '{', '{"version":1}', readFileSync(kept, 'utf8').replace('"openCalls"', '"x"')]) {
      writeFileSync(kept, text);
      expect(reopen().summary(true)).toEqual(first);
    }
    writeFileSync(file, `${lines[0]}\n`);
    expect(reopen().summary(true)).toMatchObject({ anyCall: false });
    writeFileSync(file, `${lines[0]?.replace(prompt.event_id, 'another')}\n${lines.slice(1).join('\n')}\n`);
    expect(reopen().summary(true)).toEqual(first);
  });

  it('is not kept of a short stream', () => {
    const { stream, kept } = open(`${lines.join('\n')}\n`);
    stream.summary(true);
    expect(existsSync(join(kept, '..')) ? readdirSync(join(kept, '..')) : []).toEqual([]);
  });
});
