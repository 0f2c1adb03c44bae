/** Records the tool events that wait in the spool, through the same line as all others, before what comes after them. */

import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findRecord } from '../config/find-root.ts';
import { asFault, causeOf, HarneryError, systemCode } from '../errors.ts';
import { claim } from '../session/claim.ts';
import { isWaiting, listWaiting, readSpooled, type Spooled, type Waiting } from '../session/spool.ts';
import type { Io } from './command.ts';
import type { Project } from './open-project.ts';
import { SpoolRecorder } from './record-spooled.ts';

/** After this long without its end a payload has none, in ms: no host lets a hook write for that long. */
const TORN_MS = 60_000;

/** What is recorded in one go: after each the work is safe, however many wait. */
const MOST_FILES = 500;
const MOST_BYTES = 50_000_000;

export interface Drained {
  /** What could not be recorded, and why. */
  readonly faults: readonly HarneryError[];
  /** Takes away what can never be recorded: to be called when its faults are. */
  discard(): void;
}

/**
 * Drains the spool of the project, and the one that `record.sh` finds from `start`, where that is another. Never throws.
 * What can never be recorded stays until it is discarded.
 */
export async function drainSpool(
  project: Project,
  start: string,
  now_ms: number,
  io: Pick<Io, 'env'>,
): Promise<Drained> {
  const faults: HarneryError[] = [];
  const useless: string[] = [];
  const roots = new Set([project.root, findRecord(start) ?? project.root]);
  for (const root of roots) {
    const place = join(root, '.harnery');
    try {
      if (!isWaiting(join(place, 'spool'))) continue;
      const release = claim(join(place, 'claims'), 'spool');
      try {
        await drainPlace(place, new SpoolRecorder(project, now_ms, io), now_ms, faults, useless);
      } finally {
        release?.();
      }
    } catch (thrown) {
      faults.push(asStoreFault(thrown, place));
    }
  }
  return { faults, discard: () => removeAll(useless) };
}

async function drainPlace(
  place: string,
  recorder: SpoolRecorder,
  now_ms: number,
  faults: HarneryError[],
  useless: string[],
): Promise<void> {
  let done: string[] = [];
  let bytes = 0;
  for (const waiting of listWaiting(join(place, 'spool'))) {
    const spooled = read(waiting, place, faults);
    if (spooled === undefined) continue;
    bytes += spooled.payload.length;
    const fault = await recorder.record(spooled, waiting.written_ms).catch(asFault);
    if (fault === undefined) done.push(waiting.path);
    else if (fault.code === 'HARNERY_STORE') faults.push(fault);
    else if (spooled.isWhole) {
      useless.push(waiting.path);
      faults.push(fault);
    } else if (now_ms - waiting.written_ms > TORN_MS) {
      useless.push(waiting.path);
      faults.push(new HarneryError('HARNERY_SPOOL_TORN', { place }));
    }
    if (done.length < MOST_FILES && bytes < MOST_BYTES) continue;
    await recorder.flush();
    removeAll(done);
    [done, bytes] = [[], 0];
  }
  await recorder.flush();
  removeAll(done);
}

/** One that cannot be read stays, and does not hold up the others. */
function read(waiting: Waiting, place: string, faults: HarneryError[]): Spooled | undefined {
  try {
    return readSpooled(waiting);
  } catch (thrown) {
    faults.push(asStoreFault(thrown, place));
    return undefined;
  }
}

function removeAll(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      unlinkSync(path);
    } catch {
      // Gone already; or it stays, and is known as recorded.
    }
  }
}

function asStoreFault(thrown: unknown, place: string): HarneryError {
  if (thrown instanceof HarneryError) return thrown;
  return new HarneryError('HARNERY_STORE', {
    cause: causeOf(thrown),
    place,
    system: systemCode(thrown) ?? '',
  });
}
