/** Chooses the agent of a command within its session: the main one, or the subagent whose shell call it is. */

import type { Adapter } from '../model/adapter.ts';
import type { SessionFacts } from '../model/history.ts';
import type { OpenCall } from '../model/open-calls.ts';

/** A subagent that is not known closer: its signals count for nobody else. */
const SOME_SUBAGENT = 'subagent';

/**
 * The instance id. An open tool call that the environment names decides, else the agent that it names. Where it names
 * neither, the session’s open shell calls do: only subagents have one: it is theirs; else it is the main agent’s.
 */
export function chooseAgent(
  session_id: string,
  session: SessionFacts,
  adapter: Pick<Adapter, 'environment' | 'shellTools'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { toolCall, agent } = adapter.environment;
  const call_id = toolCall === undefined ? '' : (env[toolCall] ?? '');
  const named =
    call_id === ''
      ? undefined
      : session.ask(({ openCalls }) => openCalls.find(({ tool_use_id }) => tool_use_id === call_id));
  if (named !== undefined) return named.instance_id;
  const told = agent === undefined ? '' : (env[agent] ?? '');
  if (told !== '') return told;
  const isShell = ({ tool_name }: OpenCall) => adapter.shellTools.includes(tool_name ?? '');
  const isOwn = (call: OpenCall) => isShell(call) && call.instance_id === session_id;
  if (session.has(({ openCalls }) => openCalls.some(isOwn))) return session_id;
  const agents = new Set(session.known.openCalls.filter(isShell).map((call) => call.instance_id));
  if (agents.size === 0) return session_id;
  const [only, ...more] = agents;
  return more.length === 0 && only !== undefined ? only : SOME_SUBAGENT;
}
