/** Wires a scratch project to the built command, and another program's stop hook beside it. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what is tested. */
export const INSTALLATION = fileURLToPath(new URL('../../..', import.meta.url));
const THEIRS = fileURLToPath(new URL('./theirs.mjs', import.meta.url));

const BIN = join(INSTALLATION, 'dist/core/cli/bin.cjs');

/** How the messages call the command that was built here; the name `harnery` is on no PATH. */
export const COMMAND = `node ${BIN}`;

/**
 * Wires as a person does for this machine, by `harnery init`. `theirs` says where another program's stop hook stands: `before` ours,
 * `after` it, or nowhere.
 */
export function wire(host, scratch, env, theirs) {
  if (host.wire !== undefined) return host.wire(scratch);
  const path = join(scratch.project, host.settings.path);
  if (theirs === 'before') addTheirs(host, scratch, path);
  const args = ['init', '--local', '--host', host.name, '--yes'];
  execFileSync(process.execPath, [BIN, ...args], {
    cwd: scratch.project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (theirs === 'after') addTheirs(host, scratch, path);
}

/** Puts their hook behind what is wired for the end of a turn. */
function addTheirs({ settings }, { folder, write }, path) {
  const { stop, form, theirs, beside = {}, command: key = 'command' } = settings;
  const written = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { ...beside, hooks: {} };
  const entry = { type: 'command', [key]: `node ${THEIRS} ${join(folder, 'theirs-was-asked')} ${theirs}` };
  written.hooks[stop] = [...(written.hooks[stop] ?? []), form === 'groups' ? { hooks: [entry] } : entry];
  write(path, written);
}
