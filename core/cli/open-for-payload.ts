/** From a payload to the project that it is about. */

import type { Adapter } from '../model/adapter.ts';
import type { Payload } from '../model/payload.ts';
import type { Io } from './command.ts';
import { openProject, type Project } from './open-project.ts';
import { settleRoot } from './payload-clues.ts';
import { expectedConfig } from './register-session.ts';

/** The project of a payload. An adapter that only the config brings may know the folder better: then once more. */
export async function openForPayload(
  payload: Payload,
  host: Adapter | undefined,
  { adapter, project }: { readonly adapter?: string; readonly project?: string },
  io: Io,
): Promise<Project> {
  const root = settleRoot(payload, host, project, io);
  const opened = await openProject(root, expectedConfig(root, host, payload));
  const own = host === undefined && adapter !== undefined ? opened.engine.adapters.get(adapter) : undefined;
  if (own === undefined) return opened;
  const settled = settleRoot(payload, own, project, io);
  return settled === root ? opened : openProject(settled, expectedConfig(settled, own, payload));
}
