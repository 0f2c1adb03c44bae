/** Reads a config whose imports fail without them: one package that cannot be loaded shall not take all others with it. */

import { isBuiltin } from 'node:module';
import { causeOf } from '../errors.ts';
import { importWithJiti, jitiFor } from './load-with-jiti.ts';
import type { Import, Sources } from './scan-imports.ts';
import { standInModule } from './stand-ins.ts';

/** How long one package is waited for, in ms. */
const PATIENCE_MS = 1_000;

export interface FailedImport {
  readonly specifier: string;
  readonly cause: string;
  /** Where it is imported. */
  readonly from: Import;
}

/** The module of the config at this real path, and what it had to do without; undefined where no package is at fault. */
export async function readWithout(
  path: string,
  { texts, imports }: Sources,
  cacheFolder?: string,
): Promise<{ readonly module: unknown; readonly failed: readonly FailedImport[] } | undefined> {
  const packages = new Map(imports.toReversed().map((one) => [one.specifier, one]));
  const tried = [...packages.values()].filter(({ specifier }) => isForeign(specifier)).reverse();
  const failed = (await Promise.all(tried.map(tryImport))).flat();
  if (failed.length === 0) return undefined;
  const standIns = failed.map(({ specifier }) => [specifier, standInModule(specifier)]);
  const text = texts.get(path) ?? '';
  return { module: await importWithJiti(path, text, cacheFolder, Object.fromEntries(standIns)), failed };
}

/** The name of a package, which an alias such as `@/rules` is not. */
const PACKAGE = /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/|$)/;

function isForeign(specifier: string): boolean {
  return PACKAGE.test(specifier) && !/^harnery(?:\/|$)/.test(specifier) && !isBuiltin(specifier);
}

/** A failed import, or none. */
async function tryImport(from: Import): Promise<FailedImport[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it never came to an end')), PATIENCE_MS);
  });
  try {
    await Promise.race([(await jitiFor(from.file)).import(from.specifier), late]);
    return [];
  } catch (thrown) {
    const cause = causeOf(thrown).replace(/\s*(?:Require stack:|imported from).*/s, '');
    const isGone = /^Cannot find (?:module|package) /.test(cause) && cause.includes(`'${from.specifier}'`);
    return [{ specifier: from.specifier, cause: isGone ? 'it is not installed' : cause, from }];
  } finally {
    clearTimeout(timer);
  }
}
