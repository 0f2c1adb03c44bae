/** The process as a command sees it: its streams are ours alone, and so are its end and its exit code. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { causeOf, HarneryError, plainText, systemCode } from '../errors.ts';
import type { Reply } from '../model/adapter.ts';
import type { Io } from './command.ts';
import { readInput } from './read-input.ts';

/** After this long a run answers harmlessly and ends, whatever it waits for, in ms. */
const LONGEST_MS = 10_000;

export interface ProcessIo extends Io {
  /** Ends the process with this exit code, whatever a plugin left running or registered. */
  end(exitCode: number): never;
}

const { writeSync } = fs;

/** Takes the process: from here on what configs and plugins print or throw away is kept apart. */
export function takeProcess(): ProcessIo {
  const exit = process.exit.bind(process);
  const stray: string[] = [];
  let standBy: Reply = { exitCode: 1 };
  let ended = false;

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

  keepStreams(stray);
  keepDescriptors(stray);
  process.exit = () => {
    throw new Error('a config or plugin called process.exit');
  };
  const unhandled = new Map<unknown, unknown>();
  process.on('unhandledRejection', (reason, promise) => unhandled.set(promise, reason));
  process.on('rejectionHandled', (promise) => unhandled.delete(promise));
  process.on('uncaughtException', (thrown) => unhandled.set(thrown, thrown));
  process.removeAllListeners('warning');
  // Nothing is left to do, and no answer was given: something that was awaited can never settle.
  process.on('exit', () => {
    if (!ended) giveUp();
  });
  setTimeout(giveUp, LONGEST_MS).unref();

  return {
    out: (text) => writeWhole(1, text),
    err: (text) => writeWhole(2, text),
    input: readInput,
    inputIsTerminal: isatty(0),
    // As it was: the process’s own is emptied before foreign code runs.
    env: { ...process.env },
    cwd: () => process.cwd(),
    now_ms: () => Date.now(),
    standBy: (reply) => {
      standBy = reply;
    },
    stray() {
      for (const thrown of unhandled.values()) {
        stray.push(`${new HarneryError('HARNERY_STRAY', { cause: causeOf(thrown) }).line}\n`);
      }
      unhandled.clear();
      return plainText(stray.splice(0).join(''));
    },
    end,
  };
}

/** Standard output is the protocol; what foreign code prints there, or beside a block, would be taken for ours. */
function keepStreams(stray: string[]): void {
  for (const name of ['stdout', 'stderr'] as const) {
    let stream: Writable | undefined;
    const make = () =>
      new Writable({
        write(piece, _encoding, done) {
          stray.push(String(piece));
          done();
        },
      });
    Object.defineProperty(process, name, {
      configurable: true,
      get() {
        stream ??= make();
        return stream;
      },
    });
  }
}

/** What is written to the numbers of the streams, past the streams. */
function keepDescriptors(stray: string[]): void {
  const writers = ['writeSync', 'writeFileSync', 'appendFileSync'] as const;
  for (const name of writers) {
    const write = fs[name] as (file: unknown, ...rest: unknown[]) => unknown;
    (fs as Record<string, unknown>)[name] = (file: unknown, ...rest: unknown[]) => {
      if (file !== 1 && file !== 2 && file !== '/dev/stdout' && file !== '/dev/stderr')
        return write(file, ...rest);
      const text =
        typeof rest[0] === 'string' ? rest[0] : Buffer.from(rest[0] as Uint8Array).toString('utf8');
      stray.push(text);
      return Buffer.byteLength(text);
    };
  }
  // Else who imports them by name has the old ones.
  syncBuiltinESMExports();
}

/** One text, whole: pipes may take it in pieces, or not at once. Throws where nobody reads. */
function writeWhole(file: number, text: string): void {
  let left = Buffer.from(text, 'utf8');
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(file, left));
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
