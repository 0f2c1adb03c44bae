/** Finds where a setting stands in a config file. */

import { basename, extname } from 'node:path';
import { readText } from '../platform/read-text.ts';
import type { Locate } from './position.ts';

export type { Locate, Path, Position } from './position.ts';

/** Reads the file once. Never throws: a file that cannot be read has no positions. */
export async function locator(file: string): Promise<Locate> {
  try {
    const text = readText(file);
    if (/^\.[cm]?[jt]s$/.test(extname(file))) {
      const { locateInCode } = await import('./locate-in-code.ts');
      return locateInCode(text, /ts$/.test(file));
    }
    const { locateInData } = await import('./locate-in-data.ts');
    const locate = locateInData(text);
    return basename(file) === 'package.json' ? inPackage(locate) : locate;
  } catch {
    return () => undefined;
  }
}

/** The config is below a key there, which alone is no part of a setting’s path. */
function inPackage(locate: Locate): Locate {
  const top = locate(['harnery']);
  return (path) => {
    const found = locate(['harnery', ...path]);
    return found?.line === top?.line && found?.column === top?.column ? undefined : found;
  };
}
