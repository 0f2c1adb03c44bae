/** Runs the built command as a process, in an environment of its own. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type HarneryEvent, parseStream } from '../../core/index.ts';

export const BIN = join(__dirname, '../../dist/core/cli/bin.cjs');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | object;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

/** Nothing of this process’s environment reaches the command but where Node is. */
export function run(args: readonly string[], { input = '', env = {}, cwd = tmpdir() }: RunOptions = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [BIN, ...args], {
    input: typeof input === 'string' ? input : JSON.stringify(input),
    env: { PATH: dirname(process.execPath), HOME: join(cwd, 'no-home'), ...env },
    cwd,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  return { code: status, stdout, stderr };
}

/** A new project folder with a git work tree; a real path. */
export function newProject(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-project-')));
  mkdirSync(join(root, '.git'));
  return root;
}

/** Everything that is recorded in a project, in the order of its files. */
export function recordedIn(root: string): HarneryEvent[] {
  const sessions = join(root, '.harnery', 'sessions');
  try {
    return readdirSync(sessions).flatMap((name) => [
      ...parseStream(readFileSync(join(sessions, name), 'utf8')).events,
    ]);
  } catch {
    return [];
  }
}

/** One Cursor payload. */
export function cursorPayload(root: string, event: string, fields: object = {}): object {
  return {
    conversation_id: 'agent-1',
    generation_id: 'agent-1',
    session_id: 'agent-1',
    hook_event_name: event,
    cursor_version: '1.0.0',
    workspace_roots: [root],
    ...fields,
  };
}

/** One Claude Code payload. */
export function claudePayload(root: string, event: string, fields: object = {}): object {
  return { session_id: 'session-1', hook_event_name: event, cwd: root, prompt_id: 'prompt-1', ...fields };
}
