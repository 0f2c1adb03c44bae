/** One hook’s payload, checked in the host’s own process: as `harnery check` does, without a process of its own. */

import type { Reply } from '../model/adapter.ts';
import type { Payload } from '../model/payload.ts';
import { checkCommand } from './check.ts';
import type { Io } from './command.ts';

/** What stands on a command line behind `harnery check`, and where it would be run. */
export interface InHost {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** The answer that the command would have given. */
export async function checkInHost(payload: Payload, { argv, cwd }: InHost): Promise<Reply> {
  const written = { out: '', err: '' };
  const io: Io = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    input: async () => JSON.stringify(payload),
    inputIsTerminal: false,
    isInteractive: false,
    ask: () => undefined,
    env: process.env,
    cwd: () => cwd,
    now_ms: () => Date.now(),
    // The host goes on whether we answer or not.
    standBy: () => {},
    strays: async () => [],
    goOn: () => {},
    stray: () => '',
    isInHost: true,
  };
  const exitCode = await checkCommand.run(argv, io);
  return { stdout: written.out, stderr: written.err, exitCode };
}
