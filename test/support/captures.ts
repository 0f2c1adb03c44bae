/** Payloads that real hosts sent, read from the fixtures and sent again, in a folder of our own, to the built command. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type HarneryEvent, parseStream, timeOf } from '../../core/index.ts';

export const HOSTS = ['claude-code', 'cursor', 'codex'] as const;
export type Host = (typeof HOSTS)[number];

/** One call of a hook, ready to be made again. */
export interface HookCall {
  /** The host’s name of the event. */
  readonly event: string;
  /** Since the recording began. */
  readonly at_ms: number;
  /** The payload as JSON text. */
  readonly stdin: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Capture {
  /** In the order of time. */
  readonly calls: readonly HookCall[];
  /** Names of recorded calls in which no host handed over a payload; they are not in `calls`. */
  readonly withoutPayload: readonly string[];
}

/** A recorded hook as the file has it; an empty text stands where the recorder read nothing. */
interface RecordedHook {
  readonly event: string;
  readonly at_ms: number;
  readonly stdin: object | string;
  readonly env: Readonly<Record<string, string>>;
}

/** What the command answered one call. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
}

export interface Fed {
  readonly calls: readonly HookCall[];
  /** One for each call. */
  readonly answers: readonly Answer[];
  /** What was recorded in the project, of all sessions, in the order of time. */
  readonly events: readonly HarneryEvent[];
}

/** The clock at the beginning of each recording, in ms since the epoch. */
export const START_MS = Date.parse('2026-11-30T12:00:00.000Z');

const BIN = join(import.meta.dirname, '../../dist/core/cli/bin.cjs');
const FOLDER = join(import.meta.dirname, '../fixtures/captures');
const RECORDED_PROJECT = '/home/dev/project';

/** The names of a host’s captures, without `.json`. */
export function captureFiles(host: Host): string[] {
  return readdirSync(join(FOLDER, host))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
}

/** One capture as if it had been recorded in the folder `project`, its texts in their full length. */
export function readCapture(host: Host, file: string, project: string): Capture {
  const text = readFileSync(join(FOLDER, host, `${file}.json`), 'utf8');
  const { hooks } = JSON.parse(text) as { hooks: RecordedHook[] };
  const inOrder = hooks.toSorted((a, b) => a.at_ms - b.at_ms);
  return {
    calls: inOrder.filter(hasPayload).map(({ event, at_ms, stdin, env }) => ({
      event,
      at_ms,
      stdin: JSON.stringify(restore(stdin, project)),
      env: restore(env, project) as Record<string, string>,
    })),
    withoutPayload: inOrder.filter((hook) => !hasPayload(hook)).map(({ event }) => event),
  };
}

/** Feeds a capture to the command, one process a hook, one after the other. */
export async function feedCapture(host: Host, file: string): Promise<Fed> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-capture-')));
  const [project, home] = [join(folder, 'project'), join(folder, 'home')];
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(home);
  try {
    const { calls } = readCapture(host, file, project);
    const answers: Answer[] = [];
    for (const call of calls) answers.push(await runCheck(host, call, project, home));
    return { calls, answers, events: readRecord(project) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runCheck(host: Host, { at_ms, stdin, env }: HookCall, cwd: string, home: string): Promise<Answer> {
  const argv = [BIN, 'check', '--adapter', host, '--now', String(START_MS + at_ms)];
  const child = spawn(process.execPath, argv, {
    cwd,
    env: { PATH: dirname(process.execPath), HOME: home, ...env },
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  // A process that ended early no longer reads; its answer tells more than the broken pipe.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const [out, err] = [stdout, stderr].map((chunks) => Buffer.concat(chunks).toString('utf8'));
      resolve({ stdout: out ?? '', stderr: err ?? '', exitCode });
    });
  });
}

function readRecord(project: string): HarneryEvent[] {
  const sessions = join(project, '.harnery/sessions');
  const files = existsSync(sessions) ? readdirSync(sessions) : [];
  return files
    .flatMap((name) => parseStream(readFileSync(join(sessions, name), 'utf8')).events)
    .toSorted((a, b) => timeOf(a) - timeOf(b));
}

function hasPayload({ stdin }: RecordedHook): boolean {
  return typeof stdin === 'object';
}

/** A value with its shortened texts expanded and the recorded project folder replaced, at any depth. */
function restore(value: unknown, project: string): unknown {
  if (typeof value === 'string') return expandCut(value).replaceAll(RECORDED_PROJECT, project);
  if (Array.isArray(value)) return value.map((item) => restore(item, project));
  if (typeof value !== 'object' || value === null) return value;
  if (isLongText(value)) return expandLong(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, project)]));
}

/** The recorder’s note in a text of which it left the middle out. */
const CUT = /<\.\.\. (\d+) characters left out \.\.\.>/;

function expandCut(text: string): string {
  return text.replace(CUT, (_note, count: string) => 'x'.repeat(Number(count)));
}

/** What stands in place of a very long text. */
interface LongText {
  readonly _long_text: true;
  readonly chars: number;
  readonly head: string;
  readonly tail: string;
}

function isLongText(value: object): value is LongText {
  return '_long_text' in value;
}

/** The recorded long text repeats one letter, the last of its head, so this is the very text that was sent. */
function expandLong({ chars, head, tail }: LongText): string {
  return head.padEnd(chars - tail.length, head.at(-1)) + tail;
}
