// Writes what was measured as a table, and the page that keeps the last run.
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('README.md', import.meta.url);
const LAST_RUN = new URL('last-run.json', import.meta.url);
const [BEGIN, END] = ['<!-- written by npm run bench -- --keep -->', '<!-- end -->'];

/** One line a measured thing, of all Nodes, as a Markdown table. */
export function tableOf({ rows }) {
  const head = ['what', 'figure', 'Node', 'measured', 'reached'];
  const lines = rows.flatMap(({ what, figure, node, results }) =>
    results.map((one, index) => [
      index === 0 ? what : '',
      index === 0 ? figure : '',
      index === 0 ? node : '',
      inWords(one),
      one.reached === undefined ? '' : one.reached ? 'yes' : 'no',
    ]),
  );
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column].length)));
  const write = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [write(head), write(widths.map((width) => '-'.repeat(width))), ...lines.map(write)].join('\n');
}

function inWords({ of, missing, failed, per_second, median_us, ...one }) {
  const before = of === undefined ? '' : `${of}: `;
  if (missing !== undefined) return `${before}not there yet: ${missing}`;
  if (failed !== undefined) return `${before}failed: ${failed}`;
  if (per_second !== undefined)
    return `${before}${per_second.toLocaleString('en')} a second, ${median_us.toFixed(1)} µs`;
  const {
    own_cpu_ms,
    own_wall_ms,
    wall_ms,
    baseline_wall_ms,
    wall_ratio,
    peak_mb,
    baseline_peak_mb,
    rounds,
  } = one;
  const sign = (value) => `${value < 0 ? '' : '+'}${value.toFixed(1)} ms`;
  const cpu = own_cpu_ms === undefined ? 'CPU time not measured' : `${sign(own_cpu_ms)} of CPU time`;
  const wall = `${wall_ratio.toFixed(2)} x (${wall_ms.toFixed(1)} against ${baseline_wall_ms.toFixed(1)} ms, ${sign(own_wall_ms)})`;
  const memory =
    peak_mb === undefined ? '' : `, ${peak_mb.toFixed(0)} against ${baseline_peak_mb.toFixed(0)} MB`;
  return `${before}${cpu}, ${wall}${memory}, ${rounds} rounds`;
}

/** Where and with what it was measured. */
export function headOf({ date, harnery, machine, nodes, cpuClock }) {
  return [
    `Measured on ${date.slice(0, 10)}, Harnery ${harnery}, Node ${nodes.join(', ')}.`,
    `${machine.cpus} x ${machine.cpu}, ${machine.memory_gb} GB, ${machine.system}; load at the start ${machine.load}, at the end ${machine.load_after}.`,
    `CPU time and memory by ${cpuClock}.`,
  ].join('\n');
}

/** Keeps a run in the repository: its data, and the page that shows them. */
export function keepRun(run) {
  writeFileSync(LAST_RUN, `${JSON.stringify(run, undefined, 2)}\n`);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error('scripts/bench/README.md has no place for the table');
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${headOf(run)}\n\n${tableOf(run)}\n\n${END}${after}`);
}
