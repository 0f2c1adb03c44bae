/** Installed packages that are broken: the built-in rules decide as without them, and the package is named. */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { installTarballs, packHarnery } from '../support/created-packages.ts';
import { ADAPTER_TWINS, CONFIG_TWINS, RULE_TWINS, type Twin, WINDOW_TWINS } from './twins-table.ts';

interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the calls of one project were answered. */
interface Told {
  /** A session on Claude Code in which nothing was signalled: a tool, a stop, and a stop again. */
  readonly undone: readonly Answer[];
  /** One in which all of it was signalled: its stop. */
  readonly done: readonly Answer[];
  /** Each hook of a session on the host that the package brings. */
  readonly host: readonly Answer[];
  /** What `harnery faults` lists. */
  readonly faults: string;
}

const BASELINE: Twin = { what: 'nothing', code: 'export default { name: "twin" };\n' };
const TWINS = [...RULE_TWINS, ...ADAPTER_TWINS, ...CONFIG_TWINS, ...WINDOW_TWINS];

const CONFIG = `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import twin from 'broken-twin';

export default defineConfig({ plugins: [recommended, twin] });
`;

/** A call that takes longer hangs: it is ended, and fails its row alone. */
const PATIENCE_MS = 20_000;

/** How many projects are at work at the same time. */
const AT_ONCE = availableParallelism() + 1;

const told = new Map<string, Told>();
let top: string;

beforeAll(async () => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-twins-')));
  writeFileSync(join(top, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  installTarballs(top, packHarnery(join(top, 'tarballs')));
  const sound = readFileSync(join(__dirname, '../../templates/adapter/adapters/sample-name.ts'), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  writePackage(top, 'sound-host', ts.transpileModule(sound, { compilerOptions }).outputText);
  const recorded = join(top, 'recorded');
  await record(recorded);
  const left = [BASELINE, ...TWINS].map(
    (twin, place) => () => tell(recorded, join(top, `project-${place}`), twin),
  );
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}, 900_000);

afterAll(() => rmSync(top, { recursive: true, force: true }));

function writePackage(folder: string, name: string, code: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'index.js'), code);
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' }),
  );
}

const onClaude = (project: string, session: string, event: string, fields: object = {}) => {
  const ids = { session_id: session, prompt_id: 'p1', cwd: project };
  return call(project, ['check', '--adapter', 'claude-code'], { ...ids, hook_event_name: event, ...fields });
};

/** Two sessions up to their stops: in `undone` nothing was signalled, in `done` all of it. */
async function record(project: string): Promise<void> {
  mkdirSync(join(project, '.git'), { recursive: true });
  for (const session of ['undone', 'done']) {
    await onClaude(project, session, 'UserPromptSubmit', { prompt: 'Do it.' });
    await onClaude(project, session, 'PreToolUse', { tool_name: 'Bash', tool_use_id: 't1' });
  }
  await call(project, ['agents', 'set-task', 'a task', '--session', 'done']);
  await call(project, ['agents', 'status', '--session', 'done']);
}

/** One project with the two sessions in it, whose config names the twin. */
async function tell(
  recorded: string,
  project: string,
  { code, isHost = false, config = CONFIG, files = {}, what }: Twin,
): Promise<void> {
  cpSync(recorded, project, { recursive: true });
  writeFileSync(join(project, 'harnery.config.ts'), config);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  writePackage(project, 'broken-twin', code);
  const undone = [
    await onClaude(project, 'undone', 'PreToolUse', { tool_name: 'Read', tool_use_id: 't2' }),
    await onClaude(project, 'undone', 'Stop'),
    await onClaude(project, 'undone', 'Stop', { stop_hook_active: true }),
  ];
  const done = [await onClaude(project, 'done', 'Stop')];
  const host: Answer[] = [];
  const onHost = async (event: string, fields: object = {}) => {
    const payload = { event, session: 'h1', how: 'finished', sample_name_version: '1', ...fields };
    host.push(await call(project, ['check', '--adapter', 'twin-host'], payload));
  };
  if (isHost) {
    await onHost('asked', { prompt: 'Do it.' });
    await onHost('done');
    await onHost('tool', { tool: 'shell' });
    await onHost('done', { again: true });
  }
  const { stdout: faults } = await call(project, ['faults']);
  told.set(what, { undone, done, host, faults });
}

function call(project: string, args: readonly string[], payload: object = {}): Promise<Answer> {
  // A home of its own: in it is remembered in which folder a session began.
  const bin = join(dirname(project), 'node_modules/.bin/harnery');
  const env = { PATH: dirname(process.execPath), HOME: `${project}-home` };
  const child = spawn(bin, args, { cwd: project, env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' });
  const streams = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (streams[name] += chunk.toString('utf8')));
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(payload));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...streams }));
  });
}

const tellingOf = ({ what }: Twin): Told => told.get(what) ?? { undone: [], done: [], host: [], faults: '' };

it('without a broken package a stop is blocked, let go where it comes again, and where all is done', () => {
  const { undone, done, faults } = tellingOf(BASELINE);
  const pass = { code: 0, stdout: '', stderr: '' };
  const letGo = { ...pass, stdout: expect.stringContaining('Harnery let the agent go without') };
  const block = { code: 2, stdout: '', stderr: expect.stringContaining('(task_set)') };
  expect([undone, done]).toEqual([[pass, block, letGo], [pass]]);
  expect(faults).toMatch(/^No fault was recorded/);
});

describe.each([
  ['a plugin that', RULE_TWINS],
  ['an adapter that', ADAPTER_TWINS],
  ['an adapter of the config that', CONFIG_TWINS],
  ['a window that', WINDOW_TWINS],
] as const)('%s', (_kind, twins) => {
  it.each(twins.map((twin) => [twin.what, twin] as const))(
    '%s: the built-in rules decide as without it',
    (_what, twin) => {
      // Beside a block stderr is the message, to the byte.
      const message = (stderr: string) =>
        twin.applies === true ? stderr.replace('rule 2/3', 'rule 2/2') : stderr;
      const decided = ({ undone, done }: Told) =>
        [...undone, ...done].map(({ code, stdout, stderr }) =>
          code === 0 ? { code, stdout } : { code, stdout, stderr: message(stderr) },
        );
      expect(decided(tellingOf(twin))).toEqual(decided(tellingOf(BASELINE)));
    },
  );

  it.each(
    twins.flatMap((twin) => (twin.fault === undefined ? [] : [[twin.what, twin, ...twin.fault] as const])),
  )('%s: it is named in the record, and told once', (_what, twin, code, named) => {
    const { undone, done, host, faults } = tellingOf(twin);
    const isAbout = (line: string) => line.includes(`harnery: ${code}: `) && line.includes(named);
    expect(faults.split('\n').filter(isAbout)).not.toEqual([]);
    // Where an adapter cannot be used, its host has no session in which to remember what was told.
    const sessions = [undone, done, ...(code === 'HARNERY_BAD_ADAPTER' ? [] : [host])].map((answers) =>
      answers.flatMap(({ stderr }) => stderr.split('\n').filter(isAbout)),
    );
    const telling = sessions.filter((lines) => lines.length > 0);
    expect(telling).not.toEqual([]);
    for (const lines of telling) expect(new Set(lines).size).toBe(lines.length);
  });
});

it.each(TWINS.filter(({ fault }) => fault === undefined).map((twin) => [twin.what, twin] as const))(
  'a package that %s is no fault',
  (_what, twin) => {
    expect(tellingOf(twin).faults).toMatch(/^No fault was recorded/);
  },
);

it.each([...ADAPTER_TWINS, ...CONFIG_TWINS].map((twin) => [twin.what, twin] as const))(
  'the host of an adapter that %s is never blocked by a fault',
  (_what, twin) => {
    const { host } = tellingOf(twin);
    expect(host.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const last = twin.blocks === true ? expect.stringContaining('{"go_on":') : '';
    expect(host.map(({ stdout }) => stdout)).toEqual(['', '', '', last]);
  },
);
