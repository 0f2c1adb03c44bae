/** Whether a file is still the one that was read: by what the file system says, and where that says too little, by its text. */

import { statSync } from 'node:fs';
import { cheapHash } from '../model/hash.ts';
import { readText } from '../platform/read-text.ts';

export interface Stamp {
  readonly path: string;
  /** Size, times of change of text and file in ns, and the file’s own number, as text. */
  readonly state: string;
  /** Of the text, where the file was too young for its times to tell two changes apart. */
  readonly hash?: string;
}

/** Clocks of file systems are coarse, and some are not ours, in ms. */
const YOUNG_MS = 2_000;

/** Undefined where nothing is there. Given the text and the time, a young file is known by its text as well. */
export function stampOf(path: string, text?: string, now_ms = 0): Stamp | undefined {
  try {
    const { size, mtimeNs, ctimeNs, ino, mtimeMs, ctimeMs } = statSync(path, { bigint: true });
    const state = [size, mtimeNs, ctimeNs, ino].join(' ');
    const isYoung = Math.max(Number(mtimeMs), Number(ctimeMs)) > now_ms - YOUNG_MS;
    return { path, state, ...(text !== undefined && isYoung ? { hash: cheapHash(text) } : {}) };
  } catch {
    return undefined;
  }
}

/** Whether the file is what it was when it got this stamp. */
export function isUnchanged({ path, state, hash }: Stamp): boolean {
  if (stampOf(path)?.state !== state) return false;
  try {
    return hash === undefined || cheapHash(readText(path)) === hash;
  } catch {
    return false;
  }
}
