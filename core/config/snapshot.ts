/** What a config gave, kept in the user’s cache folder until one of its files, or this installation, changes. */

import { join } from 'node:path';
import { cheapHash } from '../model/hash.ts';
import { readText } from '../platform/read-text.ts';
import { writeWhole } from '../platform/write-whole.ts';
import { type BuiltIns, decodeConfig, encodeConfig } from './encode-config.ts';
import { type Foreign, linkRead, type Runnable, runKept } from './kept-code.ts';
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
  /** What `encodeConfig` made of it, or how it is had by running it: where that failed, no more than what it should give. */
  readonly value: string | Runnable;
  readonly isClean: boolean;
}

export interface Kept {
  readonly value: unknown;
  readonly files: readonly string[];
  /** Whether nothing was found to be wrong with it. */
  readonly isClean: boolean;
}

/**
 * What the config at this real path gave, if it would give that again. Never throws: what cannot be used is not there, as
 * foreign code where nobody can run it.
 */
export function readSnapshot(
  folder: string,
  config: string,
  builtIns: BuiltIns,
  foreign?: Foreign,
): Kept | undefined {
  const kept = valid(folder, config);
  if (kept === undefined) return undefined;
  const { files, isClean } = kept;
  try {
    if (typeof kept.value === 'string') return { value: decodeConfig(kept.value, builtIns), files, isClean };
    if (foreign === undefined || kept.value.name === undefined) return undefined;
    const value = runKept(join(folder, CONFIGS), kept.value, builtIns, foreign);
    if (value !== undefined) return { value, files, isClean };
    const { outline } = kept.value;
    writeWhole(pathOf(folder, config), JSON.stringify({ ...kept, value: { outline } }));
    return undefined;
  } catch {
    return undefined;
  }
}

function valid(folder: string, config: string): Snapshot | undefined {
  try {
    const kept = JSON.parse(readText(pathOf(folder, config))) as Snapshot;
    const isValid =
      kept.by === writer() &&
      kept.config === config &&
      kept.stamps.every(isUnchanged) &&
      kept.absent.every((path) => stampOf(path) === undefined);
    return isValid ? kept : undefined;
  } catch {
    return undefined;
  }
}

interface Linked {
  readonly value: Snapshot['value'];
  readonly stamps?: readonly Stamp[];
  readonly absent?: readonly string[];
}

/** Keeps what was read: as data where reading it again could give nothing else, or as code. Never throws. */
export async function writeSnapshot(
  folder: string,
  config: string,
  read: ReadConfig,
  isClean: boolean,
  builtIns: BuiltIns,
): Promise<void> {
  const { files, isConstant, sources } = read;
  if (!sources.isSettled) return;
  const said = isConstant ? encodeConfig(read.value, builtIns) : undefined;
  const made: Linked | undefined =
    said !== undefined
      ? { value: said }
      : // With a mistake in it nothing is linked: it is read, and its mistakes are told, each time.
        isClean && read.failed.length === 0 && valid(folder, config) === undefined
        ? await linkRead(join(folder, CONFIGS), config, read.value, builtIns)
        : undefined;
  const stamps = [...sources.stamps, ...(made?.stamps ?? [])];
  const absent = [...sources.absent, ...(made?.absent ?? [])];
  // A file that changed since it was scanned may have been loaded before or after.
  if (made === undefined || !stamps.every(isUnchanged)) return;
  const kept: Snapshot = { by: writer(), config, files, stamps, absent, value: made.value, isClean };
  writeWhole(pathOf(folder, config), JSON.stringify(kept));
}

function pathOf(folder: string, config: string): string {
  return join(folder, CONFIGS, `${cheapHash(config)}.json`);
}

/** The folder, in the cache folder. */
const CONFIGS = 'configs';

/** Changes when this form does. */
const FORMAT = 3;

/** Who may read what it wrote: this form, this very installation, this version of Node. */
function writer(): string {
  return JSON.stringify([FORMAT, process.versions.node, ownIdentity()]);
}
