/** `harnery check`: one payload on standard input, the host’s answer on standard output and in the exit code. */

import { findRecord } from '../config/find-root.ts';
import { askHarmless } from '../engine/ask-reply.ts';
import { check } from '../engine/check.ts';
import { normalize } from '../engine/read-payload.ts';
import { asFault, HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import { cheapHash } from '../model/hash.ts';
import { NESTED } from './clean-environment.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { presetEngine } from './default-preset.ts';
import { writeReport } from './describe-report.ts';
import { drainSpool, hasDrained } from './drain-spool.ts';
import { limitTogether } from './foreign-calls.ts';
import { HandOver } from './hand-over.ts';
import { callerOf } from './launcher.ts';
import { newId } from './new-id.ts';
import { openForPayload } from './open-for-payload.ts';
import { adapterOf, namesOf, shellFolder, skips, startOf } from './payload-clues.ts';
import { parseOrFault, readPayloadText } from './payload-input.ts';
import { MISTAKES, recordStrayFault } from './record-stray-fault.ts';
import { registerSession } from './register-session.ts';
import { writeReply } from './write-reply.ts';

/** How long foreign code may take at one hook, in ms. */
const LONGEST_FOREIGN_MS = 3_000;

const OPTIONS = {
  adapter: { type: 'string' },
  project: { type: 'string' },
  now: { type: 'string' },
  json: { type: 'boolean' },
  observe: { type: 'boolean' },
} as const;

export const checkCommand: Command = {
  name: 'check',
  summary: 'read a hook’s payload on stdin, record it, and at the end of a turn answer the host',
  help: `
Usage: harnery check [--adapter NAME] [--project DIR] [--now MS] [--json] [--observe] < PAYLOAD

Reads one hook payload on standard input and records it as an event. At the end of a turn it judges the
turn's window and answers in the one form that the host obeys. Which events to wire: see the README.

  --adapter NAME   the host, by a name that harnery adapters lists. Without it the payload must show its host,
                   which not every payload does
  --project DIR    the project folder. Without it: what the host names, else the folder it runs in
  --now MS         the clock of this run, in ms since 1970; not before the session's last event
  --json           print what was found out instead of the host's answer, and exit with 0; the event is
                   recorded all the same
  --observe        judge and record, never block (also HARNERY_OBSERVE=1)

Example:
  # A turn by hand: a prompt, a tool, and a stop that says why it is blocked.
  call() { echo "{\\"session_id\\":\\"s1\\",\\"hook_event_name\\":\\"$1\\"$2}" | harnery check --adapter claude-code $3; }
  call UserPromptSubmit ',"prompt":"Do it."'
  call PreToolUse ',"tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"t1"'
  call Stop '' --json

Exit codes: what the host expects (2 is a block on Claude Code, and nothing else is ever 2); 1 for an
unknown option, a bad value or a --now in the past, with nothing recorded. An unknown NAME is told with exit code 0.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  limitTogether(LONGEST_FOREIGN_MS);
  const fallback = presetEngine();
  let host = adapterOf(fallback, {}, argv);
  try {
    if (io.inputIsTerminal) throw usage('check', 'a payload is expected on standard input');
    io.standBy(host?.nothing ?? { exitCode: 0 });
    const input = await readPayloadText(io);
    const written = parseOrFault(input, (found) => {
      host = adapterOf(fallback, found, argv);
    });
    io.standBy(host?.nothing ?? { exitCode: 0 });
    const { values, positionals } = readOptions('check', argv, OPTIONS);
    if (positionals[0] !== undefined) throw usage('check', `"${positionals[0]}" is not expected here`);
    const now_ms = readNow(values.now) ?? io.now_ms();
    if (written instanceof HarneryError) throw written;

    const payload = host === undefined ? written : normalize(host, written);
    const skipped = skips(fallback, host, payload, values.adapter);
    if (host !== undefined && skipped !== undefined) {
      if (values.json !== true) return writeReply(host.nothing, io);
      io.out(writeReport({ skipped, faults: [] }));
      return 0;
    }
    const project = await openForPayload(payload, host, values, io);
    // Only the config brings an adapter that the built-in preset does not hold.
    if (values.adapter !== undefined && !fallback.adapters.has(values.adapter))
      host = project.engine.adapters.get(values.adapter) ?? host;
    io.standBy(host?.nothing ?? { exitCode: 0 });
    const { root, engine, store } = project;
    const drained = await drainSpool(project, startOf(host, io), now_ms, io);
    // What waited is not at the cost of this event.
    if (hasDrained()) limitTogether(LONGEST_FOREIGN_MS);
    const { report, reply } = await check(
      drained.faults.length === 0 ? engine : { ...engine, faults: [...engine.faults, ...drained.faults] },
      {
        payload: written,
        payload_hash: cheapHash(input.trim()),
        ...(values.adapter === undefined ? {} : { adapter: values.adapter }),
        now_ms,
        strictNow: values.now !== undefined,
        observe: values.observe === true || isOn(io.env.HARNERY_OBSERVE) || isOn(io.env[NESTED]),
        explain: values.json === true,
        roots: namesOf(root, payload, io),
        get harnery() {
          return callerOf(io.env, io.isInHost);
        },
        ...(values.project === undefined && findRecord(shellFolder(payload, io)) === root
          ? {}
          : { project: root }),
        store,
        strays: io.strays,
        newId: () => newId(now_ms),
      },
    );
    drained.discard();
    if (report.event !== undefined)
      registerSession(store.place, report.event, engine, project.configFile, io);
    if (values.json !== true) return writeReply(reply, io);
    io.out(writeReport(report));
    return 0;
  } catch (thrown) {
    return answerFault(thrown, host, argv.includes('--json'), io);
  }
}

/** A mistake of the command line is told with exit code 1; everything else with the host’s harmless answer. */
function answerFault(thrown: unknown, host: Adapter | undefined, json: boolean, io: Io): number {
  if (thrown instanceof HandOver) throw thrown;
  const error = asFault(thrown);
  recordStrayFault(error, host, io);
  const reply = askHarmless(host, error.line);
  const exitCode = MISTAKES.has(error.code) ? 1 : 0;
  try {
    if (exitCode === 1 || !json) return writeReply({ ...reply, exitCode }, io);
    io.out(writeReport({ faults: [error] }));
    return 0;
  } catch {
    // Standard output takes nothing.
    return 1;
  }
}

function readNow(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const now_ms = Number(text);
  const valid = /^\d+$/.test(text) && now_ms <= 8.64e15;
  if (!valid) throw usage('check', `--now takes a whole number of milliseconds since 1970, not "${text}"`);
  return now_ms;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}
