/** Chooses the command, and says what went wrong where none could run. */

import { ownVersion } from '../config/own-identity.ts';
import { asFault, type ErrorCode, HarneryError, nearest } from '../errors.ts';
import { setImmediate } from '../platform/timers.ts';
import type { Command, Io } from './command.ts';
import { HandOver } from './hand-over.ts';
import { helpText } from './help.ts';

/** Exit codes other than 1, so that a script can tell them apart. Never 2: on some hosts that is a block. */
const EXIT_CODES: Partial<Record<ErrorCode, number>> = {
  HARNERY_WHICH_SESSION: 3,
  HARNERY_AMBIGUOUS_SESSION: 3,
  HARNERY_NOT_WRITABLE: 4,
};

/** Runs one command line with one of these commands, and returns its exit code. Throws HandOver alone. */
export async function main(
  argv: readonly string[],
  io: Io,
  commands: Readonly<Record<string, Command>>,
): Promise<number> {
  const [name = '--help', ...rest] = argv;
  const find = (wanted: string) => findCommand(wanted, commands);
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      io.out(helpText(Object.values(commands), rest[0] === undefined ? undefined : find(rest[0])));
      return 0;
    }
    if (name === '--version' || name === '-v') {
      io.out(`${ownVersion()}\n`);
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
    if (thrown instanceof HandOver) throw thrown;
    complain(io, `${io.stray()}${asFault(thrown).line}\n`);
    return EXIT_CODES[asFault(thrown).code] ?? 1;
  }
}

function findCommand(name: string, commands: Readonly<Record<string, Command>>): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  throw new HarneryError('HARNERY_UNKNOWN_COMMAND', { name, nearest: nearest(name, Object.keys(commands)) });
}

function complain(io: Io, text: string): void {
  try {
    io.err(text);
  } catch {
    // Nobody is left to read it.
  }
}
