/** Payloads that real hosts sent, read from the fixtures and sent again, in a folder of our own, to the built command. */

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { copilotCli } from '../../adapters/copilot-cli.ts';
import { cursor } from '../../adapters/cursor.ts';
import { droid } from '../../adapters/droid.ts';
import { geminiCli } from '../../adapters/gemini-cli.ts';
import { opencode } from '../../adapters/opencode.ts';
import { qwenCode } from '../../adapters/qwen-code.ts';
import { type HarneryEvent, parseStream, timeOf } from '../../core/index.ts';

/** Folders of captures, and the adapter that reads each. */
export const ADAPTER_OF = {
  'claude-code': claudeCode(),
  cursor: cursor(),
  codex: codex(),
  gemini: geminiCli(),
  qwen: qwenCode(),
  copilot: copilotCli(),
  'copilot-pascal': copilotCli(),
  opencode: opencode(),
  'opencode-serve': opencode(),
  droid: droid(),
  'droid-stream': droid(),
} as const;

export type Host = keyof typeof ADAPTER_OF;
export const HOSTS = Object.keys(ADAPTER_OF) as Host[];

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
  /** Null in a note, where a long run was shortened. */
  readonly event: string | null;
  /** Either since the recording began, or by the clock. */
  readonly at_ms?: number;
  readonly at?: string;
  readonly stdin: object | string | null;
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
  const [first] = hooks;
  const timeOfHook = ({ at_ms, at = '' }: RecordedHook) =>
    at_ms ?? Date.parse(at) - Date.parse(first?.at ?? at);
  const inOrder = hooks
    .flatMap((hook) => {
      const { event, stdin, env } = hook;
      return event !== null && isHandedOn(host, event)
        ? [{ event, stdin, env, at_ms: timeOfHook(hook) }]
        : [];
    })
    .toSorted((a, b) => a.at_ms - b.at_ms);
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

/**
 * Feeds a capture to the command, one process a hook, one after the other. `recorder`: the command line that its tool
 * hooks run in place of ours, as a shell reads it.
 */
export async function feedCapture(
  host: Host,
  file: string,
  { options = [], recorder }: { options?: readonly string[]; recorder?: string | undefined } = {},
): Promise<Fed> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-capture-')));
  const [project, home] = [join(folder, 'project'), join(folder, 'home')];
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(home);
  try {
    const { calls } = readCapture(host, file, project);
    // Else the first event may go through Node, which dates it today.
    if (recorder !== undefined) mkdirSync(join(project, '.harnery'));
    const answers: Answer[] = [];
    for (const call of calls) {
      const isRecorded = recorder !== undefined && isToolEvent(host, call.event);
      answers.push(
        isRecorded
          ? await runRecorder(recorder, call, project, home)
          : await runCheck(host, call, options, project, home),
      );
    }
    return { calls, answers, events: readRecord(project) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a host calls the event of a tool so. */
export function isToolEvent(host: Host, event: string): boolean {
  const { events, aliases } = ADAPTER_OF[host];
  const spec = events[aliases?.[event] ?? event];
  return /^tool\./.test(String([spec].flat()[0]));
}

function runCheck(
  host: Host,
  call: HookCall,
  options: readonly string[],
  cwd: string,
  home: string,
): Promise<Answer> {
  const { name } = ADAPTER_OF[host];
  const argv = [BIN, 'check', '--adapter', name, '--now', String(START_MS + call.at_ms), ...options];
  return runHook(process.execPath, argv, call, cwd, home);
}

/** What it put down is dated as of the capture: the time of a file is the time of its delivery. */
async function runRecorder(recorder: string, call: HookCall, cwd: string, home: string): Promise<Answer> {
  const spool = join(cwd, '.harnery', 'spool');
  const names = () => (existsSync(spool) ? readdirSync(spool) : []);
  const before = new Set(names());
  const answer = await runHook('sh', ['-c', recorder], call, cwd, home);
  // A little more: a fraction of a second is not kept to the last digit.
  const at_s = (START_MS + call.at_ms + 0.5) / 1_000;
  for (const name of names()) if (!before.has(name)) utimesSync(join(spool, name), at_s, at_s);
  return answer;
}

function runHook(
  program: string,
  argv: readonly string[],
  { stdin, env }: HookCall,
  cwd: string,
  home: string,
): Promise<Answer> {
  const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const child = spawn(program, argv, { cwd, env: { PATH: path, HOME: home, ...env } });
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

function hasPayload({ stdin }: Pick<RecordedHook, 'stdin'>): boolean {
  return typeof stdin === 'object' && stdin !== null;
}

/** What the host tells a plugin reaches us through ours, which hands on only what the adapter uses. */
function isHandedOn(host: Host, event: string): boolean {
  return !host.startsWith('opencode') || Object.hasOwn(ADAPTER_OF[host].events, event);
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
