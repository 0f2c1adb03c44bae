/** From what a host wrote to an adapter and its event: nothing is recorded yet. */

import { asFault, causeOf, HarneryError, nearest } from '../errors.ts';
import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';
import type { Payload } from '../model/payload.ts';
import { askAdapter } from './ask-adapter.ts';
import { checkParsed } from './check-parsed.ts';
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
  /** Adapters that failed, or took for theirs what was sent to a built-in one. */
  readonly faults: readonly HarneryError[];
}

/** Throws HARNERY_UNKNOWN_ADAPTER, HARNERY_UNKNOWN_HOST, HARNERY_ADAPTER_THREW, and HARNERY_BAD_CONFIG where that is why. */
export function findSender(engine: Engine, payload: Payload, name: string | undefined): Sender {
  const faults: HarneryError[] = [];
  const named = name === undefined ? undefined : namedAdapter(engine, name);
  const isBuiltIn = (adapter: Adapter) => engine.builtInAdapters.has(adapter.name);
  const sent = (adapter: Adapter): Sender => {
    const foreign = named !== undefined && adapter !== named;
    return { adapter, foreign, payload: normalize(adapter, payload), faults };
  };
  const all = [...engine.adapters.values()];
  // Built-in ones know each other’s payloads. Of others the one that is named comes first.
  const asked = [
    ...(named !== undefined && !isBuiltIn(named) ? [named] : []),
    ...all.filter(isBuiltIn),
    ...all.filter((adapter) => adapter !== named && !isBuiltIn(adapter)),
  ];
  const shown = asked.find((adapter) => recognizes(adapter, payload, faults)) ?? named;
  if (shown === undefined)
    throw new HarneryError('HARNERY_UNKNOWN_HOST', { known: [...engine.adapters.keys()].join(', ') });
  const isIntruder = named !== undefined && isBuiltIn(named) && !isBuiltIn(shown);
  if (!isIntruder || !fits(named, payload)) return sent(shown);
  const cause = `it takes for its own what was sent to ${named.name}`;
  faults.push(new HarneryError('HARNERY_ADAPTER_THREW', { adapter: shown.name, part: 'recognizes', cause }));
  return sent(named);
}

/** Whether a payload that shows no host may be one of this one. */
function fits(adapter: Adapter, written: Payload): boolean {
  const payload = normalize(adapter, written);
  const name = String(payload[adapter.fields.event]);
  const isKnown = Object.hasOwn(adapter.events, name) || adapter.ignores.includes(name);
  return isKnown && validate(adapter.payload, payload) === undefined;
}

/** Where the config that may hold it could not be used, that is why it is not there. */
function namedAdapter(engine: Engine, name: string): Adapter {
  const broken = engine.faults.find(({ code }) => code === 'HARNERY_BAD_CONFIG');
  if (broken !== undefined && !engine.adapters.has(name)) throw broken;
  return requireAdapter(engine, name);
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
function recognizes(adapter: Adapter, payload: Payload, faults: HarneryError[]): boolean {
  try {
    return askAdapter(adapter, 'recognizes', () => adapter.recognizes(payload)) === true;
  } catch (thrown) {
    faults.push(asFault(thrown));
    return false;
  }
}

/** Why a payload without a session is neither recorded nor judged. */
export function namesNoSession({ name, fields }: Adapter): HarneryError {
  const looked = fields.session.map((field) => `"${field}"`).join(' or ');
  return new HarneryError('HARNERY_NO_SESSION', { adapter: name, fields: looked });
}

/** The event of a payload; undefined where there is nothing to record. Throws HARNERY_BAD_PAYLOAD and _EVENT. */
export function readEvent(adapter: Adapter, payload: Payload, isBuiltIn = false): ParsedEvent | undefined {
  const name = payload[adapter.fields.event];
  const cause = validate(adapter.payload, payload);
  if (cause !== undefined) throw new HarneryError('HARNERY_BAD_PAYLOAD', { adapter: adapter.name, cause });
  if (!Object.hasOwn(adapter.events, String(name))) {
    const near = nearest(String(name), Object.keys(adapter.events));
    throw new HarneryError('HARNERY_UNKNOWN_EVENT', {
      adapter: adapter.name,
      event: `${String(name)}${near}`,
      hint: isBuiltIn ? '' : ', or name it under "events" or "ignores" of its adapter',
    });
  }
  if (adapter.parse === undefined) return parseByData(adapter, payload);
  return askAdapter(adapter, 'parse', () => checkParsed(adapter.parse?.(payload)));
}
