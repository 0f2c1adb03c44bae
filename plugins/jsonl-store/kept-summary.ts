/** Keeps what a stream comes to beside it, stamped with the stream’s length and last event; it can be lost at any time. */

import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  isObject,
  linesBack,
  makePrivateFolder,
  parseEvent,
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

/** Lines are short: less than this is read to see whether the last event is still there, in bytes. */
const GLANCE = 4_096;

/** What was kept of the stream at `path`; undefined where it does not fit what stands there now. */
export function keptSummary(kept: string, path: string, size: number): Kept | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(kept, 'utf8'));
    if (!isKept(found) || found.bytes > size) return undefined;
    const [line] = linesBack(path, found.bytes, GLANCE);
    const event = parseEvent((line?.text ?? '').replace(/^\uFEFF/, ''));
    return event?.event_id === found.event_id ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Where it cannot be kept, it is made again each time. */
export function keepSummary(kept: string, { event_id, bytes, summary }: Kept): void {
  const draft = `${kept}.${process.pid}`;
  try {
    const folder = dirname(kept);
    makePrivateFolder(folder);
    // Followed, it would end up elsewhere.
    if (lstatSync(folder).isSymbolicLink()) return;
    writePrivateFile(draft, JSON.stringify({ version: SUMMARY_VERSION, event_id, bytes, summary }));
    renameSync(draft, kept);
  } catch {
    // A sandbox, or a full disk.
  }
}

function isKept(found: unknown): found is Kept {
  if (!isObject(found)) return false;
  const { version, event_id, bytes, summary } = found as Record<string, unknown>;
  const isStamped = typeof event_id === 'string' && Number.isInteger(bytes) && Number(bytes) > 0;
  return version === SUMMARY_VERSION && isStamped && isObject(summary);
}
