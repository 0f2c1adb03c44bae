/** Reads an event by what its adapter says of fields and events: most hosts need no code for it. */

import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { firstText, type Payload, textField, toolCall, toolFields } from '../model/payload.ts';
import { askAdapter } from './ask-adapter.ts';

/** A subagent whose stop does not say which one it is. */
const SOME_SUBAGENT = 'subagent';

export function parseByData(adapter: Adapter, payload: Payload): ParsedEvent | undefined {
  const { fields, events } = adapter;
  const name = textField(payload, fields.event);
  const spec = events[name];
  if (spec === undefined) return undefined;
  const [type, dataOf] = typeof spec === 'string' ? [spec] : spec;
  const agent = firstText(payload, fields.agent === undefined ? [] : [fields.agent]);
  // A stop that names an agent is a subagent’s, whatever the host calls the event.
  const event_type = type === 'turn.stop' && agent !== '' ? 'subagent.stop' : type;
  const told =
    event_type === type && dataOf !== undefined
      ? askAdapter(adapter, `events.${name}`, () => dataOf(payload))
      : {};
  const isTool = type === 'tool.pre_use' || type === 'tool.post_use';
  return {
    event_type,
    agent_id: event_type === 'subagent.stop' ? agent || SOME_SUBAGENT : agent,
    turn_id: firstText(payload, fields.turn === undefined ? [] : [fields.turn]),
    data: isTool ? { ...toolData(adapter, payload, told, type === 'tool.post_use'), ...told } : { ...told },
    ...(type === 'user_prompt.submit' ? { prompt: textField(payload, fields.prompt ?? 'prompt') } : {}),
  };
}

/** A command only of a tool that runs commands, files only of one that changes them. */
function toolData(adapter: Adapter, payload: Payload, told: Payload, isResult: boolean): Payload {
  const usual = toolFields(payload);
  // The host may call the field otherwise: then its adapter tells the name.
  const tool = typeof told?.tool_name === 'string' ? told.tool_name : usual.tool_name;
  const more = adapter.readTool && askAdapter(adapter, 'readTool', () => adapter.readTool?.(payload));
  const { command, files, succeeded } = { ...toolCall(payload), ...more };
  return {
    ...usual,
    ...(adapter.shellTools.includes(tool) ? { command: command ?? '' } : {}),
    ...(files !== undefined && adapter.editTools?.includes(tool) === true ? { files } : {}),
    ...(succeeded !== undefined && isResult ? { succeeded } : {}),
  };
}
