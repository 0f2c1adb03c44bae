/** Reads a recording from a file: the one place of the kit that touches the disk. */

import { readFileSync } from 'node:fs';

/** The text of a recording, for `recordedStreams`. Throws the system’s error where it cannot be read. */
export function readRecorded(path: string | URL): string {
  return readFileSync(path, 'utf8');
}
