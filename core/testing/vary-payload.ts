/** Payloads as a host may send them one day: a field is missing, is null, or is of another type, two levels deep. */

import { isObject } from '../model/is-object.ts';
import type { Payload } from '../model/payload.ts';
import { show } from './mismatch.ts';

export interface VariedPayload {
  /** What was done to it: `tool_input.command is 7`. */
  readonly what: string;
  readonly payload: Payload;
}

const OTHERS: readonly unknown[] = [null, '', 'other', 7, true, [], [null], {}, { other: 1 }];

/** Each field left out in turn. */
export function withoutFields(payload: Payload): VariedPayload[] {
  return pathsIn(payload).map((path) => ({
    what: `without ${path.join('.')}`,
    payload: change(payload, path, undefined),
  }));
}

/** Each field in turn with a value of each other type. */
export function withOtherTypes(payload: Payload): VariedPayload[] {
  return pathsIn(payload).flatMap((path) =>
    OTHERS.map((value) => ({
      what: `${path.join('.')} is ${show(value)}`,
      payload: change(payload, path, value),
    })),
  );
}

function pathsIn(payload: Payload): (readonly [string, ...string[]])[] {
  return Object.entries(payload).flatMap(([field, value]): (readonly [string, ...string[]])[] => [
    [field],
    ...(isObject(value) ? Object.keys(value).map((inner) => [field, inner] as const) : []),
  ]);
}

function change(payload: Payload, [field, inner]: readonly [string, ...string[]], value: unknown): Payload {
  const { [field]: old, ...rest } = payload;
  if (inner !== undefined && isObject(old))
    return { ...payload, [field]: change(old as Payload, [inner], value) };
  return value === undefined ? rest : { ...rest, [field]: value };
}
