/** Writes new files, all of them or none: nothing that is there is touched. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { causeOf, HarneryError } from '../../errors.ts';
import type { Draft } from './read-template.ts';

/** Throws HARNERY_NOT_CREATED, after it took back what it had made. */
export function writeNew(top: string, drafts: readonly Draft[]): void {
  const made: string[] = [];
  try {
    for (const { file, text } of drafts) {
      const path = join(top, file);
      const folder = mkdirSync(dirname(path), { recursive: true });
      if (folder !== undefined) made.push(folder);
      writeFileSync(path, text, { flag: 'wx' });
      made.push(path);
    }
  } catch (thrown) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw new HarneryError('HARNERY_NOT_CREATED', { cause: causeOf(thrown) });
  }
}
