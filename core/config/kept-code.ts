/** Code of a config, kept as one text beside its snapshot. */

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cheapHash } from '../model/hash.ts';
import { writeWhole } from '../platform/write-whole.ts';
import type { BuiltIns } from './encode-config.ts';
import { outlineConfig } from './outline-config.ts';
import { type OwnExports, runLinked } from './run-linked.ts';
import type { Stamp } from './stamps.ts';

/** A config that is more than data: linked into a text, which is run each time. */
export interface Runnable {
  /** Of the text, beside the snapshot; missing where running it gave something else than its files did. */
  readonly name?: string;
  /** What its files gave, as `outlineConfig` says it. */
  readonly outline: string;
}

/** How foreign code is run that a config brings. */
export interface Foreign {
  /** What this installation exports, by specifier. */
  readonly own: OwnExports;
  /** Before any of it runs. */
  enter(): void;
}

/** Undefined where it gives something else than its files did: then these are asked, each time until one changes. */
export function runKept(
  folder: string,
  { name = '', outline }: Runnable,
  builtIns: BuiltIns,
  { own, enter }: Foreign,
): unknown {
  const path = join(folder, name);
  const compiled = `${path}.bin`;
  enter();
  try {
    const { value, keepCompiled } = runLinked(path, compiled, own);
    if (outlineConfig(value, builtIns) !== outline) return undefined;
    keepCompiled((data) => writeWhole(compiled, data));
    return value;
  } catch {
    // What its files say to that is told.
    return undefined;
  }
}

/** Links what gave this value; undefined where that cannot be said. Never throws. */
export async function linkRead(
  folder: string,
  config: string,
  value: unknown,
  builtIns: BuiltIns,
): Promise<
  | { readonly value: Runnable; readonly stamps: readonly Stamp[]; readonly absent: readonly string[] }
  | undefined
> {
  try {
    const outline = outlineConfig(value, builtIns);
    const { linkCode } = await import('./link-code.ts');
    const linked = linkCode(config, Date.now());
    if (linked === undefined) return undefined;
    const { text, stamps, absent } = linked;
    const start = `${cheapHash(config)}.`;
    const name = `${start}${cheapHash(text)}.cjs`;
    dropOthers(folder, start);
    return writeWhole(join(folder, name), text) ? { value: { name, outline }, stamps, absent } : undefined;
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
