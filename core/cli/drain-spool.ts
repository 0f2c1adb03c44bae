/** Records the tool events that wait in the spool, through the same line as all others, before what comes after them. */

import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findRecord } from '../config/find-root.ts';
import { asFault, causeOf, HarneryError, systemCode } from '../errors.ts';
import { claim } from '../session/claim.ts';
import { isWaiting, listWaiting, readSpooled, type Spooled, type Waiting } from '../session/spool.ts';
import type { Io } from './command.ts';
import { HandOver } from './hand-over.ts';
import type { Project } from './open-project.ts';
import { SpoolRecorder } from './record-spooled.ts';

/** After this long without its end a payload has none, in ms: no host lets a hook write for that long. */
const TORN_MS = 60_000;

/** How long another drain is waited for, in ms: a little less than until a claim goes to the next one. */
const PATIENCE_MS = 1_900;

/** What is recorded in one go: after each the work is safe, however many wait. */
const MOST_FILES = 500;
const MOST_BYTES = 50_000_000;

let drained = false;

/** Whether this run drained anything. */
export function hasDrained(): boolean {
  return drained;
}

export interface Drained {
  /** What could not be recorded, and why. */
  readonly faults: readonly HarneryError[];
  /** Takes away what can never be recorded: to be called when its faults are. */
  discard(): void;
}

/**
 * Drains the spool of the project, and the one that `record.sh` finds from `start`, where that is another. Throws
 * HandOver alone. What can never be recorded stays until it is discarded.
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
      drained = true;
      const began = Date.now();
      const release = claim(join(place, 'claims'), 'spool', () => Date.now() - began > PATIENCE_MS);
      // Of two that drain at once, both would record the same events.
      if (release === undefined) throw new Error('another process drains the spool, and takes long');
      try {
        await drainPlace(place, new SpoolRecorder(project, now_ms, io), now_ms, faults, useless);
      } finally {
        release();
      }
    } catch (thrown) {
      if (thrown instanceof HandOver) throw thrown;
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
    const { fault, isOver } = await recordOne(waiting, place, recorder, now_ms);
    bytes += waiting.size;
    if (fault !== undefined) faults.push(fault);
    if (isOver) (fault === undefined ? done : useless).push(waiting.path);
    if (done.length < MOST_FILES && bytes < MOST_BYTES) continue;
    await recorder.flush();
    removeAll(done);
    [done, bytes] = [[], 0];
  }
  await recorder.flush();
  removeAll(done);
}

interface Outcome {
  readonly fault?: HarneryError;
  /** Whether no later drain could do more about it. */
  readonly isOver: boolean;
}

/** One that cannot be read or recorded now stays, and does not hold up the others. Throws HandOver. */
async function recordOne(
  waiting: Waiting,
  place: string,
  recorder: SpoolRecorder,
  now_ms: number,
): Promise<Outcome> {
  let spooled: Spooled | undefined;
  try {
    spooled = readSpooled(waiting);
    if (spooled !== undefined) await recorder.record(spooled, waiting.written_ms);
    return { isOver: true };
  } catch (thrown) {
    if (thrown instanceof HandOver) throw thrown;
    const fault =
      thrown instanceof HarneryError || spooled !== undefined ? asFault(thrown) : asStoreFault(thrown, place);
    if (fault.code === 'HARNERY_STORE') return { fault, isOver: false };
    if (spooled === undefined || spooled.isWhole) return { fault, isOver: true };
    if (now_ms - waiting.written_ms <= TORN_MS) return { isOver: false };
    const { adapter, payload } = spooled;
    const torn = { place, adapter: adapter || 'a host', bytes: String(payload.length) };
    return { fault: new HarneryError('HARNERY_SPOOL_TORN', torn), isOver: true };
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
