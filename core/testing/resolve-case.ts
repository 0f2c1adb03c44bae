/** Asks window plugins where the window of a stream begins, as the engine does and on data that can be changed. */

import { buildScope } from '../engine/build-scope.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { evaluate } from '../engine/evaluate.ts';
import type { Adapter, AdapterTraits } from '../model/adapter.ts';
import { type HarneryEvent, timeOf } from '../model/event.ts';
import type { HookMap, HookName, Hooks, Tap } from '../model/hooks.ts';
import { Past } from '../model/past.ts';
import type { Plugin } from '../model/plugin.ts';
import { STAGES, type Stage } from '../model/rule.ts';
import type { Scope, Window } from '../model/window.ts';
import { type CaseStream, eventsOf, hostOf } from './case-stream.ts';
import { copyData, findDifference } from './compare-data.ts';
import { failure } from './mismatch.ts';

export interface WindowSetup {
  readonly engine: Engine;
  readonly plugins: readonly Plugin[];
  readonly adapter?: Adapter | string;
}

/** Where a window begins: the place of its anchor in the stream, from 0. */
export interface Resolved {
  readonly anchor: number | undefined;
  readonly hops: number;
}

/** Throws what the engine throws, and its faults. */
export function setUpWindow(plugins: readonly Plugin[], adapter: Adapter | string | undefined): WindowSetup {
  const engine = createEngine({ plugins, adapters: typeof adapter === 'object' ? [adapter] : [] });
  if (engine.faults.length > 0) throw failure(engine.faults.map(({ line }) => line).join('\n'));
  return { engine, plugins, ...(adapter === undefined ? {} : { adapter }) };
}

/** The events of a stream, and its stop. */
export function openStream(stream: CaseStream, { engine, adapter }: WindowSetup) {
  const host = hostOf(stream, engine, adapter);
  const events = eventsOf(stream, host);
  const stop = events.at(-1);
  if (stop === undefined) throw failure('an empty stream has no stop');
  return { events, stop, host };
}

/** As of the time of the stop. Throws the faults of the resolvers: one that throws, an anchor that is not in the scope. */
export function resolveCase(
  { engine }: WindowSetup,
  events: readonly HarneryEvent[],
  stop: HarneryEvent,
): Resolved {
  const { window, faults } = evaluate(engine, { events, stop, now_ms: timeOf(stop) });
  if (faults.length > 0) throw failure(faults.map(({ line }) => line).join('\n'));
  const id = window?.anchor?.event_id;
  const place = events.findIndex(({ event_id }) => event_id === id);
  return { anchor: place === -1 ? undefined : place, hops: window?.hops ?? 0 };
}

/** Throws where a resolver changes what it is handed, which code that is not strict does in silence otherwise. */
export function resolveOnCopies(setup: WindowSetup, stream: CaseStream): void {
  const { events, stop, host } = openStream(stream, setup);
  const scope = buildScope(events, stop, timeOf(stop), host, setup.engine.hooks, []);
  const copies = copyData(scope.events);
  const own: Scope = {
    events: copies,
    past: Past.of(copies),
    end: copies.at(-1) ?? stop,
    adapter: copyData(host),
  };
  const dataOf = ({ events, end }: Scope, adapter: AdapterTraits) => ({ events, end, adapter });
  let window: Window = { anchor: undefined, hops: 0 };
  for (const { plugin, tap } of windowTaps(setup.plugins)) {
    const before = { ...window };
    const better = tap(window, own);
    const changed = findDifference(
      { window, scope: dataOf(own, own.adapter) },
      { window: before, scope: dataOf(scope, host) },
    );
    if (changed !== undefined) throw failure(`the plugin "${plugin}" changes what it is handed: ${changed}`);
    window = better ?? window;
  }
}

interface WindowTap {
  readonly plugin: string;
  readonly stage: Stage;
  readonly tap: Tap<'window'>;
}

/** All taps of the window, in the order in which they are called. */
function windowTaps(plugins: readonly Plugin[]): WindowTap[] {
  const taps: WindowTap[] = [];
  for (const one of plugins) {
    const plugin = one.name;
    const names = ['origin', 'event', 'window', 'facts', 'verdict', 'message', 'done'] satisfies HookName[];
    const hooks = Object.fromEntries(names.map((name) => [name, { tap: () => undefined }]));
    const window: Hooks['window'] = {
      tap: (tap, stage = 'normal') => taps.push({ plugin, stage, tap }),
    };
    one.apply?.({ ...(hooks as unknown as Hooks), window } satisfies Record<keyof HookMap, unknown>);
  }
  return STAGES.flatMap((stage) => taps.filter((one) => one.stage === stage));
}
