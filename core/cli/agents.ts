/** `harnery agents`: the state commands by which an agent gives the signals that the rituals ask for. */

import { findRecord, findRoot } from '../config/find-root.ts';
import { previewStop } from '../engine/preview-stop.ts';
import { useStore } from '../engine/use-store.ts';
import type { HarneryEvent } from '../model/event.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { findSession } from './find-session.ts';
import { callerOf } from './launcher.ts';
import { newId } from './new-id.ts';
import { openProject } from './open-project.ts';
import { stillMissing, writeStatusBox } from './status-box.ts';

const OPTIONS = { session: { type: 'string' }, project: { type: 'string' } } as const;

export const agentsCommand: Command = {
  name: 'agents',
  summary: 'set-task "TEXT" and status: what an agent runs at the end of its work',
  help: `
Usage: harnery agents set-task "TEXT" [--session ID] [--project DIR]
       harnery agents status          [--session ID] [--project DIR]

set-task records what this agent works on (state.task_set); an empty text is allowed.
status prints the agent's session, its task and what its running turn still lacks, and records that it was
looked at (state.status_checked).

  --session ID     the session. Without it: HARNERY_SESSION, else what the host tells its tools
  --project DIR    the project folder. Without it: the nearest folder upward with a .harnery

Example:
  harnery agents set-task "rename the report column"
  harnery agents status

Exit codes: 0 recorded; 1 not recorded, and why on standard error.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('agents', argv, OPTIONS);
  const [action, text, ...more] = positionals;
  if (action !== 'set-task' && action !== 'status') {
    throw usage(
      'agents',
      `expected set-task or status, not ${action === undefined ? 'nothing' : `"${action}"`}`,
    );
  }
  if (action === 'set-task' && (text === undefined || more.length > 0)) {
    throw usage('agents', 'set-task takes one text; put it in quotes, and -- before one that begins with -');
  }
  if (action === 'status' && text !== undefined) throw usage('agents', `status takes no "${text}"`);

  const cwd = io.cwd();
  const project = values.project ?? findRecord(cwd);
  const { engine, store } = await openProject(
    findRoot({ ...(project === undefined ? {} : { project }), cwd }),
  );
  const session = await findSession(values.session, io.env, engine, store);
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  const events = await useStore(store, () => store.read(session));
  const now_ms = io.now_ms();
  const signal: HarneryEvent = {
    event_id: newId(now_ms),
    event_type: action === 'status' ? 'state.status_checked' : 'state.task_set',
    ts: new Date(Math.max(now_ms, Date.parse(events.at(-1)?.ts ?? '') || 0)).toISOString(),
    instance_id: session.instance_id,
    session_id: session.session_id,
    adapter: session.adapter,
    source: 'cli',
    data: action === 'status' ? {} : { task: text },
  };
  const judgement = previewStop(engine, [...events, signal], signal);
  const adapter = engine.adapterFor(session.adapter);
  const missing = stillMissing(judgement, adapter, {
    harnery: callerOf(io.env),
    session_id: session.session_id,
    ...(values.project === undefined ? {} : { project: values.project }),
  });
  const record = () => useStore(store, () => store.append(signal));
  if (action === 'status') {
    // What could not be shown was not looked at.
    io.out(writeStatusBox(signal, events, engine, missing));
    await record();
  } else {
    await record();
    io.out(writeTaskSet(missing));
  }
  return 0;
}

function writeTaskSet(missing: readonly string[]): string {
  const rest = missing.length === 0 ? ['Nothing is missing now.'] : ['Still missing:', ...missing];
  return `Task recorded. ${rest.join('\n')}\n`;
}
