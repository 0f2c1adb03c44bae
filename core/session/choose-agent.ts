/** Chooses the agent of a command within its session: the main one, or the subagent whose shell call it is. */

import type { Adapter } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';

/** A subagent that is not known closer: its signals count for nobody else. */
const SOME_SUBAGENT = 'subagent';

/**
 * The instance id. An open tool call that the environment names decides, else the agent that it names. Where it names
 * neither, the session’s open shell calls do: only subagents have one: it is theirs; else it is the main agent’s.
 */
export function chooseAgent(
  session_id: string,
  events: readonly HarneryEvent[],
  adapter: Pick<Adapter, 'environment' | 'shellTools'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { toolCall, agent } = adapter.environment;
  const open = openCalls(events);
  const call_id = toolCall === undefined ? '' : (env[toolCall] ?? '');
  const named = call_id === '' ? undefined : open.find((call) => call.data.tool_use_id === call_id);
  if (named !== undefined) return named.instance_id;
  const told = agent === undefined ? '' : (env[agent] ?? '');
  if (told !== '') return told;
  const shells = open.filter((call) => adapter.shellTools.includes(call.data.tool_name ?? ''));
  const agents = new Set(shells.map((call) => call.instance_id));
  if (agents.size === 0 || agents.has(session_id)) return session_id;
  const [only, ...more] = agents;
  return more.length === 0 && only !== undefined ? only : SOME_SUBAGENT;
}

/** Tool calls that began in the agent’s running turn and have no result yet. */
function openCalls(events: readonly HarneryEvent[]): HarneryEvent<'tool.pre_use'>[] {
  let open: HarneryEvent<'tool.pre_use'>[] = [];
  for (const event of events) {
    if (isEvent(event, 'tool.pre_use')) open.push(event);
    if (isEvent(event, 'tool.post_use')) {
      const id = event.data.tool_use_id;
      open = open.filter((call) => call.data.tool_use_id !== id);
    }
    // What a compaction calls a start goes on in the same process.
    const begins = isEvent(event, 'session.start') && event.data.source !== 'compact';
    if (begins || isEvent(event, 'session.end')) open = [];
    // A call that was interrupted never gets a result; its turn is over all the same.
    if (isEvent(event, 'turn.stop', 'subagent.stop', 'user_prompt.submit')) {
      open = open.filter((call) => call.instance_id !== event.instance_id);
    }
  }
  return open;
}
