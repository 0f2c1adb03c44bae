/** A project and a user’s folders for one run of `doctor`, so that what it runs leaves nothing in the real ones. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import { realPath } from '../platform/real-path.ts';
import { userFolder } from '../platform/user-folders.ts';
import { binUpwards } from '../wiring/find-installation.ts';
import { BIN_IN_PROJECT } from '../wiring/hook-command.ts';
import type { Ground } from './ground.ts';

export interface Scratch {
  readonly root: string;
  /** A host’s surroundings, with everything of ours in the scratch folder. */
  envFor(adapter: Adapter): Record<string, string>;
  /** How many bytes were recorded there so far, by session or in the spool. */
  recorded(): number;
  remove(): void;
}

/** Throws where the system has no place for it. */
export function makeScratch(ground: Ground): Scratch {
  const made = mkdtempSync(join(tmpdir(), 'harnery-doctor-'));
  // Some systems name their folder for temporary files by a link.
  const top = realPath(made) ?? made;
  const [root, home] = [join(top, 'project'), join(top, 'home')];
  for (const folder of [root, home, join(root, '.git'), join(root, '.harnery')]) mkdirSync(folder);
  linkInstallation(root, ground);
  return {
    root,
    envFor: (adapter) => surroundings(adapter, root, home, ground),
    recorded: () => sizeOf(join(root, '.harnery', 'spool')) + sizeOf(join(root, '.harnery', 'sessions')),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Lets the config be found that brings an adapter of its own; no other is run, since its plugins may have effects. */
export function linkConfig(scratch: Scratch, { config }: Ground): void {
  if (config.file === undefined) return;
  try {
    symlinkSync(config.file, join(scratch.root, basename(config.file)));
  } catch {
    // It is there already.
  }
}

/** Hooks of a project look for their installation in it. */
function linkInstallation(root: string, ground: Ground): void {
  try {
    const modules = binUpwards(ground.root).slice(0, -BIN_IN_PROJECT.length);
    symlinkSync(join(modules, 'node_modules'), join(root, 'node_modules'), 'junction');
  } catch {
    // There is none, and that is told.
  }
}

function surroundings(
  adapter: Adapter,
  root: string,
  home: string,
  { engine, place }: Ground,
): Record<string, string> {
  const told = [...engine.adapters.values()].flatMap(({ environment }) => [
    ...environment.session,
    environment.agent ?? '',
    environment.toolCall ?? '',
    environment.sessionFile ?? '',
  ]);
  // Whoever runs this may run below a host, and that one has nothing to do with it.
  const left = Object.entries(place.env).filter(
    ([name, value]) =>
      value !== undefined && !told.includes(name) && !/^HARNERY_(?:HOOK|SESSION|HOST_SESSION)$/.test(name),
  );
  const project = Object.fromEntries(adapter.environment.project.map((name) => [name, root]));
  return { ...(Object.fromEntries(left) as Record<string, string>), ...foldersIn(home), ...project };
}

/** The real home folder where that will do: programs may be found through it. */
function foldersIn(home: string): Record<string, string> {
  const folders = { XDG_STATE_HOME: home, XDG_CACHE_HOME: home, LOCALAPPDATA: home };
  const own = userFolder('state', { ...folders, HOME: '/' });
  return own === home ? folders : { ...folders, HOME: home };
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}
