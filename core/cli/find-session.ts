/** Which session a command belongs to: what it is told, else what the host tells its tools; never a guess. */

import type { Engine } from '../engine/engine.ts';
import { useStore } from '../engine/use-store.ts';
import { HarneryError } from '../errors.ts';
import type { Store, StreamKey } from '../model/store.ts';
import type { Io } from './command.ts';

export interface FoundSession extends StreamKey {
  /** The session id, or the id of the subagent that runs the command. */
  readonly instance_id: string;
}

/** Throws HARNERY_WHICH_SESSION, HARNERY_UNKNOWN_SESSION and HARNERY_AMBIGUOUS_SESSION. */
export async function findSession(
  flag: string | undefined,
  env: Io['env'],
  engine: Engine,
  store: Store,
): Promise<FoundSession> {
  const told = flag ?? env.HARNERY_SESSION ?? '';
  if (flag === '') throw new HarneryError('HARNERY_WHICH_SESSION');
  if (told !== '') {
    const keys = (await useStore(store, () => store.list())).filter(({ session_id }) => session_id === told);
    return { ...theOne(keys, told, store), instance_id: told };
  }
  const candidates = [...engine.adapters.values()].flatMap((adapter) =>
    adapter.environment.session.flatMap((name): FoundSession[] => {
      const session_id = env[name] ?? '';
      const agent = adapter.environment.agent === undefined ? '' : (env[adapter.environment.agent] ?? '');
      if (session_id === '') return [];
      return [{ adapter: adapter.name, session_id, instance_id: agent === '' ? session_id : agent }];
    }),
  );
  if (candidates.length === 0) throw new HarneryError('HARNERY_WHICH_SESSION');
  const known: FoundSession[] = [];
  for (const candidate of candidates) {
    if ((await useStore(store, () => store.read(candidate))).length > 0) known.push(candidate);
  }
  return theOne(known, candidates.map(({ session_id }) => session_id).join('" or "'), store);
}

function theOne<T extends StreamKey>(known: readonly T[], session: string, store: Store): T {
  const [first, second] = known;
  if (first === undefined) throw new HarneryError('HARNERY_UNKNOWN_SESSION', { session, place: store.place });
  if (second === undefined) return first;
  const sessions = known.map((key) => `${key.session_id} (${key.adapter})`).join(', ');
  throw new HarneryError('HARNERY_AMBIGUOUS_SESSION', { sessions });
}
