/** The project that a person’s command is about: the one that is named, else the one that it runs in. */

import { findRecord, findRoot } from '../config/find-root.ts';
import type { Io } from './command.ts';
import { openProject, type Project } from './open-project.ts';
import { safeCwd } from './payload-clues.ts';

export function openHere(named: string | undefined, io: Io): Promise<Project> {
  const cwd = safeCwd(io);
  const project = named ?? findRecord(cwd);
  return openProject(findRoot({ ...(project === undefined ? {} : { project }), cwd }));
}
