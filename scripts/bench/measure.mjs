// Measures whole processes in pairs: each round runs the baseline and what is measured one after the other.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TIME_CHILD = fileURLToPath(new URL('time-child.py', import.meta.url));

/** How long a run may take, in s. */
const LIMIT_S = 60;

/** The interpreter itself, as version managers put a shell script in front of it; undefined where there is none. */
const python = (() => {
  const ran = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  return ran.status === 0 ? ran.stdout.trim() : undefined;
})();

/** What CPU time is measured with, for the page. */
export const cpuClock = python === undefined ? 'none: python3 is missing' : 'wait4 through python3';

/** One run: `wall_ms` and, where it can be told, `cpu_ms` (user and system) and `peak_mb`. Throws where it does not start. */
export function runOnce({ command, stdin = '/dev/null', cwd = '/', env }) {
  if (python === undefined) return runPlainly({ command, stdin, cwd, env });
  const ran = spawnSync(python, ['-I', '-S', TIME_CHILD, `${LIMIT_S}`, stdin, cwd, ...command], {
    env,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`${command.join(' ')}: ${ran.stderr}`);
  return JSON.parse(ran.stdout);
}

function runPlainly({ command: [program, ...args], stdin, cwd, env }) {
  const input = openSync(stdin, 'r');
  const began = process.hrtime.bigint();
  const { status, error } = spawnSync(program, args, {
    env,
    cwd,
    stdio: [input, 'ignore', 'ignore'],
    timeout: LIMIT_S * 1_000,
  });
  const wall_ms = Number(process.hrtime.bigint() - began) / 1e6;
  closeSync(input);
  if (error && error.code !== 'ETIMEDOUT') throw error;
  return { wall_ms, code: status };
}

/**
 * Medians over rounds. Each round runs `baseline` and `measured`, the one that is first by turns; `before` makes the
 * state anew, outside of what is timed. Throws where a run of `measured` ends with another code than `code`.
 */
export function measurePairs({ baseline, measured, before = () => {}, code = 0, rounds }) {
  const pairs = [];
  for (let round = -1; round < rounds; round += 1) {
    const runs = {};
    for (const name of round % 2 === 0 ? ['baseline', 'measured'] : ['measured', 'baseline']) {
      before(name, round);
      runs[name] = runOnce(name === 'baseline' ? baseline : measured);
      if (runs[name].wall_ms >= LIMIT_S * 1_000) throw new Error(`the ${name} took more than ${LIMIT_S} s`);
    }
    if (runs.measured.code !== code)
      throw new Error(`exit ${runs.measured.code}, not ${code}: ${measured.command.join(' ')}`);
    // The first is there to warm up.
    if (round >= 0) pairs.push(runs);
  }
  const of = (value) => round(median(pairs.map(value)));
  const hasCpu = pairs[0].measured.cpu_ms !== undefined;
  return {
    rounds,
    wall_ms: of(({ measured: { wall_ms } }) => wall_ms),
    baseline_wall_ms: of(({ baseline: { wall_ms } }) => wall_ms),
    own_wall_ms: of(({ measured, baseline }) => measured.wall_ms - baseline.wall_ms),
    wall_ratio: of(({ measured, baseline }) => measured.wall_ms / baseline.wall_ms),
    ...(hasCpu && {
      own_cpu_ms: of(({ measured, baseline }) => measured.cpu_ms - baseline.cpu_ms),
      baseline_cpu_ms: of(({ baseline: { cpu_ms } }) => cpu_ms),
      peak_mb: of(({ measured: { peak_mb } }) => peak_mb),
      baseline_peak_mb: of(({ baseline: { peak_mb } }) => peak_mb),
    }),
  };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** To a thousandth. */
export function round(value) {
  return Math.round(value * 1_000) / 1_000;
}
