/** The promises of every store, each a test on a store with nothing in it. */

import { freezeDeep } from '../engine/freeze-deep.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Store, StreamKey } from '../model/store.ts';
import { isSame } from './compare-data.ts';
import { failure, mismatch, show } from './mismatch.ts';
import { readStream } from './stream-shorthand.ts';

export const EVENTS = readStream('prompt tool review.requested ok(npm test) stop', { adapter: 'test-host' });
export const [FIRST, SECOND, THIRD] = EVENTS as [HarneryEvent, HarneryEvent, HarneryEvent];

/** Session ids that a store with a careless name for its streams mixes up. */
const LONG = 'x'.repeat(300);
const KEYS: readonly StreamKey[] = [
  ...[
    's1',
    'S1',
    's1 ',
    '',
    '.',
    '..',
    '../s1',
    's1/s1',
    's1\\s1',
    's1@test-host',
    '%73%31',
    's1\n',
    'é',
    'e\u0301',
    'ß',
    '🙂',
  ],
  ...[`${LONG}a`, `${LONG}b`, `${LONG}B`],
].flatMap((session_id) =>
  ['test-host', 'Test-Host', 'host@test'].map((adapter) => ({ adapter, session_id })),
);

export const STORE_PROMISES: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  async 'has a place'({ place }) {
    if (typeof place !== 'string' || place === '') throw mismatch('"place"', 'a text', show(place));
  },

  async 'has no stream before one is begun'(store) {
    expectSame('a stream that is not there', [], await store.read(keyOf(FIRST)));
    expectSame('the list', [], await store.list());
  },

  async 'gives back what was appended, in that order'(store) {
    const odd = { ...SECOND, event_id: 'odd', extra: [1, null], data: { any: { thing: 'é\n"🙂' } } };
    const given = [...EVENTS, { ...odd, ts: EVENTS.at(-1)?.ts ?? '' }];
    const stored: HarneryEvent[] = [];
    for (const event of given) stored.push(await store.append(freezeDeep(event)));
    expectSame('what append gives', given, stored);
    expectSame('the stream', given, await store.read(keyOf(FIRST)));
  },

  async 'dates no event before the one that stands before it'(store) {
    await store.append(SECOND);
    const late = await store.append(FIRST);
    expectSame('what append gives', { ...FIRST, ts: SECOND.ts }, late);
    const other = { ...FIRST, session_id: 'another' };
    expectSame('an event of another session', other, await store.append(other));
    expectSame(
      'the times',
      [SECOND.ts, SECOND.ts],
      (await store.read(keyOf(FIRST))).map(({ ts }) => ts),
    );
  },

  async 'appends many as one after the other'(store) {
    if (store.appendAll === undefined) return;
    await store.append(SECOND);
    await store.appendAll([FIRST, THIRD]);
    const expected = [SECOND, { ...FIRST, ts: SECOND.ts }, THIRD];
    expectSame('the stream', expected, await store.read(keyOf(FIRST)));
  },

  async 'keeps sessions and hosts apart, whatever they are named'(store) {
    const events = KEYS.map((key, index) => ({ ...FIRST, ...key, event_id: `event-${index}` }));
    for (const event of events) await store.append(event);
    for (const event of events)
      expectSame(`the stream of ${show(keyOf(event))}`, [event], await store.read(keyOf(event)));
    const listed = await store.list();
    const lost = KEYS.find((key) => !listed.some((info) => isSame(keyOf(info), key)));
    if (lost !== undefined) throw failure(`the list does not name ${show(lost)}`);
    expectSame('how many are listed', KEYS.length, listed.length);
  },

  async 'lists the stream that changed last first'(store) {
    const sessions = ['s1', 's2', 's3', 's1'];
    for (const [place, session_id] of sessions.entries()) {
      await store.append({ ...(EVENTS[place] ?? FIRST), session_id });
      await pause();
    }
    const listed = await store.list();
    expectSame(
      'the list',
      ['s1', 's3', 's2'],
      listed.map(({ session_id }) => session_id),
    );
    const wrong = listed.find(({ changed_ms }) => !Number.isFinite(changed_ms));
    if (wrong !== undefined) throw mismatch('"changed_ms"', 'a time in ms', show(wrong.changed_ms));
  },

  async 'appends one delivery once, of twenty callers at the same moment'(store) {
    const isThere = (events: readonly HarneryEvent[]) => events.some(({ turn_id }) => turn_id === 'once');
    const callers = Array.from({ length: 20 }, async (_, caller) =>
      store.appendOnce({ ...FIRST, event_id: `caller-${caller}`, turn_id: 'once' }, 'delivery', isThere),
    );
    const stored = (await Promise.all(callers)).filter((event) => event !== undefined);
    expectSame('how many callers appended', 1, stored.length);
    expectSame('the stream', stored, await store.read(keyOf(FIRST)));
    const again = await store.appendOnce({ ...FIRST, event_id: 'late' }, 'delivery', isThere);
    expectSame('what a late caller is given', undefined, again);
    const other = await store.appendOnce(SECOND, 'another delivery', () => false);
    expectSame('what another delivery gives', SECOND, other);
    const thrown = await attempt(() => store.appendOnce(THIRD, 'a third', refuse));
    if (thrown === undefined) throw failure('"appendOnce" keeps to itself what "isThere" throws');
    expectSame('what the next caller is given', THIRD, await store.appendOnce(THIRD, 'a third', () => false));
  },

  async 'loses nothing of two hundred writers at the same moment'(store) {
    const events = Array.from({ length: 200 }, (_, place) => ({ ...FIRST, event_id: `event-${place}` }));
    await Promise.all(events.map(async (event) => store.append(event)));
    const ids = (await store.read(keyOf(FIRST))).map(({ event_id }) => event_id);
    expectSame('the events', events.map(({ event_id }) => event_id).sort(), ids.sort());
  },
};

export function keyOf({ adapter, session_id }: StreamKey): StreamKey {
  return { adapter, session_id };
}

function refuse(): never {
  throw new Error('not now');
}

async function attempt(action: () => unknown): Promise<unknown> {
  try {
    await action();
    return undefined;
  } catch (thrown) {
    return thrown ?? 'thrown';
  }
}

/** Longer than the clock of any file system takes to move on. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 25));
}

export function expectSame(what: string, expected: unknown, got: unknown): void {
  if (!isSame(expected, got)) throw mismatch(what, show(expected), show(got));
}
