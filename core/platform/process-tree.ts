/** Which process is above this one, and since when it runs: from /proc, which only Linux has. */

import { readFileSync, readlinkSync } from 'node:fs';

/** A process, so that it cannot be mistaken for a later one with the same number. */
export interface ProcessId {
  readonly pid: number;
  /** Clock ticks since boot. */
  readonly start: string;
  readonly boot: string;
  /** Inode of its pid namespace. */
  readonly namespace: string;
}

export interface Ancestor extends ProcessId {
  /** Short name of the program. */
  readonly name: string;
  /** Its words, the program first. */
  readonly argv: readonly string[];
}

/** More steps than any chain of shells and launchers has. */
const HIGHEST = 64;

/** When a process began (ticks since boot), or undefined where it does not run or this system does not tell. */
export function processStart(pid: number): string | undefined {
  return readStat(pid)?.start;
}

/** The processes above this one, nearest first; none on a system without /proc. */
export function ancestors(from: number = process.ppid, proc = '/proc'): Ancestor[] {
  const boot = read(`${proc}/sys/kernel/random/boot_id`).trim();
  const namespace = readNamespace(proc);
  const found: Ancestor[] = [];
  for (let pid = from; pid > 0 && found.length < HIGHEST; ) {
    const stat = readStat(pid, proc);
    if (stat === undefined) break;
    const argv = read(`${proc}/${pid}/cmdline`).split('\0').slice(0, -1);
    found.push({ pid, start: stat.start, boot, namespace, name: stat.name, argv });
    pid = stat.parent;
  }
  return found;
}

/** Whether two are the same process, of the same boot and in the same namespace. */
export function sameProcess(a: ProcessId, b: ProcessId): boolean {
  return a.pid === b.pid && a.start === b.start && a.boot === b.boot && a.namespace === b.namespace;
}

function readStat(pid: number, proc = '/proc'): { name: string; parent: number; start: string } | undefined {
  // The name may hold spaces and parentheses; everything after the last one is numbers.
  const stat = read(`${proc}/${pid}/stat`);
  const end = stat.lastIndexOf(')');
  if (end === -1) return undefined;
  const fields = stat.slice(end + 2).split(' ');
  const [parent, start] = [fields[1], fields[19]];
  if (parent === undefined || start === undefined) return undefined;
  return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent), start };
}

function readNamespace(proc: string): string {
  try {
    return readlinkSync(`${proc}/self/ns/pid`);
  } catch {
    return '';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
