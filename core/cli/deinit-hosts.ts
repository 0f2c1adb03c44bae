/** What `harnery deinit` does: finds every trace of ours, thinks out every change, and makes them. */

import { causeOf, HarneryError, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { makeDrafts } from '../wiring/drafts.ts';
import { sweep, takeOut } from '../wiring/make-change.ts';
import { planUnwiring, stillWired } from '../wiring/plan-unwiring.ts';
import { placeIn } from '../wiring/settings-files.ts';
import { agrees } from './agrees.ts';
import type { Io } from './command.ts';
import { openHere } from './open-here.ts';
import { showChanges } from './show-changes.ts';
import { show } from './write-wired.ts';

export interface DeinitWishes {
  readonly hosts: readonly string[];
  readonly scopes: readonly SettingsScope[];
  readonly isDry: boolean;
  readonly isCheck: boolean;
  readonly yes: boolean;
  readonly folder: string | undefined;
}

/** Returns the exit code. Throws HARNERY_UNKNOWN_ADAPTER. */
export async function deinitHosts(wishes: DeinitWishes, io: Io): Promise<number> {
  const { engine, root } = await openHere(wishes.folder, io);
  const place = placeIn(root, io.env);
  const adapters = chosen(wishes.hosts, engine.adapters);
  const drafts = makeDrafts();
  const kept = planUnwiring(adapters, place, ({ scope }) => wishes.scopes.includes(scope), drafts);
  const { changes } = drafts;
  for (const refusal of drafts.refusals) io.err(`${refusal.line}\n`);
  if (wishes.isDry) {
    io.out(showChanges(changes, io));
    return drafts.refusals.length > 0 || (wishes.isCheck && changes.length > 0) ? 1 : 0;
  }
  const names = changes.map(({ file }) => show(file.path, place)).join(', ');
  const isAsked = io.isInteractive && !wishes.yes && changes.length > 0;
  if (isAsked && !agrees(`Take Harnery out of ${names}?`, io)) return 0;

  const folders: string[] = [];
  const lines: string[] = [];
  let isWhole = drafts.refusals.length === 0;
  for (const change of changes) {
    const { path } = change.file;
    try {
      folders.push(...takeOut(change, io.env));
      lines.push(
        change.text === undefined ? `Removed: ${show(path, place)}` : `Taken out of: ${show(path, place)}`,
      );
    } catch (thrown) {
      isWhole = false;
      io.err(`${new HarneryError('HARNERY_BAD_SETTINGS', { file: path, cause: causeOf(thrown) }).line}\n`);
    }
  }
  sweep(folders);
  const left = stillWired(
    [...engine.adapters.values()],
    place,
    ({ scope }) => !wishes.scopes.includes(scope),
  );
  io.out(
    [
      ...(lines.length > 0 ? lines : isWhole ? ['Nothing of ours is there.'] : ['Nothing was taken out.']),
      ...kept.map(
        ({ path, event, command }) =>
          `Kept in ${show(path, place)}, as it is your own (${event}): ${command}`,
      ),
      ...left.map((path) => `Still wired, in another scope: ${show(path, place)}`),
      '',
    ].join('\n'),
  );
  return isWhole ? 0 : 1;
}

function chosen(names: readonly string[], adapters: ReadonlyMap<string, Adapter>): Adapter[] {
  const known = [...adapters.keys()];
  for (const name of names) {
    if (adapters.has(name)) continue;
    throw new HarneryError('HARNERY_UNKNOWN_ADAPTER', {
      name,
      nearest: nearest(name, known),
      known: known.join(', '),
    });
  }
  return [...adapters.values()].filter(({ name }) => names.length === 0 || names.includes(name));
}
