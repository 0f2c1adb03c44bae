/** Runs each command that a host’s settings name, as the host does, in a project of nobody’s, and looks at its answer. */

import { stripVTControlCharacters } from 'node:util';
import type { Adapter } from '../model/adapter.ts';
import { isInProject } from '../wiring/hook-command.ts';
import { type Finding, finding } from './finding.ts';
import { commandsFor, type Ground, isInstalled } from './ground.ts';
import { eventsOf, grouped, type HostHooks, type ListedHook } from './list-hooks.ts';
import { type LineRun, middle, runLine, startNode } from './run-line.ts';
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
  const commands = commandsFor(ground, adapter, wish);
  // What is as init would write it is not mended by writing it again.
  const mend =
    state === 'stale'
      ? { again: 'Wire it anew', rewire: commands.init ?? '' }
      : { again: 'Build or install Harnery anew where the hook looks for it', rewire: '' };
  const about = { ...commands, ...mend, events: eventsOf(some), file };
  const tell = (code: Finding['code'], data = {}) => finding(code, { ...about, ...data }, adapter.name);
  if (state === 'foreign') return tell('COMMAND_NOT_RUN', { cause: 'it is a hook of your own' });
  if (process.platform === 'win32' && adapter.settings?.entry.windows.shell !== 'posix')
    return tell('COMMAND_NOT_RUN', { cause: 'there is no POSIX shell on this system' });
  if (isInProject(command) && !isInstalled(ground))
    return tell('INSTALLATION_MISSING', { root: ground.root });

  const limit = limitOf(adapter, hook);
  const before = scratch.recorded();
  const { first, took, empty } = callOften(adapter, some, ground, scratch, limit);
  if (first.isLate) return tell('COMMAND_LATE', { limit });
  const cause = whyWrong(first, adapter);
  if (cause !== undefined) return tell('COMMAND_FAILED', { cause });
  if (scratch.recorded() === before) return tell('COMMAND_SILENT');
  const times = { ms: Math.round(took), node_ms: Math.round(empty), ratio: (took / empty).toFixed(1) };
  return tell(isSlow(took, empty) ? 'COMMAND_SLOW' : 'COMMAND_RAN', times);
}

/** Both in ms. */
export function isSlow(took: number, empty: number): boolean {
  return took > empty * SLOW_TIMES && took > empty + SLOW_MS;
}

/** In ms; what the settings name, if `init` would name it as well. */
function limitOf({ settings }: Adapter, { due }: ListedHook): number {
  const { key = '', unit } = settings?.entry.timeout ?? {};
  const value = due[key];
  return typeof value === 'number' ? value * (unit === 'ms' ? 1 : 1_000) : 15_000;
}

interface Calls {
  /** The one by which it is judged. */
  readonly first: LineRun;
  /** In ms, the middle ones: of the runs after the first, and of empty runs of Node between these. */
  readonly took: number;
  readonly empty: number;
}

/** Once to see what it does and to fill its caches, then to be timed. A stop of a session that nobody saw asks no rule. */
function callOften(
  adapter: Adapter,
  some: readonly ListedHook[],
  ground: Ground,
  scratch: Scratch,
  limit: number,
): Calls {
  const [{ command, event: earliest }] = some as [ListedHook];
  const event = some.find((one) => typeOf(adapter, one.event) === 'turn.stop')?.event ?? earliest;
  const where = { cwd: scratch.root, env: scratch.envFor(adapter) };
  const call = (turn: number) => {
    ground.working(`${adapter.title}: running the hook of ${event}`);
    const session = `doctor-${process.pid}-${event}-${scratch.recorded()}-${turn}`;
    const input = JSON.stringify(samplePayload(adapter, event, session, scratch.root, turn));
    return runLine(command, { ...where, input, limit });
  };
  const first = call(0);
  if (first.isLate || whyWrong(first, adapter) !== undefined) return { first, took: 0, empty: 0 };
  const pairs = [1, 2, 3].map((turn) => [call(turn).ms, startNode(ground.running.node, where).ms] as const);
  return { first, took: middle(pairs.map(([ms]) => ms)), empty: middle(pairs.map(([, ms]) => ms)) };
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
