// Measures what Harnery costs, row by row of the figures to reach, and prints it as a table.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { parseArgs } from 'node:util';
import { cpuClock } from './bench/measure.mjs';
import { ROWS } from './bench/rows.mjs';
import { headOf, keepRun, tableOf } from './bench/table.mjs';
import { installNode } from './install-node.mjs';

const HELP = `Usage: npm run bench -- [--node PATH|VERSION]... [--only ROW]... [--rounds N] [--short] [--json FILE] [--keep]

  --node     another Node than this one: its path, or a version to fetch as an npm package (20); may be repeated
  --only     one row: ${ROWS.map(({ id }) => id).join(', ')}; may be repeated
  --rounds   paired rounds for each row (40)
  --short    a few rounds on small projects: to see that it runs, not what it costs
  --json     writes what was measured to FILE
  --keep     writes it to scripts/bench/last-run.json, and the table to scripts/bench/README.md
`;

const say = (text) => process.stderr.write(`${text}\n`);
const { values } = parseArgs({
  options: {
    node: { type: 'string', multiple: true, default: [process.execPath] },
    only: { type: 'string', multiple: true, default: ROWS.map(({ id }) => id) },
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = values.only.find((id) => !ROWS.some((row) => row.id === id));
if (values.help || unknown !== undefined) {
  process.stdout.write(unknown === undefined ? HELP : `no row is called "${unknown}"\n\n${HELP}`);
  process.exit(unknown === undefined ? 0 : 1);
}

const rounds = Number(values.rounds ?? (values.short ? 1 : 40));
const nodes = values.node
  .map((node) => (/^[\d.]+$/.test(node) ? installNode(node, say) : node))
  .map((node) => ({
    node,
    version: execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim(),
  }));
const load = () => loadavg()[0].toFixed(2);
const loadBefore = load();

const rows = ROWS.filter(({ id }) => values.only.includes(id)).flatMap((row) =>
  nodes.map(({ node, version }) => {
    say(`${row.id}, Node ${version} ...`);
    const results = [row.measure({ node, rounds, isShort: values.short })].flat().map((one) => {
      if (one.missing !== undefined) return one;
      return { ...one, reached: one.failed === undefined && row.isReached(one) };
    });
    return { id: row.id, what: row.what, figure: row.figure, node: version, results };
  }),
);

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const run = {
  date: new Date().toISOString(),
  harnery: manifest.version,
  nodes: nodes.map(({ version }) => version),
  machine: {
    system: `${type()} ${release()}`,
    cpus: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    load: loadBefore,
    load_after: load(),
  },
  cpuClock,
  rows,
};
process.stdout.write(`${headOf(run)}\n\n${tableOf(run)}\n`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(run, undefined, 2)}\n`);
if (values.keep) keepRun(run);
