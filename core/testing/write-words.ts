/** Writes events as the shorthand that says the same to a rule, as far as words can say it. */

import type { AdapterTraits } from '../model/adapter.ts';
import { type HarneryEvent, isEvent, isOwnRecord } from '../model/event.ts';

/** One word an event, or a tool call. What has no word (times, ids, verdicts) is left out; `turns`: name them. */
export function writeWords(events: readonly HarneryEvent[], adapter: AdapterTraits, turns: boolean): string {
  const names = new Map<string, string>();
  const words = events.flatMap((event) => {
    const word = isOwnRecord(event) ? undefined : wordOf(event, events, adapter);
    if (word === undefined) return [];
    const { turn_id } = event;
    if (!turns || turn_id === undefined) return [word];
    if (!names.has(turn_id)) names.set(turn_id, `t${names.size + 1}`);
    return [`${word}/${names.get(turn_id)}`];
  });
  return words.join(' ');
}

const PROMPTS = { human: 'prompt', host: 'notice', harnery: 'repair' } as const;

function wordOf(
  event: HarneryEvent,
  events: readonly HarneryEvent[],
  adapter: AdapterTraits,
): string | undefined {
  if (isEvent(event, 'tool.pre_use')) return wordOfCall(event, resultOf(event, events), adapter, 'begun');
  if (isEvent(event, 'tool.post_use'))
    return wordOfCall(event, event, adapter, isBegun(event, events) ? 'ended' : 'alone');
  if (isEvent(event, 'user_prompt.submit')) return PROMPTS[event.data.origin ?? 'human'];
  if (isEvent(event, 'turn.stop'))
    return event.data.answer === undefined ? 'stop' : `answer(${event.data.answer})`;
  if (isEvent(event, 'session.start')) return event.data.source ? `start(${event.data.source})` : 'start';
  if (isEvent(event, 'session.end')) return 'end';
  if (isEvent(event, 'subagent.stop')) return 'subagent-stop';
  if (isEvent(event, 'state.status_checked')) return 'status';
  return isEvent(event, 'state.task_set') ? 'task' : event.event_type;
}

type Call = HarneryEvent<'tool.pre_use'> | HarneryEvent<'tool.post_use'>;

/** A call is one word: a command where it began, an edit where it was done. */
function wordOfCall(
  { data }: Call,
  result: HarneryEvent<'tool.post_use'> | undefined,
  { shellTools, editTools = [] }: AdapterTraits,
  place: 'begun' | 'ended' | 'alone',
): string | undefined {
  const tool = data.tool_name ?? '';
  const succeeded = result?.data.succeeded;
  const command = data.command ?? result?.data.command;
  const [file] = data.files ?? [];
  const isEdit =
    editTools.includes(tool) && file !== undefined && result !== undefined && succeeded !== false;
  if (isEdit) return place === 'begun' ? undefined : `edit(${file})`;
  if (place === 'ended') return undefined;
  if (shellTools.includes(tool) && command !== undefined)
    return `${succeeded === undefined ? 'run' : succeeded ? 'ok' : 'fail'}(${command})`;
  const word = place === 'begun' ? 'tool' : 'result';
  return tool === '' || tool === shellTools[0] ? word : `${word}(${tool})`;
}

function resultOf(call: HarneryEvent, events: readonly HarneryEvent[]) {
  return events.find(
    (event): event is HarneryEvent<'tool.post_use'> =>
      isEvent(event, 'tool.post_use') && isOneCall(event, call),
  );
}

function isBegun(result: HarneryEvent, events: readonly HarneryEvent[]): boolean {
  return events.some((event) => isEvent(event, 'tool.pre_use') && isOneCall(event, result));
}

function isOneCall(one: HarneryEvent, other: HarneryEvent): boolean {
  const [id, otherId] = [one, other].map(({ data }) => (data as { tool_use_id?: string }).tool_use_id);
  return id !== undefined && id !== '' && id === otherId;
}
