/** A project with an installation of its own, its settings, and the hooks in them run as a host runs them. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Ran, type RunOptions, run } from './run-cli.ts';

const INSTALLATION = join(__dirname, '../..');

export interface OwnProject {
  readonly root: string;
  readonly home: string;
  /** Runs the command in the project. */
  harnery(args: readonly string[], options?: RunOptions): Ran;
  /** The bytes of a file below the root; writing makes what folders are missing. */
  read(path: string): string;
  write(path: string, text: string | Uint8Array): void;
}

/** `name`: of the project’s folder. */
export function ownProject(name = 'project', { isInstalled = true } = {}): OwnProject {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-own-')));
  const [root, home] = [join(top, name), join(top, 'home')];
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(home);
  if (isInstalled) install(root);
  return {
    root,
    home,
    harnery: (args, options = {}) =>
      run(args, { cwd: root, ...options, env: { HOME: home, ...options.env } }),
    read: (path) => readFileSync(join(root, path), 'latin1'),
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
  };
}

export function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(INSTALLATION, join(folder, 'node_modules/harnery'));
}

/** What a text of settings says, read by a parser that is not ours. Comments and trailing commas are fine. */
export function dataIn(text: string): Record<string, unknown> {
  const { config, error } = ts.parseConfigFileTextToJson(
    'settings.json',
    text.replace(/^(?:\uFEFF|\u00ef\u00bb\u00bf)/, ''),
  );
  if (error !== undefined) throw new Error(String(error.messageText));
  return config;
}

interface Entry {
  readonly command?: string;
  readonly hooks?: readonly Entry[];
}

/** The commands of one event, in their order. */
export function commandsIn(text: string, event: string): string[] {
  const { hooks } = dataIn(text) as { hooks?: Record<string, Entry[]> };
  return (hooks?.[event] ?? []).flatMap((member) =>
    (member.hooks ?? [member]).map(({ command = '' }) => command),
  );
}

/** Runs a hook’s command as its host does: by a shell, with a payload. */
export function runHook(
  command: string,
  payload: object | string,
  { cwd, env = {}, shell = '/bin/sh' }: { cwd: string; env?: Record<string, string>; shell?: string },
): Ran {
  const { status, stdout, stderr } = spawnSync(shell, ['-c', command], {
    input: typeof payload === 'string' ? payload : JSON.stringify(payload),
    cwd,
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}
