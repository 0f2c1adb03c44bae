/** The hooks at work: taps are wrapped, so that one that fails is named and the others still run. */

import { SyncHook, SyncWaterfallHook } from 'tapable';
import { causeOf, HarneryError } from '../errors.ts';
import type { HookMap, HookName, Hooks, Tap } from '../model/hooks.ts';
import { STAGES } from '../model/rule.ts';
import { freezeDeep } from './freeze-deep.ts';
import { GUARDS } from './guard-hooks.ts';
import type { Calls } from './limit-calls.ts';

/** Takes a fault of one call; the call goes on. */
export type Faults = HarneryError[];

type Wrapped = (value: unknown, context: unknown, faults: Faults) => unknown;
interface Hook {
  tap(options: { name: string; stage: number }, wrapped: Wrapped): void;
  call(value: unknown, context: unknown, faults: Faults): unknown;
  isUsed(): boolean;
}

type Arguments = [value: unknown, context: unknown, faults: Faults];
const NAMES = Object.keys({
  origin: 0,
  event: 0,
  window: 0,
  facts: 0,
  verdict: 0,
  message: 0,
  done: 0,
} satisfies Record<HookName, 0>) as HookName[];

export class HookSet {
  readonly #hooks = Object.fromEntries(NAMES.map((name) => [name, makeHook(name)])) as Record<HookName, Hook>;
  #frozen = false;

  /** What one plugin may do in its `apply`. */
  tapsFor(plugin: string, calls: Calls): Hooks {
    const entries = NAMES.map((hook) => [
      hook,
      {
        tap: (tap: Tap<HookName>, stage = 'normal' as const) => {
          if (this.#frozen) throw new HarneryError('HARNERY_FROZEN', { plugin, hook });
          this.#hooks[hook].tap(
            { name: plugin, stage: STAGES.indexOf(stage) },
            wrap(plugin, hook, tap, calls),
          );
        },
      },
    ]);
    return Object.freeze(Object.fromEntries(entries)) as Hooks;
  }

  freeze(): void {
    this.#frozen = true;
  }

  /** Hands the value through all taps and gives back what the last of them left. */
  call<H extends HookName>(
    hook: H,
    value: HookMap[H][0],
    context: HookMap[H][1],
    faults: Faults,
  ): HookMap[H][0] {
    freezeDeep(value);
    if (!this.#hooks[hook].isUsed()) return value;
    const result = this.#hooks[hook].call(value, freezeDeep(context), faults);
    return (hook === 'done' ? value : result) as HookMap[H][0];
  }
}

function makeHook(name: HookName): Hook {
  return name === 'done'
    ? new SyncHook<Arguments>(['value', 'context', 'faults'], name)
    : new SyncWaterfallHook<Arguments>(['value', 'context', 'faults'], name);
}

function wrap(plugin: string, hook: HookName, tap: Tap<HookName>, calls: Calls): Wrapped {
  const guard = GUARDS[hook] as (before: unknown, after: unknown, context: unknown) => string | undefined;
  return (value, context, faults) => {
    if (calls.isStopped) return undefined;
    try {
      const result = calls.run(() => (tap as (value: unknown, context: unknown) => unknown)(value, context));
      if (result === undefined) return undefined;
      const cause = refusal(result, () => guard(value, result, context));
      if (cause === undefined) return freezeDeep(result);
      faults.push(new HarneryError('HARNERY_TAP_REFUSED', { plugin, hook, cause }));
    } catch (thrown) {
      faults.push(new HarneryError('HARNERY_TAP_THREW', { plugin, hook, cause: causeOf(thrown) }));
    }
    return undefined;
  };
}

function refusal(result: unknown, guard: () => string | undefined): string | undefined {
  if (result === null) return 'null';
  if (!isThenable(result)) return guard();
  // Its failure would otherwise be nobody’s.
  result.then(undefined, () => undefined);
  return 'a promise';
}

function isThenable(result: unknown): result is PromiseLike<unknown> {
  return (
    typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function'
  );
}
