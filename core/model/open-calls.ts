/** Which tool calls of a session are open. */

import { type HarneryEvent, isEvent } from './event.ts';
import { isVerdict } from './verdict.ts';

/** A tool call that has begun, and neither its result nor the end of its turn was seen. */
export interface OpenCall {
  readonly instance_id: string;
  readonly tool_use_id?: string;
  readonly tool_name?: string;
}

/** Calls that began in their agent’s running turn and have no result yet, with this event seen; may change `open`. */
export function openAfter(open: OpenCall[], event: HarneryEvent): OpenCall[] {
  const { instance_id } = event;
  if (isEvent(event, 'tool.pre_use')) {
    const { tool_use_id, tool_name } = event.data;
    open.push({
      instance_id,
      ...(tool_use_id === undefined ? {} : { tool_use_id }),
      ...(tool_name === undefined ? {} : { tool_name }),
    });
    return open.length <= MOST_OPEN ? open : withoutOldest(open);
  }
  if (open.length === 0 || isVerdict(event)) return open;
  if (isEvent(event, 'tool.post_use')) {
    const id = event.data.tool_use_id;
    return open.filter((call) => call.tool_use_id !== id);
  }
  // What a compaction calls a start goes on in the same process.
  const begins = isEvent(event, 'session.start') && event.data.source !== 'compact';
  if (begins || isEvent(event, 'session.end')) return [];
  // A call that was interrupted never gets a result; its turn is over all the same.
  const ends = isEvent(event, 'turn.stop', 'subagent.stop', 'user_prompt.submit');
  return ends ? open.filter((call) => call.instance_id !== instance_id) : open;
}

/** Where a host tells no results, all calls of a turn stay open: one of each agent and tool is enough then. */
const MOST_OPEN = 200;

function withoutOldest(open: OpenCall[]): OpenCall[] {
  const spare = open.findIndex((call, place) =>
    open.some(
      (other, later) =>
        later > place && other.instance_id === call.instance_id && other.tool_name === call.tool_name,
    ),
  );
  return open.filter((_, place) => place !== spare);
}
