/** Decides which of several processes does a thing that all of them came to do at the same moment. */

import { closeSync, readdirSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../errors.ts';
import { makePrivateFolder, openPrivateFile } from '../platform/private-files.ts';
import { processStart } from '../platform/process-tree.ts';

/** How long the first is waited for while it lives, in ms. */
const PATIENCE_MS = 2_000;
/** How long a claim may stand without its owner’s name, in ms. */
const UNWRITTEN_MS = 200;
/** How old what a dead process left behind must be before it is swept away, in ms. */
const LEFTOVER_MS = 3_600_000;

/**
 * Runs `act` in one process only. The first that makes the file of a claim acts, and takes the file away when it
 * is done. Another waits until `isDone`; where the first died or failed before, the next one acts. Gives undefined
 * where another process did it.
 */
export function inOneProcess<T>(
  folder: string,
  name: string,
  isDone: () => boolean,
  act: () => T,
): T | undefined {
  const release = claim(folder, name, isDone);
  try {
    return release === undefined || isDone() ? undefined : act();
  } finally {
    release?.();
  }
}

/**
 * Takes a claim and gives what releases it; undefined where it is done before it could be had. What a dead process left
 * is taken over by a file of a new generation, so that nothing is ever taken away from a living owner.
 */
export function claim(
  folder: string,
  name: string,
  isDone: () => boolean = () => false,
): (() => void) | undefined {
  makePrivateFolder(folder);
  let generation = 0;
  let waited = 0;
  for (;;) {
    const path = join(folder, `${name}.${generation}`);
    if (take(path)) return () => unlinkSync(path);
    if (isDone()) return undefined;
    const owner = ownerOf(path);
    if (owner === 'gone') continue;
    if (owner === 'dead' || waited >= PATIENCE_MS) {
      generation += 1;
      waited = 0;
      continue;
    }
    waited += rest(5);
  }
}

/** Takes away what processes left behind that died more than an hour ago. */
export function sweepClaims(folder: string, now_ms: number): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (now_ms - statSync(path).mtimeMs > LEFTOVER_MS) unlinkSync(path);
    }
  } catch {
    // Another process sweeps too, or there is nothing.
  }
}

function take(path: string): boolean {
  let file: number;
  try {
    file = openPrivateFile(path, 'wx');
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, `${process.pid} ${processStart(process.pid) ?? ''}\n`);
  } catch (error) {
    // A full disk: an empty claim would stand for nobody.
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
  return true;
}

/** A claim that is not written yet belongs to a living process, for a moment. */
function ownerOf(path: string): 'alive' | 'dead' | 'gone' {
  try {
    const [pid, start] = readFileSync(path, 'utf8').trim().split(' ');
    if (pid === undefined || pid === '')
      return Date.now() - statSync(path).mtimeMs < UNWRITTEN_MS ? 'alive' : 'dead';
    const now = processStart(Number(pid));
    if (now !== undefined) return start === undefined || start === now ? 'alive' : 'dead';
    return isRunning(Number(pid)) ? 'alive' : 'dead';
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'gone';
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

function rest(ms: number): number {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return ms;
}
