/** The process as a command sees it: its streams are ours alone, and so are its end and its exit code. */

import { fstatSync, writeSync } from 'node:fs';
import { HarneryError, systemCode } from '../errors.ts';
import type { Reply } from '../model/adapter.ts';
import { builtin } from '../platform/builtin.ts';
import { setTimeout } from '../platform/timers.ts';
import type { Io } from './command.ts';
import { keepStrays, type Strays } from './keep-strays.ts';
import { readInput } from './read-input.ts';
import { readLine } from './read-line.ts';

/** As it is before foreign code runs: the import itself follows what `guard` does. */
const write = writeSync;

/** After this long a run answers harmlessly and ends, whatever it waits for, in ms. */
const LONGEST_MS = 10_000;

export interface ProcessIo extends Io {
  /** Ends the process with this exit code, whatever a plugin left running or registered. */
  end(exitCode: number): never;
  /**
   * Before foreign code runs: what it prints, throws away, leaves behind or waits for is kept apart from here on.
   * `whoIsRunning`: the plugin whose call is, as this half of the command knows it.
   */
  guard(whoIsRunning: () => string | undefined): void;
}

/** Takes the process: its streams, its end, and what it is told. */
export function takeProcess(): ProcessIo {
  const exit = process.exit.bind(process);
  let strays: Strays | undefined;
  let who: () => string | undefined = () => undefined;
  let standBy: Reply = { exitCode: 1 };
  let ended = false;
  let input: Promise<string> | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  const end = (exitCode: number): never => {
    ended = true;
    process.removeAllListeners('exit');
    return exit(exitCode);
  };
  const giveUp = (): never => {
    const fault = new HarneryError('HARNERY_STALLED');
    for (const [file, text] of [
      [1, standBy.stdout ?? ''],
      [2, `${fault.line}\n`],
    ] as const) {
      try {
        writeWhole(file, text);
      } catch {
        // Nobody is left to read it.
      }
    }
    return end(standBy.exitCode);
  };

  // Nothing is left to do, and no answer was given: something that was awaited can never settle.
  process.on('exit', () => {
    if (!ended) giveUp();
  });

  return {
    out: (text) => writeWhole(1, text),
    err: (text) => writeWhole(2, text),
    // A half that takes over is given the same.
    input: () => {
      input ??= readInput();
      return input;
    },
    get inputIsTerminal() {
      return isTerminal(0);
    },
    get isInteractive() {
      return isTerminal(0) && isTerminal(1);
    },
    ask(question) {
      writeWhole(1, question);
      const answer = readLine();
      // A person may take longer than a run may.
      watchdog?.refresh();
      return answer;
    },
    // As it was: the process’s own is emptied before foreign code runs.
    env: { ...process.env },
    cwd: () => process.cwd(),
    now_ms: () => Date.now(),
    standBy: (reply) => {
      standBy = reply;
    },
    goOn: () => {
      watchdog?.refresh();
    },
    strays: async () => (await strays?.faults()) ?? [],
    stray: () => strays?.text() ?? '',
    end,
    guard(whoIsRunning) {
      who = whoIsRunning;
      strays ??= keepStrays(() => who());
      process.exit = () => {
        throw new Error('a config or plugin called process.exit');
      };
      process.removeAllListeners('warning');
      watchdog = setTimeout(giveUp, LONGEST_MS).unref();
    },
  };
}

function isTerminal(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice() && builtin('node:tty').isatty(file);
  } catch {
    // It is closed.
    return false;
  }
}

/** One text, whole: pipes may take it in pieces, or not at once. Throws where nobody reads. */
function writeWhole(file: number, text: string): void {
  let left = Buffer.from(text, 'utf8');
  while (left.length > 0) {
    try {
      left = left.subarray(write(file, left));
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
