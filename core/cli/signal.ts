/** `harnery signal`: records a signal that a plugin’s rule asks for. */

import { causeOf } from '../errors.ts';
import { EVENT_TYPES } from '../model/event.ts';
import { isObject } from '../model/is-object.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { openSession } from './open-session.ts';
import { makeSignal } from './record-signal.ts';

const OPTIONS = {
  data: { type: 'string' },
  session: { type: 'string' },
  project: { type: 'string' },
} as const;

export const signalCommand: Command = {
  name: 'signal',
  summary: 'TYPE: record a signal for a rule of your own',
  help: `
Usage: harnery signal TYPE [--data JSON] [--session ID] [--project DIR]

Records an event of the type that a plugin's rule asks for, as one of this agent in this session.

  TYPE             two words, domain.action, as in review.requested; not a type of Harnery's own
  --data JSON      an object to record with it
  --session ID     the session, or HOST:ID where two hosts recorded the same id. Without it: HARNERY_SESSION, else
                   what the host tells its tools
  --project DIR    the project folder. Without it: where the session was settled

Example:
  harnery signal review.requested --data '{"reviewer":"sam"}'

Exit codes: 0 recorded; 1 not recorded, and why on standard error; 3 no session or more than one could be meant;
4 the record cannot be written from here, as in a sandbox.
`,
  run,
};

const TYPE = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const OWN_DOMAINS = new Set(EVENT_TYPES.map((type) => type.split('.')[0]));

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('signal', argv, OPTIONS);
  const [type, ...more] = positionals;
  if (type === undefined || more.length > 0) throw usage('signal', 'one TYPE is expected');
  if (!TYPE.test(type))
    throw usage('signal', `"${type}" is not two words in lower case, as in review.requested`);
  if (OWN_DOMAINS.has(type.split('.')[0])) throw usage('signal', `"${type}" is of a domain of Harnery’s own`);
  const data = readData(values.data);
  const opened = await openSession(values, io);
  for (const fault of opened.engine.faults) io.err(`${fault.line}\n`);
  await makeSignal(opened, type, data, io).record();
  io.out(`Recorded ${type}.\n`);
  return 0;
}

function readData(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    const data: unknown = JSON.parse(text);
    if (isObject(data)) return data;
  } catch (thrown) {
    throw usage('signal', `--data is not JSON: ${causeOf(thrown)}`);
  }
  throw usage('signal', '--data takes a JSON object');
}
