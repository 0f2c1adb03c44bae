/** From a command’s options, environment and ancestors to the session and the agent that it belongs to. */

import { join } from 'node:path';
import { findRecord, findRoot } from '../config/find-root.ts';
import { openHistory } from '../engine/open-history.ts';
import { useStore } from '../engine/use-store.ts';
import { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { History } from '../model/history.ts';
import type { StreamKey } from '../model/store.ts';
import { ancestors } from '../platform/process-tree.ts';
import { chooseAgent } from '../session/choose-agent.ts';
import { chooseSession } from '../session/choose-session.ts';
import { isNamed } from '../session/is-named.ts';
import { registrationOf, registrations } from '../session/registry.ts';
import { recallHosts, recallRoot } from '../session/remembered-root.ts';
import { ambiguous } from './ambiguous.ts';
import type { Io } from './command.ts';
import { presetEngine } from './default-preset.ts';
import { drainSpool } from './drain-spool.ts';
import { openProject, type Project } from './open-project.ts';
import { safeCwd } from './payload-clues.ts';

export interface OpenSession extends Project {
  readonly adapter: Adapter;
  readonly session_id: string;
  /** The session id, or the id of the subagent that runs the command. */
  readonly instance_id: string;
  readonly history: History;
}

export interface SessionOptions {
  readonly session?: string;
  readonly project?: string;
}

/**
 * `--session`, then `HARNERY_SESSION`; otherwise what is left of the ids that hosts tell their tools and of the host
 * process above. Throws HARNERY_WHICH_SESSION, HARNERY_AMBIGUOUS_SESSION and HARNERY_UNKNOWN_SESSION; nothing is
 * guessed.
 */
export async function openSession({ session, project }: SessionOptions, io: Io): Promise<OpenSession> {
  const told = session ?? io.env.HARNERY_SESSION ?? '';
  if (session === '') throw new HarneryError('HARNERY_WHICH_SESSION', { sessions: 'none' });
  const builtIn = presetEngine().adapters.values();
  const clues = told === '' ? candidatesIn(io.env, builtIn) : recallHosts(told, io.env);
  const roots = clues.flatMap((key) => recallRoot(key, io.env) ?? []);
  const opened = await openProject(rootOf(project, roots, io));
  const key = told === '' ? await choose(opened, roots, io) : await findTold(opened, told);
  const home = project === undefined ? recallRoot(key, io.env) : undefined;
  const root = home ?? opened.root;
  const expected = registrationOf(join(root, '.harnery'), key)?.config;
  const isOpen = root === opened.root && (opened.configFile !== undefined || expected === undefined);
  const own = isOpen ? opened : await openProject(root, expected);
  // What cannot be recorded is left to the next hook, which tells it.
  await drainSpool(own, safeCwd(io), io.now_ms(), io);
  const history = await openHistory(own.store, key);
  if (history.past.last === undefined) throw unknown(key.session_id, own);
  const adapter = own.engine.adapterFor(key.adapter);
  // Another session’s open calls say nothing about who runs a command that was told it.
  const ownShell =
    told === '' || candidatesIn(io.env, [adapter]).some(({ session_id }) => session_id === key.session_id);
  const agent = ownShell ? chooseAgent(key.session_id, history.session, adapter, io.env) : key.session_id;
  return { ...own, adapter, session_id: key.session_id, instance_id: agent, history };
}

function rootOf(project: string | undefined, roots: readonly string[], io: Io): string {
  const cwd = safeCwd(io);
  const known = project ?? roots[0] ?? findRecord(cwd);
  return findRoot({ ...(known === undefined ? {} : { project: known }), cwd });
}

/** The ids that hosts, and adapters through their hosts’ means, put into the environment of tools. */
function candidatesIn(env: Io['env'], adapters: Iterable<Adapter>): StreamKey[] {
  const own = [...adapters].flatMap(({ name: adapter, environment }) =>
    environment.session.flatMap((variable) => {
      const session_id = env[variable] ?? '';
      return session_id === '' ? [] : [{ adapter, session_id }];
    }),
  );
  const [, adapter, session_id] = /^([^:]+):(.+)$/.exec(env.HARNERY_HOST_SESSION ?? '') ?? [];
  return adapter === undefined || session_id === undefined ? own : [...own, { adapter, session_id }];
}

async function choose(opened: Project, roots: readonly string[], io: Io): Promise<StreamKey> {
  const told = candidatesIn(io.env, opened.engine.adapters.values());
  const here = findRecord(safeCwd(io));
  const places = new Set(
    [opened.root, ...roots, ...(here === undefined ? [] : [here])].map((root) => join(root, '.harnery')),
  );
  const all = [...places].flatMap(registrations);
  const [first, ...more] = chooseSession(told, ancestors(), all);
  if (first === undefined)
    throw new HarneryError('HARNERY_WHICH_SESSION', { sessions: await listed(opened) });
  if (more.length === 0) return first;
  throw ambiguous([first, ...more]);
}

async function findTold(opened: Project, told: string): Promise<StreamKey> {
  const listed = await useStore(opened.store, (store) => store.list());
  const keys = listed.filter((key) => isNamed(key, told));
  const [first, ...more] = keys;
  if (first === undefined) throw unknown(told, opened);
  if (more.length === 0) return first;
  throw ambiguous(keys);
}

/** The latest sessions of the project, for a person to choose from. */
async function listed({ store }: Project): Promise<string> {
  const streams = await useStore(store, () => store.list());
  const latest = streams.filter(({ session_id }) => session_id !== '').slice(0, 5);
  return latest.map((key) => `${key.session_id} (${key.adapter})`).join(', ') || 'none';
}

function unknown(session: string, { store }: Project): HarneryError {
  return new HarneryError('HARNERY_UNKNOWN_SESSION', { session, place: store.place });
}
