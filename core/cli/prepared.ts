/** The prepared half: what hooks and agents run, as one file with nothing in it that is not needed each time. */

import { agentsCommand } from './agents.ts';
import { checkCommand } from './check.ts';
import { cleanEnvironment } from './clean-environment.ts';
import type { Command } from './command.ts';
import { hasDrained } from './drain-spool.ts';
import { whoIsRunning } from './foreign-calls.ts';
import { HandOver } from './hand-over.ts';
import { main } from './main.ts';
import { protectPreset, useForeign } from './open-project.ts';
import { OWN_EXPORTS } from './own-exports.ts';
import { type ProcessIo, takeProcess } from './process-io.ts';
import { signalCommand } from './signal.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  agents: agentsCommand,
  signal: signalCommand,
};

export { hasDrained };

/** What remains to be done: ends the process. Where the whole command takes over, it never comes. */
export async function runPrepared(handOver: (io?: ProcessIo) => Promise<never>): Promise<() => never> {
  const argv = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, argv[0] ?? '')) return handOver();
  const io = takeProcess();
  useForeign({
    own: (specifier) => OWN_EXPORTS[specifier],
    enter() {
      protectPreset();
      cleanEnvironment(process.env);
      io.guard(whoIsRunning);
    },
  });
  try {
    const exitCode = await main(argv, io, COMMANDS);
    return () => io.end(exitCode);
  } catch (thrown) {
    if (thrown instanceof HandOver) return handOver(io);
    throw thrown;
  }
}
