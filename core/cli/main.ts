/** Chooses the command and is the only writer to standard output and standard error. */

import { readFileSync, readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { asFault, causeOf, HarneryError, nearest, systemCode } from '../errors.ts';
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
      io.out(helpText(Object.values(COMMANDS), rest[0] === undefined ? undefined : find(rest[0])));
      return 0;
    }
    if (name === '--version' || name === '-v') {
      io.out(`${version()}\n`);
      return 0;
    }
    const command = find(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      io.out(helpText([], command));
      return 0;
    }
    return await command.run(rest, io);
  } catch (thrown) {
    complain(io, asFault(thrown).line);
    return 1;
  }
}

function find(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new HarneryError('HARNERY_UNKNOWN_COMMAND', { name, nearest: nearest(name, Object.keys(COMMANDS)) });
}

/** Tells an error that nobody caught. */
export function reportStray(thrown: unknown): void {
  complain(processIo(), new HarneryError('HARNERY_UNEXPECTED', { cause: causeOf(thrown) }).line);
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
    input: readWhole,
    inputIsTerminal: isatty(0),
    env: process.env,
    cwd: () => process.cwd(),
    now_ms: () => Date.now(),
  };
}

/** All of standard input. A host may hand over a pipe that does not block and fill it later. */
function readWhole(): string {
  const pieces: Buffer[] = [];
  const piece = Buffer.alloc(65_536);
  for (;;) {
    try {
      const length = readSync(0, piece);
      if (length === 0) return Buffer.concat(pieces).toString('utf8');
      pieces.push(Buffer.from(piece.subarray(0, length)));
    } catch (error) {
      if (systemCode(error) === 'EOF') return Buffer.concat(pieces).toString('utf8');
      if (systemCode(error) !== 'EAGAIN') throw error;
      rest(5);
    }
  }
}

/** One text, whole: pipes may take it in pieces, or not at once. Throws where nobody reads. */
function writeWhole(file: number, text: string): void {
  let left = Buffer.from(text, 'utf8');
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(file, left));
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') throw error;
      rest(1);
    }
  }
}

/** Waits without spinning. */
function rest(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
