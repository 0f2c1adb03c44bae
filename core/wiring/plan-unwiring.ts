/** Thinks out what `deinit` changes: everything of ours goes, and what a person wrote stays. */

import type { Adapter } from '../model/adapter.ts';
import { findBackup } from './backups.ts';
import type { Drafts } from './drafts.ts';
import { revoke } from './grant-commands.ts';
import { hasBlock, takeBlock } from './instructions-block.ts';
import { listEntries } from './list-entries.ts';
import { before } from './make-change.ts';
import { openFile } from './open-file.ts';
import { parseSettings } from './parse-settings.ts';
import { hookFiles, instructionFiles, type Place, type PlacedFile } from './settings-files.ts';
import { isEmptied, unwireHooks } from './wire-hooks.ts';

/** A hook that mentions us and is not ours: it stays. */
export interface Kept {
  readonly path: string;
  readonly event: string;
  readonly command: string;
}

/** `isMeant`: whether a file of this scope is to be cleaned. */
export function planUnwiring(
  adapters: readonly Adapter[],
  place: Place,
  isMeant: (file: PlacedFile) => boolean,
  drafts: Drafts,
): Kept[] {
  const kept: Kept[] = [];
  for (const adapter of adapters) {
    for (const { path } of hookFiles(adapter, place).filter(isMeant))
      unwire(path, adapter, place, drafts, kept);
    for (const { path } of instructionFiles(adapter, place).filter(isMeant)) silence(path, place, drafts);
  }
  return kept;
}

function unwire(path: string, adapter: Adapter, { env }: Place, drafts: Drafts, kept: Kept[]): void {
  drafts.edit(path, (text, file) => {
    if (!file.exists) return {};
    const backup = findBackup(file.real, env);
    const bare = unwireHooks(text, adapter) ?? text;
    const next = revoke(bare, adapter, backup?.manifest.rules);
    const own = parseSettings(next);
    const foreign = listEntries(own, adapter).filter(({ kind }) => kind === 'foreign');
    kept.push(...foreign.map(({ event, command }) => ({ path, event, command })));
    if (next === text) return {};
    const bytes = before({ file }, env);
    if (bytes === null) return { text: undefined };
    if (bytes !== undefined) return { text: openedText(bytes), bytes };
    const isOurFile = backup?.manifest.existed !== true && isEmptied(next, adapter);
    return { text: isOurFile ? undefined : next };
  });
}

function openedText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function silence(path: string, { env }: Place, drafts: Drafts): void {
  drafts.edit(path, (text, file) => {
    if (!file.exists || !hasBlock(text)) return {};
    const bytes = before({ file }, env);
    if (bytes === null) return { text: undefined };
    if (bytes !== undefined) return { text: openedText(bytes), bytes };
    const next = takeBlock(text);
    const existed = findBackup(file.real, env)?.manifest.existed === true;
    return { text: next === '' && !existed ? undefined : next };
  });
}

/** Files of these scopes in which hooks of ours stand, for a word about what is still wired elsewhere. */
export function stillWired(
  adapters: readonly Adapter[],
  place: Place,
  isMeant: (file: PlacedFile) => boolean,
): string[] {
  return adapters.flatMap((adapter) =>
    hookFiles(adapter, place)
      .filter(isMeant)
      .flatMap(({ path }) => (holdsOurs(path, adapter) ? [path] : [])),
  );
}

function holdsOurs(path: string, adapter: Adapter): boolean {
  try {
    const { exists, text } = openFile(path);
    return exists && listEntries(parseSettings(text), adapter).some(({ kind }) => kind === 'owned');
  } catch {
    return false;
  }
}
