/** `harnery agents`: the state commands by which an agent gives the signals that the rituals ask for. */

import { nearest, plainText } from '../errors.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { callerOf } from './launcher.ts';
import { openSession } from './open-session.ts';
import { othersAtWork } from './others-at-work.ts';
import { makeSignal } from './record-signal.ts';
import { stillMissing, writeStatusBox } from './status-box.ts';

const OPTIONS = { session: { type: 'string' }, project: { type: 'string' } } as const;

export const agentsCommand: Command = {
  name: 'agents',
  summary: 'set-task "TEXT" and status: what an agent runs at the end of its work',
  help: `
Usage: harnery agents set-task "TEXT" [--session ID] [--project DIR]
       harnery agents status          [--session ID] [--project DIR]

set-task records what this agent works on (state.task_set); an empty text is allowed.
status prints the agent's session, its task, what its running turn still lacks and who else works here, and
records that it was looked at (state.status_checked).

  --session ID     the session, or HOST:ID where two hosts recorded the same id. Without it: HARNERY_SESSION, else
                   what the host tells its tools
  --project DIR    the project folder. Without it: where the session was settled, else the nearest folder upward
                   with a .harnery

Example:
  harnery agents set-task "rename the report column"
  harnery agents status

Exit codes: 0 recorded; 1 not recorded, and why on standard error; 3 no session or more than one could be meant;
4 the record cannot be written from here, as in a sandbox.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('agents', argv, OPTIONS);
  const [action, text, ...more] = positionals;
  if (action !== 'set-task' && action !== 'status') {
    const what = action === undefined ? 'nothing' : `"${action}"${nearest(action, ['set-task', 'status'])}`;
    throw usage('agents', `set-task or status is expected, not ${what}`);
  }
  if (action === 'set-task' && (text === undefined || more.length > 0)) {
    throw usage('agents', 'set-task takes one text; put it in quotes, and -- before one that begins with -');
  }
  if (action === 'status' && text !== undefined) throw usage('agents', `status takes no "${text}"`);

  const opened = await openSession(values, io);
  const { engine, adapter, session_id } = opened;
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  const type = action === 'status' ? 'state.status_checked' : 'state.task_set';
  const signal = makeSignal(opened, type, action === 'status' ? {} : { task: text }, io);
  const missing = stillMissing(signal.judgement, adapter, {
    harnery: callerOf(io.env),
    session_id,
    ...(values.project === undefined ? {} : { project: values.project }),
  });
  if (action === 'status') {
    // What could not be shown was not looked at.
    io.out(writeStatusBox(signal.event, opened, missing, await othersAtWork(opened, io.now_ms())));
    await signal.record();
  } else {
    await signal.record();
    io.out(writeTaskSet(missing));
  }
  return 0;
}

function writeTaskSet(missing: readonly string[]): string {
  const rest =
    missing.length === 0 ? ['Nothing is missing now.'] : ['Still missing:', ...missing.map(plainText)];
  return `Task recorded. ${rest.join('\n')}\n`;
}
