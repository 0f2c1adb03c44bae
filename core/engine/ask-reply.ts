/** Asks an adapter for an answer, and takes only what its host can be given. */

import type { Adapter, Reply } from '../model/adapter.ts';
import { askAdapter } from './ask-adapter.ts';

/**
 * Throws HARNERY_ADAPTER_THREW, also for what is no reply, or would block where nothing is `blocked`: only `tell` may say
 * more on standard output than `nothing` does.
 */
export function askReply(adapter: Adapter, part: string, blocked: boolean, ask: () => Reply): Reply {
  return askAdapter(adapter, part, () => {
    const reply = ask();
    const wrong =
      whatIsWrong(reply, blocked) ?? (blocked || part === 'tell' ? undefined : whatIsSaid(reply, adapter));
    if (wrong !== undefined) throw new Error(wrong);
    return reply;
  });
}

/** The harmless answer that tells a fault. Where its adapter cannot word one: what says nothing, and the line beside it. */
export function askHarmless(adapter: Adapter | undefined, line: string): Reply {
  try {
    if (adapter !== undefined) return askReply(adapter, 'onFault', false, () => adapter.onFault(line));
  } catch {
    // What is told already comes first.
  }
  return { exitCode: 0, ...adapter?.nothing, stderr: `${line}\n` };
}

function whatIsWrong(reply: Reply | undefined, blocked: boolean): string | undefined {
  const exitCode = reply?.exitCode ?? -1;
  if (!Number.isInteger(exitCode) || exitCode < 0 || exitCode > 255) return 'it gave no exit code';
  if (!blocked && exitCode !== 0) return `it lets go with exit code ${exitCode}`;
  const wrong = (['stdout', 'stderr'] as const).find((name) => !isTextOrMissing(reply?.[name]));
  return wrong === undefined ? undefined : `"${wrong}" is no text`;
}

function whatIsSaid({ stdout = '' }: Reply, { nothing }: Adapter): string | undefined {
  const due = nothing.stdout ?? '';
  if (stdout === due) return undefined;
  return `it lets go with ${JSON.stringify(stdout.slice(0, 100))} on standard output, where "nothing" has ${JSON.stringify(due)}`;
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
