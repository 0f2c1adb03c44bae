/** Streams in shorthand: `prompt tool status stop` becomes events of one session. */

import type { HarneryEvent } from '../model/event.ts';

export interface StreamOptions {
  readonly adapter?: string;
  readonly session_id?: string;
  /** The agent’s id, for a subagent’s events. */
  readonly instance_id?: string;
  /** The first event’s time in ms since the epoch; each later one is ten seconds later. */
  readonly from_ms?: number;
}

const TYPES: Readonly<Record<string, string>> = {
  start: 'session.start',
  end: 'session.end',
  prompt: 'user_prompt.submit',
  tool: 'tool.pre_use',
  result: 'tool.post_use',
  stop: 'turn.stop',
  'subagent-stop': 'subagent.stop',
  status: 'state.status_checked',
  task: 'state.task_set',
};

/**
 * One event a word: start, end, prompt, notice, tool, result, stop, subagent-stop, status, task. A word may name its turn
 * behind a slash (`prompt/t1`). Throws a plain Error for any other word.
 */
export function readStream(shorthand: string, options: StreamOptions = {}): HarneryEvent[] {
  const { adapter = 'cursor', session_id = 's1', instance_id = session_id } = options;
  const from_ms = options.from_ms ?? Date.parse('2026-01-01T00:00:00.000Z');
  const words = shorthand.trim().split(/\s+/).filter(Boolean);
  return words.map((word, index): HarneryEvent => {
    const [name = '', turn_id] = word.split('/');
    const event_type = name === 'notice' ? 'user_prompt.submit' : TYPES[name];
    if (event_type === undefined) throw new Error(`no event is called "${name}" in a stream’s shorthand`);
    return {
      event_id: `${session_id}-${instance_id}-${from_ms}-${index}`,
      event_type,
      ts: new Date(from_ms + index * 10_000).toISOString(),
      instance_id,
      session_id,
      ...(turn_id === undefined ? {} : { turn_id }),
      adapter,
      source: 'hook',
      data: dataOf(name),
    };
  });
}

function dataOf(name: string): Record<string, unknown> {
  if (name === 'prompt') return { origin: 'human' };
  if (name === 'notice') return { origin: 'host' };
  if (name === 'task') return { task: 'a task' };
  return name === 'tool' || name === 'result' ? { tool_name: 'Shell' } : {};
}
