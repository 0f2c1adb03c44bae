/** From what a host wrote to an adapter and its event: nothing is recorded yet. */

import { causeOf, HarneryError, nearest } from '../errors.ts';
import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';
import type { Payload } from '../model/payload.ts';
import type { Engine } from './engine.ts';
import { parseByData } from './parse-by-data.ts';
import { requireAdapter } from './require-adapter.ts';
import { validate } from './validate.ts';

/** The payload as an object. Throws HARNERY_BAD_JSON. */
export function parsePayload(text: string): Payload {
  let payload: unknown;
  try {
    payload = JSON.parse(text.replace(/^\uFEFF+/, ''));
  } catch (thrown) {
    const cause = text.trim() === '' ? 'it is empty' : withoutText(causeOf(thrown));
    throw new HarneryError('HARNERY_BAD_JSON', { cause });
  }
  if (isObject(payload)) return payload;
  const cause = `it is ${payload === null ? 'null' : Array.isArray(payload) ? 'a list' : `a ${typeof payload}`}`;
  throw new HarneryError('HARNERY_BAD_JSON', { cause });
}

/** A payload is not ours to repeat: what a parser quotes of it is left out. */
function withoutText(cause: string): string {
  return cause
    .replace(/,? (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/s, ' in JSON')
    .replace(/token '?.'?/su, 'token');
}

/** Whose payload it is: the host that it positively shows, else the one that the command line names. */
export interface Sender {
  readonly adapter: Adapter;
  /** True where the command line named another host: this entry is not ours to answer. */
  readonly foreign: boolean;
  /** In the form that the adapter’s other parts read. */
  readonly payload: Payload;
}

/** Throws HARNERY_UNKNOWN_ADAPTER, HARNERY_UNKNOWN_HOST, HARNERY_ADAPTER_THREW, and HARNERY_BAD_CONFIG where that is why. */
export function findSender(engine: Engine, payload: Payload, name: string | undefined): Sender {
  const named = name === undefined ? undefined : namedAdapter(engine, name);
  const shown = [...engine.adapters.values()].find((adapter) => recognizes(adapter, payload));
  const adapter = shown ?? named;
  if (adapter !== undefined)
    return {
      adapter,
      foreign: named !== undefined && adapter !== named,
      payload: normalize(adapter, payload),
    };
  throw new HarneryError('HARNERY_UNKNOWN_HOST', { known: [...engine.adapters.keys()].join(', ') });
}

/** Where the config that may hold it could not be used, that is why it is not there. */
function namedAdapter(engine: Engine, name: string): Adapter {
  const broken = engine.faults.find(({ code }) => code === 'HARNERY_BAD_CONFIG');
  if (broken !== undefined && !engine.adapters.has(name)) throw broken;
  return requireAdapter(engine, name);
}

/** What a part of an adapter gives. Throws HARNERY_ADAPTER_THREW. */
export function askAdapter<T>(adapter: Adapter, part: string, ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    throw new HarneryError('HARNERY_ADAPTER_THREW', { adapter: adapter.name, part, cause: causeOf(thrown) });
  }
}

/** The payload in the form that the adapter’s other parts read. Throws HARNERY_ADAPTER_THREW. */
export function normalize(adapter: Adapter, payload: Payload): Payload {
  if (adapter.normalize === undefined) return payload;
  return askAdapter(adapter, 'normalize', () => {
    const normal: unknown = adapter.normalize?.(payload);
    if (!isObject(normal)) throw new Error('it gave no payload');
    return normal;
  });
}

/** Whether the adapter knows this event and has no use for it. */
export function isIgnored(adapter: Adapter, payload: Payload): boolean {
  const name = payload[adapter.fields.event];
  return typeof name === 'string' && adapter.ignores.includes(name);
}

/** One that throws recognises nothing: no other host may suffer for it. */
function recognizes(adapter: Adapter, payload: Payload): boolean {
  try {
    return adapter.recognizes(payload) === true;
  } catch {
    return false;
  }
}

/** The event of a payload; undefined where there is nothing to record. Throws HARNERY_BAD_PAYLOAD and _EVENT. */
export function readEvent(adapter: Adapter, payload: Payload): ParsedEvent | undefined {
  const name = payload[adapter.fields.event];
  const cause = validate(adapter.payload, payload);
  if (cause !== undefined) throw new HarneryError('HARNERY_BAD_PAYLOAD', { adapter: adapter.name, cause });
  if (!Object.hasOwn(adapter.events, String(name))) {
    const hint = nearest(String(name), Object.keys(adapter.events));
    throw new HarneryError('HARNERY_UNKNOWN_EVENT', {
      adapter: adapter.name,
      event: `${String(name)}${hint}`,
    });
  }
  return askAdapter(adapter, 'parse', () =>
    adapter.parse ? adapter.parse(payload) : parseByData(adapter, payload),
  );
}
