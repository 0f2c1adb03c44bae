/** The hooks at work: taps are wrapped, so that one that fails is named and the others still run. */

import { SyncHook, SyncWaterfallHook } from 'tapable';
import { causeOf, HarneryError, nearest } from '../errors.ts';
import type { HookMap, HookName, Hooks, Tap } from '../model/hooks.ts';
import { STAGES, type Stage } from '../model/rule.ts';
import { freezeDeep } from './freeze-deep.ts';
import { GUARDS } from './guard-hooks.ts';
import type { Calls } from './limit-calls.ts';

/** Takes a fault of one call; the call goes on. */
export type Faults = HarneryError[];

type Wrapped = (value: unknown, context: unknown, faults: Faults) => unknown;

interface Tapped {
  readonly name: string;
  readonly stage: number;
  readonly wrapped: Wrapped;
}

type Run = (value: unknown, context: unknown, faults: Faults) => unknown;

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
  readonly #taps = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<
    HookName,
    Tapped[]
  >;
  /** Hooks that code from elsewhere taps. */
  readonly #foreign = new Set<HookName>();
  readonly #runs = new Map<HookName, Run>();
  #frozen = false;

  /** What one plugin may do in its `apply`. */
  tapsFor(plugin: string, calls: Calls, isTrusted: boolean): Hooks {
    const entries = NAMES.map((hook) => [
      hook,
      {
        tap: (tap: Tap<HookName>, stage = 'normal' as const) => {
          if (this.#frozen) throw new HarneryError('HARNERY_FROZEN', { plugin, hook });
          if (typeof tap !== 'function') throw new Error(`a tap on "${hook}" is no function`);
          const wrapped = wrap(plugin, hook, tap, calls);
          this.#taps[hook].push({ name: plugin, stage: placeOf(stage, hook, isTrusted), wrapped });
          if (!isTrusted) this.#foreign.add(hook);
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
    // Rules are handed what comes out, also where nothing taps.
    freezeDeep(value);
    const taps = this.#taps[hook];
    if (taps.length === 0) return value;
    let run = this.#runs.get(hook);
    if (run === undefined) {
      run = this.#foreign.has(hook) ? withTapable(hook, taps) : inOrder(taps);
      this.#runs.set(hook, run);
    }
    const result = run(value, freezeDeep(context), faults);
    return (hook === 'done' ? value : result) as HookMap[H][0];
  }
}

/** Our own taps of the last stage come after all others’: what they add stands where nobody can put anything before it. */
function placeOf(stage: Stage, hook: HookName, isTrusted: boolean): number {
  const place = STAGES.indexOf(stage);
  if (place === -1)
    throw new Error(
      `"${String(stage)}", a stage on "${hook}", is none of ${STAGES.join(', ')}${nearest(String(stage), STAGES)}`,
    );
  return isTrusted && stage === 'last' ? STAGES.length : place;
}

function withTapable(name: HookName, taps: readonly Tapped[]): Run {
  const hook =
    name === 'done'
      ? new SyncHook<Arguments>(['value', 'context', 'faults'], name)
      : new SyncWaterfallHook<Arguments>(['value', 'context', 'faults'], name);
  for (const { wrapped, ...options } of taps) hook.tap(options, wrapped as never);
  return (value, context, faults) => hook.call(value, context, faults);
}

/** The same for our own plugins alone: to load tapable costs a hook more than all their taps do. */
function inOrder(taps: readonly Tapped[]): Run {
  const ordered = [...taps].sort((a, b) => a.stage - b.stage);
  return (value, context, faults) => {
    let last = value;
    for (const { wrapped } of ordered) last = wrapped(last, context, faults) ?? last;
    return last;
  };
}

function wrap(plugin: string, hook: HookName, tap: Tap<HookName>, calls: Calls): Wrapped {
  const guard = GUARDS[hook] as (before: unknown, after: unknown, context: unknown) => string | undefined;
  return (value, context, faults) => {
    // Where one was to take something out of an event, it must be known that it did not.
    if (calls.isStopped && hook !== 'event') return undefined;
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
