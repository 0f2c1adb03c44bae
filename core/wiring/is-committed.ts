/** Whether a file is one that git keeps: then it reaches other people. */

import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** False where there is no git, no repository, or no such folder. */
export function isCommitted(path: string): boolean {
  try {
    execFileSync('git', ['ls-files', '--error-unmatch', '--', basename(path)], {
      cwd: dirname(path),
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
