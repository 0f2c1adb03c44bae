/** Reads a config whose imports fail without them: one that cannot be loaded shall not take all others with it. */

import { isBuiltin } from 'node:module';
import { causeOf } from '../errors.ts';
import { untilLoopEnds } from '../platform/loop-end.ts';
import { clearTimeout, setTimeout } from '../platform/timers.ts';
import { firstCause } from './first-cause.ts';
import { importWithJiti, jitiFor } from './load-with-jiti.ts';
import type { Import, Sources } from './scan-imports.ts';
import { standInModule } from './stand-ins.ts';

/** How long one of them is waited for, in ms. */
const PATIENCE_MS = 1_000;

export interface FailedImport {
  readonly specifier: string;
  readonly cause: string;
  /** Where it is imported. */
  readonly from: Import;
}

/** Packages that fail, whichever file of the config imports them. */
export function failedPackages({ imports }: Sources): Promise<FailedImport[]> {
  return tryImports(
    firstOfEach(imports).filter(({ specifier }) => isForeign(specifier)),
    {},
    causeOf,
  );
}

/** Local files that the config at this real path imports itself and that fail also where something stands in for these. */
export function failedFiles(
  path: string,
  sources: Sources,
  failed: readonly FailedImport[],
): Promise<FailedImport[]> {
  const files = sources.imports.filter(({ file, target }) => file === path && target !== undefined);
  return tryImports(firstOfEach(files), standInsFor(failed), (thrown) => firstCause(thrown, path, sources));
}

/** The module of the config at this real path without what failed. Throws where it needs more of that than a plugin. */
export function readWithout(
  path: string,
  { texts }: Sources,
  failed: readonly FailedImport[],
  cacheFolder?: string,
): Promise<unknown> {
  return importWithJiti(path, texts.get(path) ?? '', cacheFolder, standInsFor(failed));
}

function standInsFor(failed: readonly FailedImport[]): Record<string, unknown> {
  return Object.fromEntries(failed.map(({ specifier }) => [specifier, standInModule(specifier)]));
}

function firstOfEach(imports: readonly Import[]): Import[] {
  return [...new Map(imports.toReversed().map((one) => [one.specifier, one])).values()].reverse();
}

async function tryImports(
  tried: readonly Import[],
  standIns: Record<string, unknown>,
  tell: (thrown: unknown) => string,
): Promise<FailedImport[]> {
  return (await Promise.all(tried.map((from) => tryImport(from, standIns, tell)))).flat();
}

/** The name of a package, which an alias such as `@/rules` is not. */
const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/|$)/;

function isForeign(specifier: string): boolean {
  return PACKAGE.test(specifier) && !/^harnery(?:\/|$)/.test(specifier) && !isBuiltin(specifier);
}

/** A failed import, or none. */
async function tryImport(
  from: Import,
  standIns: Record<string, unknown>,
  tell: (thrown: unknown) => string,
): Promise<FailedImport[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it never came to an end')), PATIENCE_MS);
    timer.unref();
  });
  try {
    const module = (await jitiFor(from.file, standIns)).import(from.specifier);
    await untilLoopEnds(Promise.race([module, late]));
    return [];
  } catch (thrown) {
    const cause = tell(thrown).replace(/\s*(?:Require stack:|imported from).*/s, '');
    const isGone = /^Cannot find (?:module|package) /.test(cause) && cause.includes(`'${from.specifier}'`);
    return [{ specifier: from.specifier, cause: isGone ? 'it is not installed' : cause, from }];
  } finally {
    clearTimeout(timer);
  }
}
