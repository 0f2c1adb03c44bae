/** Chooses the session of a command from what its environment and its ancestors tell; never guesses. */

import type { StreamKey } from '../model/store.ts';
import { type Ancestor, sameProcess } from '../platform/process-tree.ts';
import { realPath } from '../platform/real-path.ts';
import { type Registration, sessionOfProcess } from './registry.ts';

/** Programs between a host and its hook that are not the host. */
const BETWEEN = new Set(
  'sh bash dash zsh fish ksh ash busybox env timeout nice nohup setsid time npx npm cmd.exe powershell pwsh'.split(
    ' ',
  ),
);

/** The host’s process above a hook: the first that is neither a shell nor our own launcher (Node and our command). */
export function hostProcess(above: readonly Ancestor[], ownCommand: string): Ancestor | undefined {
  const isOwn = (word: string) =>
    word === ownCommand || (/harnery/.test(word) && realPath(word) === ownCommand);
  return above.find(
    ({ name, argv }) => !BETWEEN.has(name.split(' ')[0] ?? '') && !argv.slice(0, 3).some(isOwn),
  );
}

/**
 * What is left of the candidates: ended sessions are dropped, and every one that another lists as a session that it
 * runs inside of. A candidate that nobody registered is kept. One left: that is the session.
 */
export function chooseSession(
  told: readonly StreamKey[],
  above: readonly Ancestor[],
  all: readonly Registration[],
): StreamKey[] {
  const nearest = nearestSession(above, all);
  const candidates = unique([...told, ...(nearest === undefined ? [] : [nearest])]);
  const registered = (key: StreamKey) => all.find((one) => isSame(one, key));
  const live = candidates.filter((key) => (registered(key)?.state ?? 'active') === 'active');
  // A command that outlived its session is not the next one’s, though that runs in the same process.
  const around = nearest === undefined ? [] : (registered(nearest)?.outside ?? []);
  const outlived = (key: StreamKey) =>
    !around.includes(key.session_id) && !live.some((one) => isSame(one, key));
  if (told.length > 0 && told.every(outlived)) return [];
  return live.filter(
    (key) =>
      !live.some((other) => !isSame(other, key) && registered(other)?.outside.includes(key.session_id)),
  );
}

/** The first registered process above decides; whoever is further up is not asked, not even where it is shared. */
function nearestSession(above: readonly Ancestor[], all: readonly Registration[]): StreamKey | undefined {
  for (const ancestor of above) {
    if (
      all.some(
        (one) => one.state === 'active' && one.process !== undefined && sameProcess(one.process, ancestor),
      )
    ) {
      const found = sessionOfProcess(all, ancestor);
      return found === undefined ? undefined : { adapter: found.adapter, session_id: found.session_id };
    }
  }
  return undefined;
}

function isSame(a: StreamKey, b: StreamKey): boolean {
  return a.session_id === b.session_id && a.adapter === b.adapter;
}

function unique(keys: readonly StreamKey[]): StreamKey[] {
  return keys.filter((key, place) => keys.findIndex((other) => isSame(other, key)) === place);
}
