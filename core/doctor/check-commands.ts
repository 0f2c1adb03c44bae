/** Runs each command that a host’s settings name, as the host does, in a project of nobody’s, and looks at its answer. */

import { stripVTControlCharacters } from 'node:util';
import type { Adapter } from '../model/adapter.ts';
import { binUpwards } from '../wiring/find-installation.ts';
import { isInProject } from '../wiring/hook-command.ts';
import { type Finding, finding } from './finding.ts';
import { commandsFor, type Ground } from './ground.ts';
import { eventsOf, grouped, type HostHooks, type ListedHook } from './list-hooks.ts';
import { type LineRun, middle, runLine, timeNode } from './run-line.ts';
import { samplePayload } from './sample-payload.ts';
import { linkConfig, type Scratch } from './scratch.ts';

/** More than this many times an empty run of Node, and this many ms beside: nothing of ours takes that long. */
const SLOW_TIMES = 6;
const SLOW_MS = 150;

export function checkCommands({ adapter, hooks }: HostHooks, ground: Ground, scratch: Scratch): Finding[] {
  if (!ground.builtIn.has(adapter.name)) linkConfig(scratch, ground);
  const calling = hooks.filter(({ callsUs }) => callsUs);
  return grouped(calling, ({ command, path }) => JSON.stringify([path, command])).map((some) =>
    checkCommand(adapter, some, ground, scratch),
  );
}

function checkCommand(
  adapter: Adapter,
  some: readonly ListedHook[],
  ground: Ground,
  scratch: Scratch,
): Finding {
  const [hook] = some as [ListedHook];
  const { file, command, wish, state } = hook;
  const about = { ...commandsFor(ground, adapter, wish), events: eventsOf(some), file };
  const tell = (code: Finding['code'], data = {}) => finding(code, { ...about, ...data }, adapter.name);
  if (state === 'foreign') return tell('COMMAND_NOT_RUN', { cause: 'it is a hook of your own' });
  if (process.platform === 'win32' && adapter.settings?.entry.windows.shell !== 'posix')
    return tell('COMMAND_NOT_RUN', { cause: 'there is no POSIX shell on this system' });
  if (isInProject(command) && !isInstalled(ground.root))
    return tell('INSTALLATION_MISSING', { root: ground.root });

  const limit = limitOf(adapter, hook);
  const before = scratch.recorded();
  const runs = callOften(adapter, some, ground, scratch, limit);
  const [first, ...later] = runs;
  if (first === undefined || first.isLate) return tell('COMMAND_LATE', { limit });
  const cause = whyWrong(first, adapter);
  if (cause !== undefined) return tell('COMMAND_FAILED', { cause });
  if (scratch.recorded() === before) return tell('COMMAND_SILENT');
  const took = middle(later.map(({ ms }) => ms));
  const empty = timeNode(ground.running.node, { cwd: scratch.root, env: scratch.envFor(adapter) });
  const times = { ms: Math.round(took), node_ms: Math.round(empty), ratio: (took / empty).toFixed(1) };
  return tell(took > empty * SLOW_TIMES && took > empty + SLOW_MS ? 'COMMAND_SLOW' : 'COMMAND_RAN', times);
}

function isInstalled(root: string): boolean {
  try {
    return binUpwards(root) !== '';
  } catch {
    return false;
  }
}

/** In ms; what the settings name, if `init` would name it as well. */
function limitOf({ settings }: Adapter, { due }: ListedHook): number {
  const { key = '', unit } = settings?.entry.timeout ?? {};
  const value = due[key];
  return typeof value === 'number' ? value * (unit === 'ms' ? 1 : 1_000) : 15_000;
}

/** Once to see what it does and to fill its caches, then to be timed. The end of a session that nobody saw is judged by no rule. */
function callOften(
  adapter: Adapter,
  some: readonly ListedHook[],
  ground: Ground,
  scratch: Scratch,
  limit: number,
): LineRun[] {
  const [{ command, event: first }] = some as [ListedHook];
  const stop = some.find(({ event }) => typeOf(adapter, event) === 'turn.stop');
  const event = stop?.event ?? first;
  const runs: LineRun[] = [];
  for (let turn = 0; turn < 4; turn++) {
    ground.working(`${adapter.title}: running the hook of ${event} (${turn + 1} of 4)`);
    const session = `doctor-${process.pid}-${event}-${scratch.recorded()}-${turn}`;
    const input = JSON.stringify(samplePayload(adapter, event, session, scratch.root, turn));
    const run = runLine(command, { cwd: scratch.root, env: scratch.envFor(adapter), input, limit });
    runs.push(run);
    if (run.isLate || whyWrong(run, adapter) !== undefined) break;
  }
  return runs;
}

function typeOf({ events }: Adapter, event: string): string {
  const spec = events[event] ?? '';
  return typeof spec === 'string' ? spec : spec[0];
}

/** Why an answer is not the one that says nothing; undefined where it is. */
function whyWrong({ exitCode, stdout, stderr, cause }: LineRun, { nothing }: Adapter): string | undefined {
  if (cause !== undefined) return cause;
  const said = stripVTControlCharacters(stderr).trim().split('\n')[0] ?? '';
  if (exitCode !== nothing.exitCode) return `exit code ${exitCode}${said === '' ? '' : `, ${said}`}`;
  if (stdout.trim() !== (nothing.stdout ?? '').trim())
    return `it printed ${JSON.stringify(stdout.slice(0, 200))}`;
  return said === (nothing.stderr ?? '').trim() ? undefined : said;
}
