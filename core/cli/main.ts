/** Chooses the command, and says what went wrong where none could run. */

import { readFileSync } from 'node:fs';
import { asFault, type ErrorCode, HarneryError, nearest } from '../errors.ts';
import { agentsCommand } from './agents.ts';
import { checkCommand } from './check.ts';
import type { Command, Io } from './command.ts';
import { configCommand } from './config.ts';
import { createCommand } from './create.ts';
import { helpText } from './help.ts';
import { faultsCommand, verdictsCommand } from './history.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';
import { signalCommand } from './signal.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  agents: agentsCommand,
  signal: signalCommand,
  verdicts: verdictsCommand,
  faults: faultsCommand,
  replay: replayCommand,
  rules: rulesCommand,
  config: configCommand,
  create: createCommand,
};

/** Exit codes other than 1, so that a script can tell them apart. Never 2: on some hosts that is a block. */
const EXIT_CODES: Partial<Record<ErrorCode, number>> = {
  HARNERY_WHICH_SESSION: 3,
  HARNERY_AMBIGUOUS_SESSION: 3,
  HARNERY_NOT_WRITABLE: 4,
};

/** Runs one command line and returns its exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const [name = '--help', ...rest] = argv;
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      io.out(helpText(Object.values(COMMANDS), rest[0] === undefined ? undefined : find(rest[0])));
      return 0;
    }
    if (name === '--version' || name === '-v') {
      io.out(`${version()}\n`);
      return 0;
    }
    const command = find(name);
    if (rest.includes('--help') || (rest.length === 1 && rest[0] === '-h')) {
      io.out(helpText([], command));
      return 0;
    }
    const exitCode = await command.run(rest, io);
    // One turn of the loop: a promise that failed in the meantime is known only then.
    await new Promise((resolve) => setImmediate(resolve));
    // Beside a block, what a plugin printed would be taken for its reason.
    if (exitCode === 0) complain(io, io.stray());
    return exitCode;
  } catch (thrown) {
    complain(io, `${io.stray()}${asFault(thrown).line}\n`);
    return EXIT_CODES[asFault(thrown).code] ?? 1;
  }
}

function find(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new HarneryError('HARNERY_UNKNOWN_COMMAND', { name, nearest: nearest(name, Object.keys(COMMANDS)) });
}

function complain(io: Io, text: string): void {
  try {
    io.err(text);
  } catch {
    // Nobody is left to read it.
  }
}

function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
