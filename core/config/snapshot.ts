/** What a config gave, kept in the user’s cache folder until one of its files, or this installation, changes. */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cheapHash } from '../model/hash.ts';
import { makePrivateFolder, writePrivateFile } from '../platform/private-files.ts';
import { readText } from '../platform/read-text.ts';
import { type BuiltIns, decodeConfig, encodeConfig } from './encode-config.ts';
import { outlineConfig } from './outline-config.ts';
import { ownIdentity } from './own-identity.ts';
import type { ReadConfig } from './read-config.ts';
import { type OwnExports, runLinked } from './run-linked.ts';
import { isUnchanged, type Stamp, stampOf } from './stamps.ts';

interface Snapshot {
  readonly by: string;
  /** The real path of the config: names of snapshots are hashes, and two paths may share one. */
  readonly config: string;
  readonly files: readonly string[];
  readonly stamps: readonly Stamp[];
  readonly absent: readonly string[];
  /** What `encodeConfig` made of it, or how it is had by running it. */
  readonly value: string | Runnable;
  readonly isClean: boolean;
}

/** A config that is more than data: linked into a text, which is run each time. */
interface Runnable {
  /** Of the text, beside the snapshot; missing where running it gave something else than its files did. */
  readonly name?: string;
  /** What its files gave, as `outlineConfig` says it. */
  readonly outline: string;
}

export interface Kept {
  readonly value: unknown;
  readonly files: readonly string[];
  /** Whether nothing was found to be wrong with it. */
  readonly isClean: boolean;
}

/** How foreign code is run that a config brings. */
export interface Foreign {
  /** What this installation exports, by specifier. */
  readonly own: OwnExports;
  /** Before any of it runs. */
  enter(): void;
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
    const value = foreign && run(folder, kept, builtIns, foreign);
    return value === undefined ? undefined : { value, files, isClean };
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

/** Undefined where it gives something else than its files did: then these are asked, each time until one changes. */
function run(folder: string, kept: Snapshot, builtIns: BuiltIns, { own, enter }: Foreign): unknown {
  const { name, outline } = kept.value as Runnable;
  if (name === undefined) return undefined;
  const path = join(folder, 'configs', name);
  const compiled = `${path}.bin`;
  enter();
  try {
    const { value, keepCompiled } = runLinked(path, compiled, own);
    if (outlineConfig(value, builtIns) === outline) {
      keepCompiled((data) => write(compiled, data));
      return value;
    }
  } catch {
    // What its files say to that is told.
  }
  write(pathOf(folder, kept.config), JSON.stringify({ ...kept, value: { outline } }));
  return undefined;
}

/** Keeps what was read, where reading it again could give nothing else. Never throws. */
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
  const made = said === undefined ? await link(folder, config, read, isClean, builtIns) : { value: said };
  const stamps = [...sources.stamps, ...(made?.stamps ?? [])];
  const absent = [...sources.absent, ...(made?.absent ?? [])];
  // A file that changed since it was scanned may have been loaded before or after.
  if (made === undefined || !stamps.every(isUnchanged)) return;
  const kept: Snapshot = { by: writer(), config, files, stamps, absent, value: made.value, isClean };
  write(pathOf(folder, config), JSON.stringify(kept));
}

interface Made {
  readonly value: Snapshot['value'];
  readonly stamps?: readonly Stamp[];
  readonly absent?: readonly string[];
}

/** Of a config with a mistake in it nothing is linked: it is read, and its mistakes are told, each time. */
async function link(
  folder: string,
  config: string,
  { value, failed }: ReadConfig,
  isClean: boolean,
  builtIns: BuiltIns,
): Promise<Made | undefined> {
  if (!isClean || failed.length > 0 || valid(folder, config) !== undefined) return undefined;
  try {
    const outline = outlineConfig(value, builtIns);
    const { linkCode } = await import('./link-code.ts');
    const linked = linkCode(config, Date.now());
    if (linked === undefined) return undefined;
    const { text, stamps, absent } = linked;
    const name = `${cheapHash(config)}.${cheapHash(text)}.cjs`;
    dropOthers(join(folder, 'configs'), `${cheapHash(config)}.`);
    return write(join(folder, 'configs', name), text)
      ? { value: { name, outline }, stamps, absent }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Texts of what a config was before. Another process that was about to run one reads the config’s files. */
function dropOthers(folder: string, start: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(start) && /\.cjs(?:\.bin)?$/.test(name)) rmSync(join(folder, name), { force: true });
}

/** Whole or not at all; false where it could not be. */
function write(path: string, text: string | Uint8Array): boolean {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    makePrivateFolder(dirname(path));
    writePrivateFile(draft, text);
    renameSync(draft, path);
    return true;
  } catch {
    removeDraft(draft);
    return false;
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
const FORMAT = 3;

/** Who may read what it wrote: this form, this very installation, this version of Node. */
function writer(): string {
  return JSON.stringify([FORMAT, process.versions.node, ownIdentity()]);
}
