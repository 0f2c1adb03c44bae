// What is measured: each row with the figure to reach, and how it is measured.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measurePairs, round } from './measure.mjs';
import { BIN, keepState, makeProject, SESSION } from './project.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
/** The recorder of tool events, wherever the build puts it. Until there is one, its rows measure nothing. */
const RECORDERS = [
  '../../dist/record.sh',
  '../../dist/core/cli/record.sh',
  '../../dist/core/spool/record.sh',
];
const recorder = RECORDERS.map(path).find((file) => existsSync(file));
/** How a hook calls it: with the host’s name behind. */
const RECORD = ['/bin/sh', recorder, 'claude-code'];
const NOT_THERE = { missing: 'the recorder of tool events' };
/** The exit code of a block on the host that is measured. */
const BLOCKED = 2;

const check = (node) => [node, BIN, 'check', '--adapter', 'claude-code'];
const idle = (node, { env }) => ({ command: [node, '-e', '0'], env });
const atStop = (node, { payload, root, env }) => ({ command: check(node), stdin: payload, cwd: root, env });

function measureStop({ node, rounds }, project, more = {}) {
  const restore = keepState(project);
  const [baseline, measured] = [idle(node, project), atStop(node, project)];
  return measurePairs({ baseline, measured, before: restore, code: BLOCKED, rounds, ...more });
}

const short = (run, least, most) => (run.isShort ? least : most);

/** @type {{ id: string, what: string, figure: string, measure: (run: object) => object | object[] }[]} */
export const ROWS = [
  {
    id: 'stop',
    what: '`harnery check` on a stop: 8 rules, config in TypeScript, verdict recorded',
    figure: 'at most 2.5 ms of own CPU time, and 1.10 x the wall time of `node -e 0`',
    isReached: ({ own_cpu_ms, wall_ratio }) => own_cpu_ms <= 2.5 && wall_ratio <= 1.1,
    measure: (run) => measureStop(run, makeProject()),
  },
  {
    id: 'plugin',
    what: 'the same with one third-party plugin in code',
    figure: 'at most 4.5 ms, and 1.18 x',
    isReached: ({ own_cpu_ms, wall_ratio }) => own_cpu_ms <= 4.5 && wall_ratio <= 1.18,
    measure: (run) => measureStop(run, makeProject({ plugins: ['bench'] })),
  },
  {
    id: 'history',
    what: 'the same with more recorded, against the project of `stop`',
    figure: 'within 3 % or 1 ms of it; under 50 MB resident',
    isReached: ({ own_wall_ms, wall_ratio, peak_mb }) =>
      (Math.abs(own_wall_ms) <= 1 || Math.abs(wall_ratio - 1) <= 0.03) && peak_mb < 50,
    measure: (run) => {
      const small = makeProject();
      const restoreSmall = keepState(small);
      const sizes = short(run, [1e3], [1e3, 1e4, 1e5, 1e6, 1e7]).map((events) => ({ projectEvents: events }));
      const own = short(run, [2e3], [1e4, 1e5, 1e6]).map((events) => ({ sessionEvents: events }));
      return [...sizes, ...own].map((size) => {
        const project = makeProject(size);
        const restore = keepState(project);
        const { projectEvents, sessionEvents } = size;
        const of = projectEvents === undefined ? 'in the session itself' : 'in the project';
        return attempt(`${(projectEvents ?? sessionEvents).toLocaleString('en')} events ${of}`, {
          baseline: atStop(run.node, small),
          measured: atStop(run.node, project),
          before: (name) => (name === 'baseline' ? restoreSmall() : restore()),
          code: BLOCKED,
          // Long where a session is read whole.
          rounds: (sessionEvents ?? 0) >= 1e5 ? Math.min(run.rounds, 3) : run.rounds,
        });
      });
    },
  },
  {
    id: 'record',
    what: 'recording one tool event on POSIX',
    figure: 'to 64 KiB at most 3 ms, and 0.15 x `node -e 0`; 10 MB at most 2 x `cat >/dev/null`',
    isReached: ({ of, wall_ms, wall_ratio }) =>
      of.startsWith('10 MB') ? wall_ratio <= 2 : wall_ms <= 3 && wall_ratio <= 0.15,
    measure: (run) => {
      if (recorder === undefined) return NOT_THERE;
      return short(run, [1], [1, 64, 10_240]).map((kilobytes) => {
        const project = makeProject();
        const stdin = writeToolPayload(project, kilobytes);
        const isHuge = kilobytes > 64;
        const cat = { command: ['/bin/cat'], stdin, env: project.env };
        const measured = { command: RECORD, stdin, cwd: project.root, env: project.env };
        const baseline = isHuge ? cat : idle(run.node, project);
        const of = isHuge ? '10 MB, against cat' : `${kilobytes} KiB`;
        return { of, ...measurePairs({ baseline, measured, rounds: run.rounds }) };
      });
    },
  },
  {
    id: 'spool',
    what: '100 recorded events waiting when a check comes, against none',
    figure: 'at most 4 ms more',
    isReached: ({ own_wall_ms }) => own_wall_ms <= 4,
    measure: (run) => {
      if (recorder === undefined) return NOT_THERE;
      const project = makeProject();
      const restore = keepState(project);
      const stdin = writeToolPayload(project, 1);
      const before = (name) => {
        restore();
        if (name === 'baseline') return;
        const { root: cwd, env } = project;
        for (let event = 0; event < 100; event += 1)
          execFileSync(RECORD[0], RECORD.slice(1), { cwd, env, input: readFileSync(stdin) });
      };
      const baseline = atStop(run.node, project);
      return measurePairs({ baseline, measured: baseline, before, code: BLOCKED, rounds: run.rounds });
    },
  },
  {
    id: 'changed',
    what: 'the first check after the config changed, against the next one',
    figure: 'at most 250 ms more',
    isReached: ({ own_wall_ms }) => own_wall_ms <= 250,
    measure: (run) => {
      const project = makeProject();
      const restore = keepState(project);
      const text = readFileSync(project.configFile, 'utf8');
      const before = (name, round) => {
        restore();
        if (name === 'measured') writeFileSync(project.configFile, `${text}// ${'x'.repeat(round + 2)}\n`);
      };
      const baseline = atStop(run.node, project);
      const rounds = Math.min(run.rounds, 15);
      return measurePairs({ baseline, measured: baseline, before, code: BLOCKED, rounds });
    },
  },
  {
    id: 'replay',
    what: '`harnery replay`, against reading and parsing the same lines in one Node process',
    figure: 'at most 1.5 x, constant memory',
    isReached: ({ wall_ratio, peak_mb }) => wall_ratio <= 1.5 && peak_mb < 150,
    measure: (run) =>
      short(run, [1e3], [1e4, 1e5, 1e6]).map((events) => {
        const project = makeProject({ sessionEvents: events });
        const { root: cwd, env, stream } = project;
        const baseline = { command: [run.node, path('read-lines.mjs'), stream], cwd, env };
        const measured = { command: [run.node, BIN, 'replay', SESSION], cwd, env };
        const rounds = events >= 1e5 ? Math.min(run.rounds, 3) : run.rounds;
        return attempt(`${events.toLocaleString('en')} events`, { baseline, measured, rounds });
      }),
  },
  {
    id: 'evaluate',
    what: '`evaluate` in process, a window of 100 events, 10 rules (4 in json-logic)',
    figure: 'at least 100,000 a second',
    isReached: ({ per_second }) => per_second >= 100_000,
    measure: (run) => {
      const time_ms = String(short(run, 50, 1_000));
      const told = execFileSync(run.node, [path('evaluate.mjs'), time_ms], { encoding: 'utf8', env: {} });
      return JSON.parse(told).map((one) => ({ ...one, median_us: round(one.median_us) }));
    },
  },
];

/** What was measured, or why it could not be. */
function attempt(of, pairs) {
  try {
    return { of, ...measurePairs(pairs) };
  } catch (thrown) {
    return { of, failed: thrown.message };
  }
}

function writeToolPayload({ folder, root }, kilobytes) {
  const file = join(folder, `tool-${kilobytes}.json`);
  const tool_input = { command: 'x'.repeat(Math.max(0, kilobytes * 1_024 - 200)) };
  const payload = {
    session_id: SESSION,
    hook_event_name: 'PreToolUse',
    cwd: root,
    tool_name: 'Bash',
    tool_input,
  };
  writeFileSync(file, JSON.stringify({ ...payload, tool_use_id: 'bench' }));
  return file;
}
