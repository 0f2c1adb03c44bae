/** Chooses the command and is the only writer to standard output and standard error. */

import { readFileSync, writeSync } from 'node:fs';
import { causeOf, HarneryError, nearest, systemCode } from '../errors.ts';
import { agentsCommand } from './agents.ts';
import { checkCommand } from './check.ts';
import type { Command, Io } from './command.ts';
import { helpText } from './help.ts';
import { replayCommand } from './replay.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  agents: agentsCommand,
  replay: replayCommand,
};

/** Runs one command line and returns its exit code. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const [name = '--help', ...rest] = argv;
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      io.out(helpText(Object.values(COMMANDS), rest[0] === undefined ? undefined : COMMANDS[rest[0]]));
      return 0;
    }
    if (name === '--version' || name === '-v') {
      io.out(`${version()}\n`);
      return 0;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      const hint = nearest(name, Object.keys(COMMANDS));
      throw new HarneryError('HARNERY_UNKNOWN_COMMAND', { name, nearest: hint });
    }
    if (rest.includes('--help') || rest.includes('-h')) {
      io.out(helpText([], command));
      return 0;
    }
    return await command.run(rest, io);
  } catch (thrown) {
    const error =
      thrown instanceof HarneryError
        ? thrown
        : new HarneryError('HARNERY_UNEXPECTED', { cause: causeOf(thrown) });
    complain(io, error.line);
    return 1;
  }
}

function complain(io: Io, line: string): void {
  try {
    io.err(`${line}\n`);
  } catch {
    // Nobody is left to read it.
  }
}

function processIo(): Io {
  return {
    out: (text) => writeWhole(1, text),
    err: (text) => writeWhole(2, text),
    input: () => readFileSync(0, 'utf8'),
    inputIsTerminal: process.stdin.isTTY === true,
    env: process.env,
    cwd: () => process.cwd(),
    now_ms: () => Date.now(),
  };
}

/** One text, whole: pipes may take it in pieces, or not at once. Throws where nobody reads. */
function writeWhole(file: number, text: string): void {
  let rest = Buffer.from(text, 'utf8');
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') throw error;
    }
  }
}

function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
