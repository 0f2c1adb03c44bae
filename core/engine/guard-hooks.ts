/** What core checks after each tap: the reason why an answer is refused, or undefined where it is taken. */

import { plainText } from '../errors.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import { FACT_TABLE } from '../model/fact-table.ts';
import type { HookMap, HookName } from '../model/hooks.ts';
import { isBlock, REASONS } from '../model/verdict.ts';
import { MAX_HOPS } from '../model/window.ts';

type Guard<H extends HookName> = (
  before: HookMap[H][0],
  after: HookMap[H][0],
  context: HookMap[H][1],
) => string | undefined;

const IDENTITY = [
  'event_id',
  'event_type',
  'ts',
  'instance_id',
  'session_id',
  'turn_id',
  'adapter',
  'source',
] as const satisfies readonly (keyof HarneryEvent)[];

export const GUARDS: { readonly [H in HookName]: Guard<H> } = {
  origin(_before, after, { past }) {
    if (!['human', 'host', 'harnery'].includes(after.origin)) return `origin "${after.origin}"`;
    if (after.block_id === undefined) return undefined;
    const issued = past.find(
      (event) => isEvent(event, 'verdict.block') && event.data.block_id === after.block_id,
    );
    return issued !== undefined ? undefined : `block "${after.block_id}", which was never issued here`;
  },

  event(before, after) {
    if (typeof after.data !== 'object' || after.data === null) return 'an event without data';
    if (!isWritable(after)) return 'an event that cannot be written as JSON';
    const changed = IDENTITY.find((field) => after[field] !== before[field]);
    if (changed !== undefined) return `another ${changed}`;
    const was = before.data as Record<string, unknown>;
    const is = after.data as Record<string, unknown>;
    const decided = ['origin', 'block_id'].find((field) => is[field] !== was[field]);
    return decided === undefined ? undefined : `another ${decided}`;
  },

  window(_before, after, scope) {
    if (!Number.isInteger(after.hops) || after.hops < 0 || after.hops > MAX_HOPS) return `${after.hops} hops`;
    if (after.anchor === undefined || scope.past.includes(after.anchor)) return undefined;
    return 'an anchor outside of the scope';
  },

  facts(before, after) {
    const core = Object.keys(FACT_TABLE) as (keyof typeof FACT_TABLE)[];
    const changed = core.find((key) => after[key] !== before[key]);
    return changed === undefined ? undefined : `another ${changed}`;
  },

  verdict(before, after) {
    if (!Object.hasOwn(REASONS, after.reason)) return `reason "${after.reason}"`;
    if (after.reason === before.reason) return undefined;
    const letsGo = after.reason === 'plugin' || after.reason === 'observe_only';
    return letsGo && isBlock(before)
      ? undefined
      : `reason "${after.reason}"; a tap can only let a block go, as "plugin"`;
  },

  message(_before, after) {
    if (typeof after !== 'string') return `a ${typeof after}`;
    return plainText(after).trim() === '' ? 'an empty message' : undefined;
  },

  done: () => undefined,
};

function isWritable(event: HarneryEvent): boolean {
  try {
    return typeof JSON.stringify(event) === 'string';
  } catch {
    return false;
  }
}
