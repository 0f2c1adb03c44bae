/** Which fields are recorded with each type of event: what `last.DOMAIN.ACTION.FIELD` can read. */

import type { EventMap, EventType } from './event.ts';

const WHEN = ['place', 'seconds_ago'];
const VERDICT = ['reason', 'failing', 'warned', 'unanswered', 'stop_event_id', 'window'];
const TOOL = ['host_event', 'tool_name', 'tool_use_id', 'command', 'files'];

const FIELDS: { readonly [T in EventType]: readonly (keyof EventMap[T] | string)[] } = {
  'session.start': ['host_event', 'source'],
  'session.end': ['host_event', 'reason'],
  'user_prompt.submit': ['host_event', 'origin', 'block_id', 'prompt_text'],
  'tool.pre_use': TOOL,
  'tool.post_use': [...TOOL, 'succeeded'],
  'turn.stop': ['host_event', 'status', 'plan_mode', 'background_tasks', 'answer', 'status_shown'],
  'subagent.stop': ['host_event'],
  'state.status_checked': [],
  'state.task_set': ['task'],
  'verdict.allow': VERDICT,
  'verdict.block': [...VERDICT, 'block_id', 'message_length', 'message_hash'],
  'verdict.observed': VERDICT,
  'verdict.gave_up': VERDICT,
  'fault.raised': ['code', 'message', 'about', 'line', 'told'],
};

/** The fields of a type of ours; undefined for a plugin’s own, which may hold anything. */
export function dataFieldsOf(event_type: string): readonly string[] | undefined {
  return Object.hasOwn(FIELDS, event_type) ? [...FIELDS[event_type as EventType], ...WHEN] : undefined;
}
