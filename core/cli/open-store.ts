/** Makes the store of a project: where a plugin’s cannot be had the built-in one keeps the record. */

import type { Engine } from '../engine/engine.ts';
import { causeOf, HarneryError } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { OpenStream, Store, StreamKey } from '../model/store.ts';

type Source = NonNullable<Engine['store']>;

/** How long one answer of a plugin’s store is waited for, in ms. */
const PATIENCE_MS = 2_000;

export function openStore(
  source: Source,
  builtIn: Source,
  root: string,
): { readonly store: Store; readonly fault?: HarneryError } {
  if (source.make === builtIn.make) return { store: builtIn.make(root) };
  try {
    const store = source.make(root);
    const cause = wrongShape(store);
    if (cause === undefined) return { store: inTime(store) };
    throw new Error(cause);
  } catch (thrown) {
    const fault = new HarneryError('HARNERY_BAD_STORE', { plugin: source.plugin, cause: causeOf(thrown) });
    return { store: builtIn.make(root), fault };
  }
}

const METHODS = ['append', 'appendOnce', 'read', 'list'] as const satisfies readonly (keyof Store)[];

function wrongShape(store: Store): string | undefined {
  if (typeof store !== 'object' || store === null) return 'its factory gives no store';
  if (store instanceof Promise) {
    store.catch(() => undefined);
    return 'its factory gives a promise';
  }
  if (typeof store.place !== 'string') return '"place" is no text';
  const missing = METHODS.find((method) => typeof store[method] !== 'function');
  if (missing !== undefined) return `"${missing}" is no function`;
  const { openStream } = store as { readonly openStream?: unknown };
  return openStream === undefined || typeof openStream === 'function'
    ? undefined
    : '"openStream" is no function';
}

/** A promise that never settles would hold the hook; after the first such answer none is asked for any more. */
function inTime(store: Store): Store {
  let isLate = false;
  const within = async <T>(ask: () => T | Promise<T>): Promise<T> => {
    const late = new Error(`the store gave no answer within ${PATIENCE_MS / 1_000} s`);
    if (isLate) throw late;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(late);
      }, PATIENCE_MS);
    });
    return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer));
  };
  return {
    place: store.place,
    append: (event: HarneryEvent) => within(() => store.append(event)),
    ...(typeof store.appendAll === 'function'
      ? { appendAll: (events: readonly HarneryEvent[]) => within(() => store.appendAll?.(events)) }
      : {}),
    appendOnce: (event, delivery, isThere) => within(() => store.appendOnce(event, delivery, isThere)),
    read: (key: StreamKey) => within(() => store.read(key)),
    list: () => within(() => store.list()),
    ...(store.openStream === undefined
      ? {}
      : { openStream: (key: StreamKey) => store.openStream?.(key) as OpenStream }),
  };
}
