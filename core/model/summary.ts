/** What a whole session comes to, as far as a judgement asks: small, and carried on event by event. */

import { type HarneryEvent, isEvent, timeOf } from './event.ts';
import type { EventMap } from './event-map.ts';
import { type OpenCall, openAfter } from './open-calls.ts';

/** How many blocks in a row must have been displaced before a session is only observed. */
const DISPLACED_IN_A_ROW = 3;

/** Another number wherever the fields below, or what they mean, change. */
export const SUMMARY_VERSION = 1;

type FaultData = EventMap['fault.raised'];

/** Plain data, so that it can be kept. Where it does not say otherwise, of the main agent. */
export interface Summary {
  /** False where the stream’s beginning was not looked at: then what is not in it may still be there. */
  isWhole: boolean;
  /** The latest time of any event, in ms since the epoch. */
  latest_ms: number;
  /** Whether all events are of this session, and of each prompt it is recorded who wrote it. */
  isPlain: boolean;
  /** Faults by `faultKey`: `told`, or what is still to be told. */
  faults: Record<string, 'told' | FaultData>;
  /** Whether a tool was used, by any agent. */
  anyTool: boolean;
  anyCall: boolean;
  /** Names of the tools of which a result came. */
  results: string[];
  /** Ids of all background tasks that its stops listed. */
  backgroundTasks: string[];
  /** The last task that was set, and that of any agent. */
  task?: string;
  anyTask?: string;
  openCalls: OpenCall[];
  gaveUp: boolean;
  /** Whether a stop was recorded as `undelivered`. */
  toldUndelivered: boolean;
  /** Whether three blocks in a row were displaced. */
  undelivered: boolean;
  displaced: number;
  awaited?: string;
}

export function emptySummary(isWhole: boolean): Summary {
  return {
    isWhole,
    latest_ms: 0,
    isPlain: true,
    faults: {},
    anyTool: false,
    anyCall: false,
    results: [],
    backgroundTasks: [],
    openCalls: [],
    gaveUp: false,
    toldUndelivered: false,
    undelivered: false,
    displaced: 0,
  };
}

/** Counts one more event in; changes the summary. */
export function addToSummary(
  summary: Summary,
  event: HarneryEvent,
  key: Pick<HarneryEvent, 'adapter' | 'session_id'>,
): void {
  const ms = timeOf(event);
  if (ms > summary.latest_ms) summary.latest_ms = ms;
  summary.openCalls = openAfter(summary.openCalls, event);
  if (isEvent(event, 'fault.raised')) addFault(summary, event.data);
  if (isEvent(event, 'state.task_set')) summary.anyTask = event.data.task;
  if (event.session_id !== key.session_id || event.adapter !== key.adapter) {
    summary.isPlain = false;
    return;
  }
  const isMain = event.instance_id === key.session_id;
  if (isEvent(event, 'tool.pre_use')) {
    summary.anyTool = true;
    if (isMain) summary.anyCall = true;
  } else if (isEvent(event, 'tool.post_use')) {
    summary.anyTool = true;
    if (isMain) addTo(summary.results, event.data.tool_name ?? '');
  } else if (isEvent(event, 'user_prompt.submit')) {
    if (event.data.origin === undefined) summary.isPlain = false;
    if (isMain) addDelivery(summary, event);
  } else if (!isMain) return;
  else if (isEvent(event, 'state.task_set')) summary.task = event.data.task;
  else if (isEvent(event, 'turn.stop')) {
    for (const task of event.data.background_tasks ?? []) addTo(summary.backgroundTasks, task);
  } else addDelivery(summary, event);
}

/** A fault is the same where code and subject are. */
export function faultKey({ code, about }: { readonly code: string; readonly about?: string }): string {
  return `${code} ${about ?? ''}`;
}

function addFault(summary: Summary, fault: FaultData): void {
  const key = faultKey(fault);
  if (fault.told !== false) summary.faults[key] = 'told';
  else if (summary.faults[key] !== 'told') summary.faults[key] = fault;
}

function addTo(list: string[], one: string): void {
  if (!list.includes(one)) list.push(one);
}

/**
 * Law 2. A block whose text should have come back was displaced where the next prompt that is no notice was
 * another text; that no prompt came before the next block says nothing.
 */
function addDelivery(summary: Summary, event: HarneryEvent): void {
  if (isEvent(event, 'verdict.gave_up')) {
    summary.gaveUp = true;
    if (event.data.reason === 'undelivered') {
      summary.toldUndelivered = true;
      summary.undelivered = true;
    }
  }
  if (isEvent(event, 'verdict.block')) {
    if (event.data.block_id === undefined) delete summary.awaited;
    else summary.awaited = event.data.block_id;
  }
  if (summary.awaited === undefined || !isEvent(event, 'user_prompt.submit')) return;
  const { origin, block_id } = event.data;
  if (origin === 'host') return;
  summary.displaced = block_id === summary.awaited ? 0 : summary.displaced + 1;
  if (summary.displaced >= DISPLACED_IN_A_ROW) summary.undelivered = true;
  delete summary.awaited;
}
