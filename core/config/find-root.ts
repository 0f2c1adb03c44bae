/** Finds the project folder: one answer for hooks and commands, whatever folder they run in. */

import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HarneryError } from '../errors.ts';
import { realPath } from '../platform/real-path.ts';
import { homeFolder } from '../platform/user-folders.ts';
import { configFileIn } from './config-files.ts';

/** Where a search may begin, in falling order of trust. */
export interface RootClues {
  /** `--project`: it is the root, nothing is searched. */
  readonly project?: string;
  /** The folder that the host names in a variable. */
  readonly named?: string;
  /** The host’s workspace folders: the first with a config, else the first. */
  readonly workspaceRoots?: readonly string[];
  readonly cwd: string;
}

/**
 * From the best clue up to the nearest folder with a config or a `.harnery`, else the top of the git work tree;
 * never above that, and never the home folder. Without git no further than the first folder. The result is a
 * real path. Throws HARNERY_NO_PROJECT.
 */
export function findRoot({ project, named, workspaceRoots = [], cwd }: RootClues): string {
  if (project !== undefined) return realFolder(project);
  const clues = [named, pickWorkspace(workspaceRoots), cwd].filter(
    (clue) => clue !== undefined && clue !== '',
  );
  const start = clues.map((clue) => realPath(clue ?? '')).find((folder) => folder !== undefined);
  if (start === undefined)
    throw new HarneryError('HARNERY_NO_PROJECT', { start: cwd || 'a host without an open folder' });
  const home = homeFolder();
  const candidates: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    if (folder === home) break;
    candidates.push(folder);
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break;
  }
  const [first, top] = [candidates[0], candidates.at(-1)];
  if (first === undefined || top === undefined) throw new HarneryError('HARNERY_NO_PROJECT', { start });
  const isTop = existsSync(join(top, '.git'));
  // The home folder may be a work tree itself; it is never the root, but what is below it is searched.
  if (!isTop && !(dirname(top) === home && existsSync(join(home, '.git')))) return first;
  const marked = candidates.find(
    (folder) => configFileIn(folder) !== undefined || existsSync(join(folder, '.harnery')),
  );
  return marked ?? (isTop ? top : first);
}

/** The nearest folder upward that holds a `.harnery`, but never the home folder: where a command’s session is. */
export function findRecord(cwd: string): string | undefined {
  const home = homeFolder();
  for (let folder = realPath(cwd); folder !== undefined && folder !== home; folder = dirname(folder)) {
    if (existsSync(join(folder, '.harnery'))) return folder;
    if (dirname(folder) === folder) break;
  }
  return undefined;
}

function pickWorkspace(roots: readonly string[]): string | undefined {
  return roots.find((folder) => configFileIn(folder) !== undefined) ?? roots[0];
}

function realFolder(path: string): string {
  const real = realPath(path);
  if (real === undefined || !statSync(real).isDirectory())
    throw new HarneryError('HARNERY_NO_PROJECT', { start: path });
  return real;
}
