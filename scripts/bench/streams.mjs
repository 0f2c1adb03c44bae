// Writes recorded streams, fast and of any length, in the envelope of the store.
import { closeSync, openSync, writeSync } from 'node:fs';

export const ADAPTER = 'claude-code';
const BEGIN_MS = Date.parse('2026-01-01T00:00:00.000Z');
/** Events of one turn: a prompt, tools, both signals, a stop and its verdict. */
const TURN = 100;
const CHUNK = 5_000;

/** A whole turn that was let go, as lines. */
function* turn(session, first) {
  const at = (event_type, data, more = {}) => line(session, first++, event_type, data, more);
  yield at('user_prompt.submit', { origin: 'human' });
  for (let call = 0; call < (TURN - 5) / 2 - 1; call += 1) yield* toolCall(at, `${first}`, 'Bash', 'ls src');
  yield at('state.task_set', { task: 'measure' }, { source: 'cli' });
  yield at('state.status_checked', {}, { source: 'cli' });
  const stop = id(first);
  yield at('turn.stop', { status: 'completed', status_shown: true });
  yield at('verdict.allow', { reason: 'satisfied', stop_event_id: stop, failing: [] }, { source: 'verdict' });
}

/** A turn that runs: what every rule of the projects asks for was done but one, so that its stop is a block. */
function* openTurn(session, first) {
  const at = (event_type, data, more = {}) => line(session, first++, event_type, data, more);
  yield at('user_prompt.submit', { origin: 'human' });
  for (let call = 0; call < 10; call += 1) yield* toolCall(at, `open-${call}`, 'Bash', 'git status');
  yield* toolCall(at, 'edit', 'Edit', undefined, ['src/a.ts']);
  yield* toolCall(at, 'test', 'Bash', 'npm test');
  yield at('state.task_set', { task: 'measure' }, { source: 'cli' });
}

function* toolCall(at, call, tool_name, command, files) {
  const data = { tool_name, tool_use_id: call, ...(command && { command }), ...(files && { files }) };
  yield at('tool.pre_use', data);
  yield at('tool.post_use', { ...data, succeeded: true });
}

function line(session_id, number, event_type, data, more) {
  const ts = new Date(BEGIN_MS + number * 10).toISOString();
  return `${JSON.stringify({
    event_id: id(number),
    event_type,
    ts,
    instance_id: session_id,
    session_id,
    adapter: ADAPTER,
    source: 'hook',
    data,
    ...more,
  })}\n`;
}

function id(number) {
  return `01KDXBENCH${String(number).padStart(16, '0')}`;
}

/** A stream of at least so many events in turns that are over and, if asked for, one that runs. Gives their number. */
export function writeStream(path, session, events, hasOpenTurn = false) {
  const file = openSync(path, 'w', 0o600);
  let written = 0;
  let chunk = [];
  const flush = () => {
    writeSync(file, chunk.join(''));
    chunk = [];
  };
  const take = (lines) => {
    for (const one of lines) {
      chunk.push(one);
      written += 1;
      if (chunk.length >= CHUNK) flush();
    }
  };
  while (written < events) take(turn(session, written));
  if (hasOpenTurn) take(openTurn(session, written));
  flush();
  closeSync(file);
  return written;
}
