/** The whole command: all that a person can type, and what the prepared half hands over. */

import { adaptersCommand } from './adapters.ts';
import { agentsCommand } from './agents.ts';
import { checkCommand } from './check.ts';
import { cleanEnvironment } from './clean-environment.ts';
import type { Command } from './command.ts';
import { configCommand } from './config.ts';
import { createCommand } from './create.ts';
import { deinitCommand } from './deinit.ts';
import { doctorCommand } from './doctor.ts';
import { whoIsRunning } from './foreign-calls.ts';
import { faultsCommand, verdictsCommand } from './history.ts';
import { initCommand } from './init.ts';
import { main } from './main.ts';
import { type ProcessIo, takeProcess } from './process-io.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';
import { signalCommand } from './signal.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  init: initCommand,
  deinit: deinitCommand,
  doctor: doctorCommand,
  check: checkCommand,
  agents: agentsCommand,
  signal: signalCommand,
  verdicts: verdictsCommand,
  faults: faultsCommand,
  replay: replayCommand,
  rules: rulesCommand,
  adapters: adaptersCommand,
  config: configCommand,
  create: createCommand,
};

/** Runs to the end of the process. `io`: what a half that went before took of it. */
export async function runWhole(io: ProcessIo = takeProcess()): Promise<never> {
  cleanEnvironment(process.env);
  io.guard(whoIsRunning);
  return io.end(await main(process.argv.slice(2), io, COMMANDS));
}
