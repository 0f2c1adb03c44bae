/** The folders of the record: made with the first append, and never followed elsewhere. */

import { existsSync, lstatSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../core/index.ts';

/** What is recorded here must not end up elsewhere, nor come from there. Gives what stands at the last path. */
export function refuseLinks(...paths: string[]): Stats | undefined {
  let stat: Stats | undefined;
  for (const path of paths) {
    stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink() === true) throw new Error(`${basename(path)} is a link`);
  }
  return stat;
}

export function makeFolders(place: string, sessions: string): void {
  refuseLinks(place, sessions);
  makePrivateFolder(sessions);
  const ignore = join(place, '.gitignore');
  if (!existsSync(ignore)) writePrivateFile(ignore, '*\n');
}
