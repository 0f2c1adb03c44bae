/** The plugin jsonl-store: nothing lost, in order, for this user only. */

import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { streamKeyOf, streamName } from '../../core/session/stream-name.ts';
import { readStream, storeContract } from '../../core/testing/index.ts';
import { openJsonlStore } from '../../plugins/jsonl-store.ts';

const key = { adapter: 'cursor', session_id: 's1' };

function newStore() {
  const root = mkdtempSync(join(tmpdir(), 'harnery-store-'));
  return {
    root,
    store: openJsonlStore(root),
    file: join(root, '.harnery', 'sessions', `${streamName(key)}.jsonl`),
  };
}

storeContract(() => newStore().store, {
  describe,
  it,
  tear({ adapter, session_id }, { place }) {
    const file = join(place, 'sessions', `${streamName({ adapter, session_id })}.jsonl`);
    truncateSync(file, statSync(file).size - 40);
  },
});

describe('the stream', () => {
  it('lists no link, wherever it leads', () => {
    const { store, file } = newStore();
    store.append(readStream('prompt')[0] as never);
    symlinkSync('loop.jsonl', join(dirname(file), 'loop.jsonl'));
    symlinkSync(file, join(dirname(file), 'x@cursor.jsonl'));
    expect(store.list()).toHaveLength(1);
  });

  it('reads times in the order of append, where two writers met and one steps back', () => {
    const { store, file } = newStore();
    const [first, second] = readStream('prompt tool');
    store.append(second as never);
    appendFileSync(file, `${JSON.stringify(first)}\n`);
    expect(store.read(key)).toMatchObject([
      { ts: second?.ts },
      { ts: second?.ts, event_id: first?.event_id },
    ]);
  });

  it('loses only the line that was cut short', () => {
    const { store, file } = newStore();
    const [first, second, third] = readStream('prompt tool stop');
    store.append(first as never);
    appendFileSync(file, JSON.stringify(second).slice(0, 40));
    expect(store.read(key)).toEqual([first]);
    store.append(third as never);
    expect(store.read(key)).toEqual([first, third]);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
  });

  it('reads an empty stream where nothing was recorded, and makes no folder for that', () => {
    const { store, root } = newStore();
    expect(store.read(key)).toEqual([]);
    expect(store.list()).toEqual([]);
    expect(existsSync(join(root, '.harnery'))).toBe(false);
  });
});

it('is readable by this user only and ignored by git', () => {
  const { store, root, file } = newStore();
  store.append(readStream('prompt')[0] as never);
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect(mode(file)).toBe(0o600);
  expect([mode(join(root, '.harnery')), mode(join(root, '.harnery', 'sessions'))]).toEqual([0o700, 0o700]);
  expect(readFileSync(join(root, '.harnery', '.gitignore'), 'utf8')).toBe('*\n');
});

describe('file names', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });

  it('are safe on every file system and bounded', () => {
    fc.assert(
      fc.property(text, text, (adapter, session_id) => {
        const name = streamName({ adapter, session_id });
        expect(name).toMatch(/^[a-z0-9_~-]*@[a-z0-9_~-]*$/);
        expect(name.length).toBeLessThan(249);
      }),
    );
  });

  it('never meet for two keys, not even where letter case is ignored', () => {
    const near = fc.stringMatching(/^[aAbB_~@.\u{d800}é-]{0,130}$/u);
    fc.assert(
      fc.property(near, near, near, near, (a, b, c, d) => {
        const [one, other] = [
          streamName({ adapter: a, session_id: b }),
          streamName({ adapter: c, session_id: d }),
        ];
        expect(one.toLowerCase() === other.toLowerCase()).toBe(a === c && b === d);
      }),
      { numRuns: 500 },
    );
  });

  it('lead back to their key, where they are not cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (session_id) => {
        const wanted = { adapter: 'claude-code', session_id };
        expect(streamKeyOf(streamName(wanted))).toEqual(wanted);
      }),
    );
  });

  it('find a session whose name was cut by what its file holds', () => {
    const { store, root } = newStore();
    const long = 'X'.repeat(400);
    store.append(readStream('prompt', { session_id: long })[0] as never);
    expect(store.list()).toMatchObject([{ adapter: 'cursor', session_id: long }]);
    expect(readdirSync(join(root, '.harnery', 'sessions'))).toHaveLength(1);
  });

  it('take no notice of folders and copies that somebody put beside them', () => {
    const { store, file } = newStore();
    store.append(readStream('prompt')[0] as never);
    mkdirSync(join(dirname(file), 'backup'));
    copyFileSync(file, join(dirname(file), 'copy of s1.jsonl'));
    expect(store.list()).toHaveLength(1);
  });
});
