/** What a hook leaves for later commands: its session’s host process, the ids outside of it, and the project folder. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../engine/engine.ts';
import type { Adapter } from '../model/adapter.ts';
import { type EventType, type HarneryEvent, isEvent } from '../model/event.ts';
import { firstText, type Payload } from '../model/payload.ts';
import { ancestors, sameProcess } from '../platform/process-tree.ts';
import { hostProcess } from '../session/choose-session.ts';
import { type Registration, register, registrationOf, registrations } from '../session/registry.ts';
import type { Io } from './command.ts';

/** Never throws: without it a command asks for `--session`, and that is all. */
export function registerSession(
  place: string,
  event: HarneryEvent,
  engine: Engine,
  config: string | undefined,
  { env, isInHost = false }: Pick<Io, 'env' | 'isInHost'>,
): void {
  try {
    const before = registrationOf(place, event);
    if (before !== undefined && before.config === config && !SETTLES.has(event.event_type)) return;
    const { adapter, session_id } = event;
    const command = fileURLToPath(new URL('./bin.cjs', import.meta.url));
    const host = isInHost ? ancestors(process.pid)[0] : hostProcess(ancestors(), command);
    const own: Registration = {
      adapter,
      session_id,
      state: stateAfter(event, before),
      ...(host === undefined
        ? {}
        : { process: { pid: host.pid, start: host.start, boot: host.boot, namespace: host.namespace } }),
      outside: outsideOf(session_id, engine, env),
      ...(config === undefined ? {} : { config }),
    };
    if (isEvent(event, 'session.start')) replaceOthers(place, own, event.data.source === 'clear');
    register(place, own);
    handOver(event, engine.adapterFor(adapter), env);
  } catch {
    // The registry is a help, not a duty.
  }
}

/** Between these neither its host process nor its state changes. */
const SETTLES: ReadonlySet<string> = new Set<EventType>([
  'session.start',
  'session.end',
  'user_prompt.submit',
]);

/** The config that this session ran with before: where it is gone, it must not count as never having been there. */
export function expectedConfig(
  root: string,
  host: Adapter | undefined,
  payload: Payload,
): string | undefined {
  const session_id = host === undefined ? '' : firstText(payload, host.fields.session);
  if (host === undefined || session_id === '') return undefined;
  return registrationOf(join(root, '.harnery'), { adapter: host.name, session_id })?.config;
}

/** What is late after the end, such as the result of a tool in the background, does not begin the session again. */
function stateAfter(event: HarneryEvent, before: Registration | undefined): Registration['state'] {
  if (event.event_type === 'session.end') return before?.state === 'replaced' ? 'replaced' : 'ended';
  if (isEvent(event, 'session.start', 'user_prompt.submit')) return 'active';
  return before?.state ?? 'active';
}

/**
 * A session that begins takes the place of those that ended in its process. Where none did, and it begins by clearing
 * another, the end of that one was not delivered: it can only be the sole other one.
 */
function replaceOthers(place: string, own: Registration, clears: boolean): void {
  const { process } = own;
  if (process === undefined) return;
  const beside = registrations(place).filter(
    (other) =>
      other.session_id !== own.session_id &&
      other.process !== undefined &&
      sameProcess(other.process, process),
  );
  const ended = beside.filter(({ state }) => state === 'ended');
  const live = beside.filter(({ state }) => state === 'active');
  const replaced = ended.length === 0 && clears && live.length === 1 ? live : ended;
  for (const other of replaced) register(place, { ...other, state: 'replaced' });
}

function outsideOf(session_id: string, engine: Engine, env: Io['env']): string[] {
  const names = [...engine.adapters.values()].flatMap(({ environment }) => environment.session);
  const ids = [
    ...names.map((name) => env[name] ?? ''),
    env.HARNERY_SESSION ?? '',
    (env.HARNERY_HOST_SESSION ?? '').replace(/^[^:]*:/, ''),
  ];
  return [...new Set(ids)].filter((id) => id !== '' && id !== session_id).sort();
}

/** Through the host’s own file, the id reaches tools that would otherwise be told nothing. */
function handOver(event: HarneryEvent, { environment }: Adapter, env: Io['env']): void {
  const file = environment.sessionFile === undefined ? '' : (env[environment.sessionFile] ?? '');
  if (event.event_type !== 'session.start' || file === '') return;
  const value = `${event.adapter}:${event.session_id}`.replaceAll("'", `'\\''`);
  // The line before may lack its end.
  appendFileSync(file, `\nexport HARNERY_HOST_SESSION='${value}'\n`);
}
