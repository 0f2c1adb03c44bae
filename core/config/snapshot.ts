/** What a config gave, kept in the user’s cache folder until one of its files, or this installation, changes. */

import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cheapHash } from '../model/hash.ts';
import { makePrivateFolder, writePrivateFile } from '../platform/private-files.ts';
import { readText } from '../platform/read-text.ts';
import { type BuiltIns, decodeConfig, encodeConfig } from './encode-config.ts';
import { ownIdentity } from './own-identity.ts';
import type { ReadConfig } from './read-config.ts';
import { isUnchanged, type Stamp, stampOf } from './stamps.ts';

interface Snapshot {
  readonly by: string;
  /** The real path of the config: names of snapshots are hashes, and two paths may share one. */
  readonly config: string;
  readonly files: readonly string[];
  readonly stamps: readonly Stamp[];
  readonly absent: readonly string[];
  /** What `encodeConfig` made of it. */
  readonly value: string;
  readonly isClean: boolean;
}

export interface Kept {
  readonly value: unknown;
  readonly files: readonly string[];
  /** Whether nothing was found to be wrong with it. */
  readonly isClean: boolean;
}

/** What the config at this real path gave, if it would give that again. Never throws: what cannot be used is not there. */
export function readSnapshot(folder: string, config: string, builtIns: BuiltIns): Kept | undefined {
  try {
    const kept = JSON.parse(readText(pathOf(folder, config))) as Snapshot;
    const isValid =
      kept.by === writer() &&
      kept.config === config &&
      kept.stamps.every(isUnchanged) &&
      kept.absent.every((path) => stampOf(path) === undefined);
    return isValid
      ? { value: decodeConfig(kept.value, builtIns), files: kept.files, isClean: kept.isClean === true }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was read, where reading it again could give nothing else. Never throws. */
export function writeSnapshot(
  folder: string,
  config: string,
  read: ReadConfig,
  isClean: boolean,
  builtIns: BuiltIns,
): void {
  const { stamps, absent, isSettled } = read.sources;
  if (!read.isConstant || !isSettled) return;
  const value = encodeConfig(read.value, builtIns);
  // A file that changed since it was scanned may have been loaded before or after.
  if (value === undefined || !stamps.every(isUnchanged)) return;
  const path = pathOf(folder, config);
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    makePrivateFolder(join(folder, 'configs'));
    const kept: Snapshot = { by: writer(), config, files: read.files, stamps, absent, value, isClean };
    writePrivateFile(draft, JSON.stringify(kept));
    renameSync(draft, path);
  } catch {
    removeDraft(draft);
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The folder cannot be written to, or is gone.
  }
}

function pathOf(folder: string, config: string): string {
  return join(folder, 'configs', `${cheapHash(config)}.json`);
}

/** Changes when this form does. */
const FORMAT = 2;

/** Who may read what it wrote: this form, this very installation, this version of Node. */
function writer(): string {
  return JSON.stringify([FORMAT, process.versions.node, ownIdentity()]);
}
