/** Wires a scratch project to the built command, and another program's stop hook beside it. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what is tested. */
export const INSTALLATION = fileURLToPath(new URL('../../..', import.meta.url));
const THEIRS = fileURLToPath(new URL('./theirs.mjs', import.meta.url));

const RECORDER = fileURLToPath(new URL('./recorder.mjs', import.meta.url));
const BIN = join(INSTALLATION, 'dist/core/cli/bin.cjs');

/** How the messages call the command that was built here; the name `harnery` is on no PATH. */
export const COMMAND = `node ${BIN}`;

/**
 * Wires as a person does for this machine, by `harnery init`. `theirs` says where another program's stop hook stands: `before` ours,
 * `after` it, or nowhere.
 */
export function wire(host, scratch, env, { theirs, isRecorded }) {
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
  if (isRecorded) addRecorder(host, scratch, path);
}

/** Puts their hook behind what is wired for the end of a turn. */
function addTheirs({ settings }, { folder, write }, path) {
  const { stop, theirs, beside = {} } = settings;
  const written = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { ...beside, hooks: {} };
  const command = `node ${THEIRS} ${join(folder, 'theirs-was-asked')} ${theirs}`;
  written.hooks[stop] = [...(written.hooks[stop] ?? []), entryOf(settings, command)];
  write(path, written);
}

/** Beside each of our hooks one that keeps what it is handed. */
function addRecorder({ settings }, { folder, write }, path) {
  const written = JSON.parse(readFileSync(path, 'utf8'));
  for (const [event, entries] of Object.entries(written.hooks)) {
    const command = `node ${RECORDER} ${join(folder, 'payloads.jsonl')} ${event}`;
    written.hooks[event] = [...entries, entryOf(settings, command)];
  }
  write(path, written);
}

function entryOf({ form, command: key = 'command' }, command) {
  const entry = { type: 'command', [key]: command };
  return form === 'groups' ? { hooks: [entry] } : entry;
}
