/** Judges the stop that would come now, so that a person or an agent sees what is still missing. */

import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { History } from '../model/history.ts';
import type { Judgement } from '../model/report.ts';
import type { Engine } from './engine.ts';
import { evaluateIn } from './evaluate.ts';

/** As if `agent` stopped right after the last of these events, in the turn that is running. */
export function previewStop(engine: Engine, history: History, agent: HarneryEvent): Judgement {
  const { turnIds } = engine.adapterFor(agent.adapter);
  const running = history.past.find(
    (event) =>
      event.instance_id === agent.instance_id &&
      // Where no turn has an id, the whole session would be looked through for one.
      (event.turn_id !== undefined || (!turnIds && isEvent(event, 'user_prompt.submit', 'turn.stop'))),
  );
  const stop: HarneryEvent = {
    event_id: '',
    event_type: 'turn.stop',
    ts: agent.ts,
    instance_id: agent.instance_id,
    session_id: agent.session_id,
    ...(running?.turn_id === undefined ? {} : { turn_id: running.turn_id }),
    adapter: agent.adapter,
    source: 'cli',
    data: {},
  };
  return evaluateIn(engine, history, { stop, now_ms: Date.parse(agent.ts) });
}
