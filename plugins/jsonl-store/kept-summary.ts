/** Keeps what a stream comes to beside it, stamped with the stream’s length and last event; it can be lost at any time. */

import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  emptySummary,
  isObject,
  makePrivateFolder,
  SUMMARY_VERSION,
  type Summary,
  writePrivateFile,
} from '../../core/index.ts';

export interface Kept {
  /** The last event that is counted in, and the byte behind its line. */
  readonly event_id: string;
  readonly bytes: number;
  readonly summary: Summary;
}

/** What was kept at this path, whatever stands in the stream now; undefined where there is nothing of use. */
export function readKept(path: string): Kept | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isKept(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Where it cannot be kept, it is made again each time. */
export function writeKept(path: string, { event_id, bytes, summary }: Kept): void {
  const draft = `${path}.${process.pid}`;
  try {
    const folder = dirname(path);
    makePrivateFolder(folder);
    // Followed, it would end up elsewhere.
    if (lstatSync(folder).isSymbolicLink()) return;
    writePrivateFile(draft, JSON.stringify({ version: SUMMARY_VERSION, event_id, bytes, summary }));
    renameSync(draft, path);
  } catch {
    // A sandbox, or a full disk.
  }
}

function isKept(found: unknown): found is Kept {
  if (!isObject(found)) return false;
  const { version, event_id, bytes, summary } = found as Record<string, unknown>;
  const isStamped = typeof event_id === 'string' && Number.isInteger(bytes) && Number(bytes) > 0;
  return version === SUMMARY_VERSION && isStamped && isSummary(summary);
}

/** Whoever wrote it: a part that is missing would fail further on. */
function isSummary(found: unknown): boolean {
  if (!isObject(found)) return false;
  return Object.entries(emptySummary(true)).every(([name, value]) => {
    const one = (found as Record<string, unknown>)[name];
    return typeof one === typeof value && Array.isArray(one) === Array.isArray(value);
  });
}
