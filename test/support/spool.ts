/** Puts payloads down as a host’s tool hook does: through the built script, in a shell. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { claudePayload, newProject, type Ran, run } from './run-cli.ts';

export const SCRIPT = join(__dirname, '../../dist/core/cli/record.sh');

/** What the script finds in the place of the user’s PATH: Node’s folder stands in it, as on a machine that runs hooks. */
export const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;

export interface RecordOptions {
  readonly host?: string;
  readonly variables?: string;
  readonly answer?: string;
  readonly shell?: readonly string[];
  readonly script?: string;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

/** Runs the script in the project with a payload on its standard input. */
export function record(root: string, payload: object | string | Buffer, options: RecordOptions = {}): Ran {
  const { host = 'claude-code', variables = 'CLAUDE_PROJECT_DIR', answer = '', shell = ['sh'] } = options;
  const [program = 'sh', ...first] = shell;
  const ran: SpawnSyncReturns<string> = spawnSync(
    program,
    [...first, options.script ?? SCRIPT, host, variables, answer],
    {
      input: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
      env: { ...environmentOf(root), ...options.env },
      cwd: options.cwd ?? root,
      encoding: 'utf8',
    },
  );
  if (ran.error !== undefined) throw ran.error;
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

export function environmentOf(root: string): Record<string, string> {
  return { PATH, HOME: join(root, 'no-home'), CLAUDE_PROJECT_DIR: root };
}

/** One event of Claude Code through Node. */
export function checkIn(root: string, event: string, fields: object = {}, args: readonly string[] = []): Ran {
  return run(['check', '--adapter', 'claude-code', ...args], {
    input: claudePayload(root, event, fields),
    env: { CLAUDE_PROJECT_DIR: root },
    cwd: root,
  });
}

/** The payload of one tool event. */
export function toolPayload(root: string, id: string, fields: object = {}): object {
  return claudePayload(root, 'PreToolUse', { tool_name: 'Bash', tool_use_id: id, ...fields });
}

/** A project in which a session has begun with a prompt. */
export function startedProject(): string {
  const root = newProject();
  checkIn(root, 'SessionStart', { source: 'startup' });
  checkIn(root, 'UserPromptSubmit', { prompt: 'Do it.' });
  return root;
}

/** The paths of what waits. */
export function waitingIn(root: string): string[] {
  const spool = join(root, '.harnery', 'spool');
  return existsSync(spool) ? readdirSync(spool).map((name) => join(spool, name)) : [];
}

/** Makes files as old as this, in ms. */
export function age(paths: readonly string[], ms: number): void {
  for (const path of paths) utimesSync(path, (Date.now() - ms) / 1_000, (Date.now() - ms) / 1_000);
}
