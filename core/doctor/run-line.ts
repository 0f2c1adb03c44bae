/** Runs one shell line as a host or an agent would, and measures it. */

import { spawnSync } from 'node:child_process';
import { causeOf } from '../errors.ts';

export interface LineRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly isLate: boolean;
  /** Why it could not even be started. */
  readonly cause?: string;
}

export interface LineOptions {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly input?: string;
  /** In ms. */
  readonly limit?: number;
}

export function runLine(line: string, options: LineOptions): LineRun {
  return run('/bin/sh', ['-c', line], options);
}

/** An empty run of Node: what every hook in Node takes at least. */
export function startNode(node: string, where: LineOptions): LineRun {
  return run(node, ['-e', '0'], where);
}

/** The middle one in size. */
export function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function run(
  program: string,
  words: readonly string[],
  { cwd, env, input = '', limit = 15_000 }: LineOptions,
): LineRun {
  const began = process.hrtime.bigint();
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env,
    input,
    timeout: limit,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  const isLate = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
  // A line that does not read its input ends the pipe to it, and did nothing wrong.
  const isDead = error !== undefined && !isLate && (error as NodeJS.ErrnoException).code !== 'EPIPE';
  return {
    exitCode: status,
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    ms,
    isLate,
    ...(isDead ? { cause: causeOf(error) } : {}),
  };
}
