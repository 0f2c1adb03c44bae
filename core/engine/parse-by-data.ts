/** Reads an event by what its adapter says of fields and events: most hosts need no code for it. */

import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { firstText, type Payload, textField, toolCall, toolFields } from '../model/payload.ts';

/** A subagent whose stop does not say which one it is. */
const SOME_SUBAGENT = 'subagent';

export function parseByData(adapter: Adapter, payload: Payload): ParsedEvent | undefined {
  const { fields, events } = adapter;
  const spec = events[textField(payload, fields.event)];
  if (spec === undefined) return undefined;
  const [type, dataOf] = typeof spec === 'string' ? [spec] : spec;
  const agent = firstText(payload, fields.agent === undefined ? [] : [fields.agent]);
  // A stop that names an agent is a subagent’s, whatever the host calls the event.
  const event_type = type === 'turn.stop' && agent !== '' ? 'subagent.stop' : type;
  const isTool = type === 'tool.pre_use' || type === 'tool.post_use';
  return {
    event_type,
    agent_id: event_type === 'subagent.stop' ? agent || SOME_SUBAGENT : agent,
    turn_id: firstText(payload, fields.turn === undefined ? [] : [fields.turn]),
    data: {
      ...(isTool ? toolData(adapter, payload, type === 'tool.post_use') : {}),
      ...(event_type === type ? dataOf?.(payload) : {}),
    },
    ...(type === 'user_prompt.submit' ? { prompt: textField(payload, fields.prompt ?? 'prompt') } : {}),
  };
}

/** A command only of a tool that runs commands, files only of one that changes them. */
function toolData(adapter: Adapter, payload: Payload, isResult: boolean): Record<string, unknown> {
  const { tool_name, tool_use_id } = toolFields(payload);
  const { command, files, succeeded } = { ...toolCall(payload), ...adapter.readTool?.(payload) };
  return {
    tool_name,
    tool_use_id,
    ...(adapter.shellTools.includes(tool_name) ? { command: command ?? '' } : {}),
    ...(files !== undefined && adapter.editTools?.includes(tool_name) === true ? { files } : {}),
    ...(succeeded !== undefined && isResult ? { succeeded } : {}),
  };
}
