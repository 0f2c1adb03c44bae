/** Tests where windows begin, and holds resolvers to the promises that all of them make. */

import type { Adapter } from '../model/adapter.ts';
import type { PluginEntry } from '../model/config.ts';
import { type HarneryEvent, timeOf } from '../model/event.ts';
import { MAX_HOPS } from '../model/window.ts';
import { type CaseStream, nameStream } from './case-stream.ts';
import { isSame } from './compare-data.ts';
import { failure, mismatch, show } from './mismatch.ts';
import {
  openStream,
  type Resolved,
  resolveCase,
  resolveOnCopies,
  setUpWindow,
  type WindowSetup,
} from './resolve-case.ts';
import { findRunner, type Runner } from './runner.ts';
import { readStream } from './stream-shorthand.ts';
import { testHosts } from './test-host.ts';

export interface WindowCase {
  readonly stream: CaseStream;
  /** The place of the event at which the window begins, from 0; undefined: there is no history to judge. */
  readonly anchor: number | undefined;
  /** Steps over prompts of ours; left out, any number. */
  readonly hops?: number;
  readonly name?: string;
}

export interface WindowTesterOptions extends Partial<Runner> {
  /** The host of the streams, or the name of one that a plugin brings. Left out: the one that events name, or one for tests. */
  readonly adapter?: Adapter | string;
}

export class WindowTester {
  readonly #plugins: readonly PluginEntry[];
  readonly #options: WindowTesterOptions;

  constructor(plugins: readonly PluginEntry[], options: WindowTesterOptions = {}) {
    this.#plugins = plugins;
    this.#options = options;
  }

  /** Defines one test a case and one a promise. Throws a plain Error for an empty list and for faults of the plugins. */
  run({ cases }: { readonly cases: readonly WindowCase[] }): void {
    const { describe, it } = findRunner(this.#options);
    if (cases.length === 0) throw new Error('"cases" is empty: name a stream and where its window begins');
    const setup = setUpWindow([testHosts, ...this.#plugins.flat()], this.#options.adapter);
    describe('the window', () => {
      for (const one of cases) it(one.name ?? nameStream(one.stream), () => judgeCase(setup, one));
      describe('keeps the promise that it', () => {
        for (const [name, promise] of Object.entries(PROMISES))
          it(name, () => {
            for (const { stream } of cases) promise(setup, stream);
          });
      });
    });
  }
}

function judgeCase(setup: WindowSetup, { stream, anchor, hops }: WindowCase): void {
  const { events, stop } = openStream(stream, setup);
  const found = resolveCase(setup, events, stop);
  if (found.anchor !== anchor)
    throw mismatch('the window begins at', tellPlace(events, anchor), tellPlace(events, found.anchor));
  if (hops !== undefined && found.hops !== hops)
    throw mismatch('the steps over prompts of ours', show(hops), show(found.hops));
}

function tellPlace(events: readonly HarneryEvent[], place: number | undefined): string {
  return place === undefined ? 'nothing: no history' : `${place} (${events[place]?.event_type ?? 'none'})`;
}

const HOUR_MS = 3_600_000;

const PROMISES: Readonly<Record<string, (setup: WindowSetup, stream: CaseStream) => void>> = {
  'sees nothing that stands after the stop'(setup, stream) {
    const { events, stop } = openStream(stream, setup);
    // Dated as the stop itself, so that only its place tells that it comes later.
    const more = [...events, ...later(stop).map((event) => ({ ...event, ts: stop.ts }))];
    compare(stream, resolveCase(setup, events, stop), resolveCase(setup, more, stop), 'and more after it');
  },

  'sees nothing that is dated after the cutoff'(setup, stream) {
    const { events, stop } = openStream(stream, setup);
    const more = [...events.slice(0, -1), ...later(stop), stop];
    const found = resolveCase(setup, more, stop);
    const due = resolveCase(setup, events, stop);
    // What stands after the stop now is the stop itself alone.
    const isStop = due.anchor === events.length - 1;
    compare(
      stream,
      { ...due, anchor: isStop ? more.length - 1 : due.anchor },
      found,
      'and later events in it',
    );
  },

  'answers twice the same, whatever was asked in between'(setup, stream) {
    const { events, stop, host } = openStream(stream, setup);
    const first = resolveCase(setup, events, stop);
    compare(stream, first, resolveCase(setup, events, stop), 'asked at once again');
    const others = readStream('prompt tool stop', { adapter: host.name, session_id: 'another session' });
    resolveCase(setup, others, others.at(-1) ?? stop);
    compare(stream, first, resolveCase(setup, events, stop), 'asked again');
  },

  'changes nothing that it is handed': resolveOnCopies,

  'takes a bounded number of steps'(setup, stream) {
    const { host } = openStream(stream, setup);
    const turns = 'repair tool stop '.repeat(MAX_HOPS * 2);
    const chain = readStream(`prompt tool stop ${turns}`, { adapter: host.name });
    const { hops } = resolveCase(setup, chain, chain.at(-1) as HarneryEvent);
    if (hops > MAX_HOPS) throw failure(`${hops} steps over a chain of repairs, and ${MAX_HOPS} are the most`);
  },
};

/** A whole turn of the same agent, from an hour after the stop on. */
function later(stop: HarneryEvent): HarneryEvent[] {
  const { adapter, session_id, instance_id } = stop;
  const from_ms = timeOf(stop) + HOUR_MS;
  return readStream('prompt/later tool/later stop/later repair', {
    adapter,
    session_id,
    instance_id,
    from_ms,
  });
}

function compare(stream: CaseStream, due: Resolved, got: Resolved, what: string): void {
  if (!isSame(due, got))
    throw mismatch(`the window of "${nameStream(stream)}", ${what}`, show(due), show(got));
}
