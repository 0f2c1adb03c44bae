/** Wires a scratch project to the built command, and another program's stop hook beside it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what is tested. */
export const INSTALLATION = fileURLToPath(new URL('../../..', import.meta.url));
const THEIRS = fileURLToPath(new URL('./theirs.mjs', import.meta.url));

/** How the hooks and the messages call the command that was built here; the name `harnery` is on no PATH. */
export const COMMAND = `node ${join(INSTALLATION, 'dist/core/cli/bin.cjs')}`;

/** Writes the host's settings. `theirs` says where another program's stop hook stands: `before` ours, `after` it, or nowhere. */
export function wire(host, scratch, theirs) {
  if (host.wire !== undefined) return host.wire(scratch);
  const { settings } = host;
  const path = join(scratch.project, settings.path);
  const check = `${COMMAND} check --adapter ${host.name}`;
  const events = settings.events.split(/\s+/).map((event) => [event, [entryOf(settings, check, event)]]);
  const written = { ...settings.beside, hooks: Object.fromEntries(events), ...host.permissions?.(COMMAND) };
  scratch.write(path, written);
  if (theirs !== undefined) addTheirs(host, scratch, path, theirs);
}

function addTheirs({ settings }, scratch, path, place) {
  const written = JSON.parse(readFileSync(path, 'utf8'));
  const command = `node ${THEIRS} ${join(scratch.folder, 'theirs-was-asked')} ${settings.theirs}`;
  const entry = entryOf(settings, command, settings.stop);
  const ours = written.hooks[settings.stop];
  written.hooks[settings.stop] = place === 'before' ? [entry, ...ours] : [...ours, entry];
  scratch.write(path, written);
}

/** An entry of `hooks`: by itself, or in a group. */
function entryOf({ form, stop, ofEntry = {}, ofStop = {}, command: key = 'command' }, command, event) {
  const entry = { ...ofEntry, [key]: command, ...(event === stop ? ofStop : {}) };
  return form === 'groups' ? { hooks: [{ type: 'command', ...entry }] } : entry;
}
