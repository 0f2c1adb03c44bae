/** What a payload and the process tell before any config is read: whose it is, and which folder it is about. */

import { findRoot } from '../config/find-root.ts';
import type { Engine } from '../engine/engine.ts';
import { isIgnored } from '../engine/read-payload.ts';
import type { Adapter } from '../model/adapter.ts';
import { firstText, type Payload, textField } from '../model/payload.ts';
import type { Report } from '../model/report.ts';
import { realPath } from '../platform/real-path.ts';
import { recallRoot, rememberRoot } from '../session/remembered-root.ts';
import type { Io } from './command.ts';

/** Where a hook runs, or ran. */
export type Place = Pick<Io, 'env' | 'cwd'>;

/**
 * The project folder: settled at a session’s first event and remembered, so that it stays wherever `cwd` goes.
 * `--project` decides for this run alone. Throws HARNERY_NO_PROJECT.
 */
export function settleRoot(
  payload: Payload,
  host: Adapter | undefined,
  project: string | undefined,
  io: Place,
): string {
  if (project !== undefined) return findRoot({ project, cwd: '' });
  const session_id = host === undefined ? '' : firstText(payload, host.fields.session);
  const key = host === undefined || session_id === '' ? undefined : { adapter: host.name, session_id };
  const settled = key === undefined ? undefined : recallRoot(key, io.env);
  if (settled !== undefined) return settled;
  const root = findRoot({
    ...namedProject(host, io),
    workspaceRoots: workspaceRoots(payload),
    cwd: textField(payload, 'cwd') || cwdUnlessElsewhere(payload, io),
  });
  if (key !== undefined) rememberRoot(key, root, io.env);
  return root;
}

/** The host whose harmless answer is due, before any config is read: as shown, else as named. */
export function adapterOf(engine: Engine, payload: Payload, argv: readonly string[]): Adapter | undefined {
  const shown = [...engine.adapters.values()].find((adapter) => adapter.recognizes(payload));
  const place = argv.findIndex((word) => word === '--adapter' || word.startsWith('--adapter='));
  const named = argv[place]?.split('=')[1] ?? argv[place + 1];
  return shown ?? (place === -1 || named === undefined ? undefined : engine.adapters.get(named));
}

/** What needs neither project nor config: another host’s payload, and an event that is known and ignored. */
export function skips(
  engine: Engine,
  host: Adapter | undefined,
  payload: Payload,
  named: string | undefined,
): Report['skipped'] {
  if (host === undefined) return undefined;
  if (named !== undefined && named !== host.name && engine.adapters.has(named)) return 'other_host';
  const ours = named === undefined || named === host.name;
  return ours && isIgnored(host, payload) ? 'ignored_event' : undefined;
}

function namedProject(host: Adapter | undefined, io: Place): { named?: string } {
  const named = host?.environment.project.map((name) => io.env[name]).find((value) => value);
  return named === undefined ? {} : { named };
}

/** Where `record.sh` begins to look for the record: the same folder for all hooks of a session, as far as hosts keep it. */
export function startOf(host: Adapter | undefined, io: Place): string {
  return namedProject(host, io).named ?? safeCwd(io);
}

function workspaceRoots({ workspace_roots }: Payload): string[] {
  return Array.isArray(workspace_roots) ? workspace_roots.filter((root) => typeof root === 'string') : [];
}

/** A host that lists its folders, and lists none, has none open: the hook’s own folder is not the project then. */
function cwdUnlessElsewhere({ workspace_roots }: Payload, io: Place): string {
  return Array.isArray(workspace_roots) && workspace_roots.length === 0 ? '' : safeCwd(io);
}

/** Where the agent’s shell most likely stands: a remedy that finds another record there must name the project. */
export function shellFolder(payload: Payload, io: Io): string {
  return textField(payload, 'cwd') || workspaceRoots(payload)[0] || safeCwd(io);
}

/** The root, and what else the payload calls it: a host may reach it through a link. */
export function namesOf(root: string, payload: Payload, io: Place): string[] {
  const named = [textField(payload, 'cwd'), ...workspaceRoots(payload), safeCwd(io)];
  return [root, ...named.filter((folder) => folder !== '' && folder !== root && realPath(folder) === root)];
}

export function safeCwd(io: Pick<Io, 'cwd'>): string {
  try {
    return io.cwd();
  } catch {
    return '';
  }
}
