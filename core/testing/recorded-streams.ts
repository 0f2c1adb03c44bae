/** Judges a session that was recorded, stop by stop, so that what went wrong live becomes a test in one step. */

import { check } from '../engine/check.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { type Replayed, replayStops } from '../engine/replay-stops.ts';
import { requireAdapter } from '../engine/require-adapter.ts';
import { wordBlock } from '../engine/word-block.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Config, PluginEntry } from '../model/config.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import { type Payload, textField } from '../model/payload.ts';
import { isBlock, type Reason } from '../model/verdict.ts';
import { memoryStore } from './memory-store.ts';
import { type RecordedCall, readRecording } from './read-recording.ts';
import { plainWindow, testHosts } from './test-host.ts';
import { writeCases } from './write-cases.ts';

export interface RecordedStreamsOptions extends Pick<Config, 'rules'> {
  readonly plugins?: readonly PluginEntry[];
  /** Whose payloads they are: an adapter, or the name of one that a plugin brings. Left out: the one that they show. */
  readonly adapter?: Adapter | string;
}

export interface RecordedStop {
  readonly reason: Reason;
  /** Names of the rules that failed. */
  readonly failing: readonly string[];
  /** Names of the rules that failed and only warn. */
  readonly warned: readonly string[];
  /** The text of a block. */
  readonly message?: string;
}

export interface RecordedStreams {
  readonly stops: readonly RecordedStop[];
  /** What was recorded, or would be. */
  readonly events: readonly HarneryEvent[];
  /** One line each. */
  readonly faults: readonly string[];
  /** The same as tables of a RuleTester, one a rule that was asked, ready to be pasted. */
  toCase(): string;
}

type Judged = Pick<Replayed, 'stop' | 'judgement'> & { readonly message?: string };

/**
 * Sends recorded payloads through the engine, or judges the stops of a recorded session again. Where a payload brings back
 * the text of a block, it brings the block that this run made. Throws a plain Error for a text that is no recording, and
 * HARNERY_UNKNOWN_ADAPTER or HARNERY_UNKNOWN_HOST.
 */
export async function recordedStreams(
  text: string,
  options: RecordedStreamsOptions = {},
): Promise<RecordedStreams> {
  const plugins = [testHosts, plainWindow, ...(options.plugins ?? []).flat()];
  const { adapter, rules = {} } = options;
  const engine = createEngine({ plugins, rules, adapters: typeof adapter === 'object' ? [adapter] : [] });
  const faults = new Set(engine.faults.map(({ line }) => line));
  const recording = readRecording(text);
  const name = typeof adapter === 'object' ? adapter.name : adapter;
  const { events, judged } =
    recording.events === undefined
      ? await feed(engine, recording.calls, name, faults)
      : replay(engine, recording.events, faults);
  const nameHost = (host: string) =>
    typeof adapter === 'object' || host === 'test-host' ? {} : { adapter: host };
  return {
    stops: judged.map(tellStop),
    events,
    faults: [...faults],
    toCase: () => writeCases(engine, plugins, events, judged, nameHost),
  };
}

function tellStop({ judgement: { verdict, warned = [] }, message }: Judged): RecordedStop {
  return {
    reason: verdict.reason,
    failing: verdict.failing.map(({ rule }) => rule),
    warned: warned.map(({ rule }) => rule),
    ...(message === undefined ? {} : { message }),
  };
}

const BEGIN_MS = Date.parse('2026-01-01T00:00:00.000Z');

async function feed(
  engine: Engine,
  calls: readonly RecordedCall[],
  adapter: string | undefined,
  faults: Set<string>,
) {
  const store = memoryStore();
  const judged: Judged[] = [];
  let serial = 0;
  let lastMessage: string | undefined;
  const prompt = adapter === undefined ? undefined : requireAdapter(engine, adapter).fields.prompt;
  for (const { payload, at_ms } of calls) {
    const { report } = await check(engine, {
      payload: bringBack(payload, prompt ?? 'prompt', lastMessage),
      ...(adapter === undefined ? {} : { adapter }),
      now_ms: BEGIN_MS + at_ms,
      harnery: 'harnery',
      store,
      newId: () => `recorded-${++serial}`,
    });
    for (const { line } of report.faults) faults.add(line);
    const { event, judgement, message } = report;
    lastMessage = message ?? lastMessage;
    if (event !== undefined && judgement !== undefined)
      judged.push({ stop: event, judgement, ...(message === undefined ? {} : { message }) });
  }
  return { events: store.events, judged };
}

/** The block of the recording had another id than that of this run. */
function bringBack(payload: Payload, field: string, message: string | undefined): Payload {
  const isBlockOfOurs = /^\s*\[harnery:/.test(textField(payload, field));
  return message !== undefined && isBlockOfOurs ? { ...payload, [field]: message } : payload;
}

function replay(engine: Engine, events: readonly HarneryEvent[], faults: Set<string>) {
  const judged = replayStops(engine, events).map(({ stop, judgement, live }): Judged => {
    for (const { line } of judgement.faults) faults.add(line);
    const adapter = requireAdapter(engine, stop.adapter);
    if (!isBlock(judgement.verdict)) return { stop, judgement };
    const id = live !== undefined && isEvent(live, 'verdict.block') ? live.data.block_id : undefined;
    const caller = { harnery: 'harnery', session_id: stop.session_id };
    return {
      stop,
      judgement,
      message: wordBlock(id ?? 'recorded', judgement, adapter, caller, engine.hooks, []),
    };
  });
  return { events, judged };
}
