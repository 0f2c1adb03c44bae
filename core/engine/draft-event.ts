/** Makes an event in the envelope of what an adapter read. */

import type { Adapter, ParsedEvent } from '../model/adapter.ts';
import { type HarneryEvent, timeOf } from '../model/event.ts';
import { cheapHash } from '../model/hash.ts';
import type { Authorship } from '../model/hooks.ts';
import type { CheckRequest } from '../model/line.ts';
import type { Past } from '../model/past.ts';
import type { OnDemand } from '../model/recording.ts';
import type { Faults } from './call-hooks.ts';
import type { Engine } from './engine.ts';
import { findAuthor } from './find-author.ts';
import { findReturned } from './find-returned.ts';
import { keepAskedFor } from './keep-asked-for.ts';

const NOTHING: ReadonlySet<OnDemand> = new Set();

/** The event with an id, a time that never steps back, the mark of its payload and, for a prompt, its author. */
export function draftEvent(
  engine: Engine,
  adapter: Adapter,
  parsed: ParsedEvent & { readonly session_id: string },
  past: Past,
  request: CheckRequest,
  faults: Faults,
): HarneryEvent {
  const { event_type, session_id, agent_id, turn_id, prompt } = parsed;
  const { payload, delivery, roots = [], now_ms, newId } = request;
  const isMain = agent_id === undefined || agent_id === '' || agent_id === session_id;
  const data: Record<string, unknown> = {
    host_event: payload[adapter.fields.event],
    // Only the main agent is judged: of others no rule can ask anything.
    ...keepAskedFor(parsed.data, isMain ? engine.records : NOTHING, roots),
    ...(delivery === undefined ? {} : { delivery }),
  };
  // Of many at once from the spool, a call’s id tells them apart for less.
  if (delivery === undefined || !data.tool_use_id)
    data.payload_hash = request.payload_hash ?? cheapHash(JSON.stringify(payload));
  if (prompt !== undefined) {
    const { origin } = parsed.data;
    const byAdapter: Authorship | undefined =
      origin === 'human' || origin === 'host' ? { origin } : undefined;
    const author = findAuthor(prompt, past, adapter, true, engine.hooks, faults, byAdapter);
    Object.assign(data, author);
    if (author.origin === 'human') {
      const isBuiltIn = engine.builtInAdapters.has(adapter.name);
      const returned = isMain ? findReturned(prompt, past, adapter, isBuiltIn) : undefined;
      if (returned !== undefined) faults.push(returned);
    }
    // By code points, so that no character is cut in two.
    if (engine.promptText > 0) data.prompt_text = Array.from(prompt).slice(0, engine.promptText).join('');
  }
  const { last } = past;
  const ts_ms = last === undefined ? now_ms : Math.max(now_ms, timeOf(last));
  return {
    event_id: newId(),
    event_type,
    ts: new Date(ts_ms).toISOString(),
    instance_id: agent_id === undefined || agent_id === '' ? session_id : agent_id,
    session_id,
    ...(turn_id === undefined || turn_id === '' ? {} : { turn_id }),
    adapter: adapter.name,
    source: 'hook',
    data,
  };
}
