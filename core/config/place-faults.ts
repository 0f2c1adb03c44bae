/** Says of each mistake in a config where it stands in its file. */

import { relative } from 'node:path';
import type { HarneryError } from '../errors.ts';
import { locator } from './locate.ts';

/** Faults that name a path in the config, each with the place in front: `harnery.config.ts:7:3`, from `root`. */
export async function placeFaults(
  faults: readonly HarneryError[],
  file: string,
  root: string,
): Promise<readonly HarneryError[]> {
  if (faults.every(({ data }) => data.path === undefined)) return faults;
  // A file of which no place can be told is still named.
  const locate = await locator(file).catch(() => undefined);
  const name = relative(root, file);
  return faults.map((fault) => {
    if (fault.data.path === undefined) return fault;
    const found = locate?.(JSON.parse(fault.data.path) as (string | number)[]);
    return fault.at(found === undefined ? name : `${name}:${found.line}:${found.column}`);
  });
}
