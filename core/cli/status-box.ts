/** The box that `harnery agents status` prints. */

import { type Caller, writeCommand } from '../engine/word-block.ts';
import { wordGivingUp } from '../engine/word-giving-up.ts';
import { type Adapter, canBlock } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { History } from '../model/history.ts';
import type { Judgement } from '../model/report.ts';
import { inOrderOfRemedies } from '../model/rule.ts';
import { STATUS_BOX_HEAD } from '../model/status-box.ts';
import type { GiveUpReason } from '../model/verdict.ts';
import type { OpenSession } from './open-session.ts';

/** Longest text in a row of the box, in characters. */
const WIDEST = 100;

/** A line for each rule that would fail if the turn ended now, with the command that repairs it. */
export function stillMissing({ verdict }: Judgement, adapter: Adapter, caller: Caller): string[] {
  return inOrderOfRemedies(verdict.failing).map(
    ({ rule, remedy }) => `${rule}: run ${writeCommand(remedy.command, adapter, caller)}`,
  );
}

/** The events are those before this status; `missing` counts it in. Others are shown and never counted. */
export function writeStatusBox(
  status: HarneryEvent,
  { history, engine, adapter }: Pick<OpenSession, 'history' | 'engine' | 'adapter'>,
  missing: readonly string[],
  others: readonly string[],
): string {
  const task = taskOf(status, history);
  const agent = status.instance_id === status.session_id ? 'main agent' : `subagent ${status.instance_id}`;
  const rows = [
    ['session', `${status.session_id} (${adapter.title})`],
    ['agent', agent],
    ['task', task === undefined ? '(not set)' : task || '(none)'],
    ...(missing.length === 0 ? [['missing', 'nothing']] : missing.map((line) => ['missing', line])),
    ...(engine.observe || !canBlock(adapter) ? [['note', 'only observed here: no stop is blocked']] : []),
    ...untoldGivingUp(status, history, adapter).map((text) => ['note', text]),
    ...others.map((text) => ['other', text]),
  ];
  const lines = rows.map(
    ([label = '', text = '']) =>
      `│ ${label.padEnd(8)} ${label === 'missing' ? plain(text) : cut(plain(text))}`,
  );
  return [STATUS_BOX_HEAD, ...lines, '└', ''].join('\n');
}

/** Of a subagent nothing is summed up: its own events are looked through. */
function taskOf({ instance_id, session_id }: HarneryEvent, { past, session }: History): string | undefined {
  if (instance_id === session_id) return session.ask(({ task }) => task);
  const set = past.find((event) => isEvent(event, 'state.task_set') && event.instance_id === instance_id);
  return set !== undefined && isEvent(set, 'state.task_set') ? set.data.task : undefined;
}

/** Where the host has no channel of its own: what was given up since the last status box. */
function untoldGivingUp(status: HarneryEvent, { past, session }: History, adapter: Adapter): string[] {
  if (adapter.tell !== undefined || !session.has(({ gaveUp }) => gaveUp)) return [];
  const mine = past.all().filter((event) => event.instance_id === status.instance_id);
  const lastBox = mine.findLastIndex((event) => isEvent(event, 'state.status_checked'));
  const seen = new Set<string>();
  return mine.flatMap((event, place) => {
    if (!isEvent(event, 'verdict.gave_up')) return [];
    const { reason, failing, window } = event.data;
    // A window is given up once; from `undelivered` on it is the session.
    const what = reason === 'undelivered' ? reason : `${window?.anchor_event_id}`;
    if (seen.has(what)) return [];
    seen.add(what);
    return place > lastBox ? [wordGivingUp(reason as GiveUpReason, failing)] : [];
  });
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= WIDEST ? text : `${letters.slice(0, WIDEST - 1).join('')}…`;
}
