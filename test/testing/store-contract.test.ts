/** The contract of stores: the store in memory keeps it, and each broken promise is named. */

import { describe, expect, it } from '@jest/globals';
import { emptySummary, type HarneryEvent, type Store } from '../../core/index.ts';
import { type MemoryStore, memoryStore, storeContract } from '../../core/testing/index.ts';
import { fakeRunner } from './fake-runner.ts';

const own = (store: Store) => (store as MemoryStore).events;

storeContract(() => memoryStore(), {
  describe,
  it,
  tear(_key, store) {
    own(store).pop();
  },
});

/** A store in memory of which one part is another. */
const broken = (change: (store: MemoryStore) => Partial<Store>) => () => {
  const store = memoryStore();
  return { ...store, ...change(store) };
};

async function said(makeStore: () => Store, tear?: (store: Store) => void): Promise<string> {
  const runner = fakeRunner();
  const damage = tear === undefined ? {} : { tear: (_key: unknown, store: Store) => tear(store) };
  storeContract(makeStore, { ...runner, ...damage });
  const failures = Object.entries(await runner.failures());
  return failures.map(([name, outcome]) => `${name.split(' > ').at(-1)}: ${outcome}`).join('\n\n');
}

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('a broken promise is named', () => {
  it.each<[why: string, change: (store: MemoryStore) => Partial<Store>, said: string]>([
    ['no place', () => ({ place: '' }), 'has a place: "place"'],
    [
      'a stream where none was begun',
      ({ read }) => ({ read: (key) => (read(key).length === 0 ? (undefined as never) : read(key)) }),
      'has no stream before one is begun: a stream that is not there\n  expected: []\n  got:      nothing',
    ],
    [
      'fields that it drops',
      ({ append }) => ({
        append: ({ event_id, event_type, ts, session_id, instance_id, adapter, source }) =>
          append({ event_id, event_type, ts, session_id, instance_id, adapter, source, data: {} }),
      }),
      'gives back what was appended, in that order',
    ],
    [
      'the newest first',
      ({ read }) => ({ read: (key) => read(key).toReversed() }),
      'gives back what was appended, in that order: the stream',
    ],
    [
      'a stream that is not read backwards',
      ({ read }) => ({
        openStream: (key) => ({ back: () => read(key), forth: () => read(key), isCut: () => false }),
      }),
      'gives the same backwards as forwards, where it can: the stream, backwards',
    ],
    [
      'an open stream that goes on',
      ({ read }) => ({
        openStream: (key) => ({
          back: () => read(key).toReversed(),
          forth: () => read(key),
          isCut: () => false,
        }),
      }),
      'gives the same backwards as forwards, where it can: the stream, backwards',
    ],
    [
      'what a stream does not come to',
      ({ read }) => ({
        openStream(key) {
          const events = [...read(key)];
          return {
            back: () => events.toReversed(),
            forth: () => events,
            isCut: () => false,
            summary: () => emptySummary(true),
          };
        },
      }),
      'gives the same backwards as forwards, where it can: what it comes to',
    ],
    [
      'times that step back',
      ({ events }) => ({
        append(event: HarneryEvent) {
          events.push(event);
          return event;
        },
      }),
      'dates no event before the one that stands before it: what append gives',
    ],
    [
      'an event that it changes',
      ({ append }) => ({ append: (event) => append(Object.assign(event, { stored: true })) }),
      'gives back what was appended, in that order: Cannot add property stored',
    ],
    [
      'names that differ in case only',
      ({ events }) => ({
        read: (key) =>
          events.filter(
            (event) =>
              event.adapter === key.adapter &&
              event.session_id.toLowerCase() === key.session_id.toLowerCase(),
          ),
      }),
      'keeps sessions and hosts apart, whatever they are named: the stream of {"adapter":"test-host","session_id":"s1"}',
    ],
    [
      'names that are cut',
      ({ events }) => ({
        read: (key) =>
          events.filter(
            (event) =>
              event.adapter === key.adapter &&
              event.session_id.slice(0, 255) === key.session_id.slice(0, 255),
          ),
      }),
      'whatever they are named: the stream of {"adapter":"test-host","session_id":"xxx',
    ],
    [
      'a list without some',
      ({ list }) => ({ list: () => list().filter(({ session_id }) => session_id !== '') }),
      'the list does not name {"adapter":"test-host","session_id":""}',
    ],
    [
      'the oldest first',
      ({ list }) => ({ list: () => list().toReversed() }),
      'lists the stream that changed last first',
    ],
    [
      'a delivery twice',
      ({ append, read }) => ({
        async appendOnce(event, _delivery, isThere) {
          const isDone = isThere(read(event));
          await later();
          return isDone ? undefined : append(event);
        },
      }),
      'appends one delivery once, of twenty callers at the same moment: how many callers appended\n  expected: 1\n  got:      20',
    ],
    [
      'a delivery by its name alone',
      (store) => {
        const names = new Set<string>();
        return {
          appendOnce(event, delivery, isThere) {
            if (names.has(delivery)) return undefined;
            names.add(delivery);
            return store.appendOnce(event, delivery, isThere);
          },
        };
      },
      'what the next caller is given',
    ],
    [
      'writers that overwrite each other',
      ({ events, read }) => ({
        async append(event: HarneryEvent) {
          const before = [...read(event)];
          await later();
          events.splice(0, events.length, ...before, event);
          return event;
        },
      }),
      'loses nothing of two hundred writers at the same moment',
    ],
  ])('%s', async (_why, change, promise) => {
    expect(await said(broken(change))).toContain(promise);
  });

  it('more lost than what was torn', async () => {
    expect(
      await said(
        () => memoryStore(),
        (store) => own(store).splice(0),
      ),
    ).toContain('loses no more than the event that was torn: a torn stream');
    const glued = broken((store) => ({
      append(event: HarneryEvent) {
        if (store.events.length === 1 && event.event_type === 'review.requested') return event;
        return store.append(event);
      },
    }));
    expect(await said(glued, (store) => own(store).pop())).toContain(
      'the stream, appended to after the tear',
    );
  });
});
