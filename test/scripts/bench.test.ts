/** The measuring of what Harnery costs runs to its end: its figures are for people, and none is asked for here. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const BENCH = join(ROOT, 'scripts/bench.mjs');

interface Run {
  readonly rows: readonly {
    readonly id: string;
    readonly results: readonly Record<string, unknown>[];
  }[];
}

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BENCH, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const namesOf = (results: readonly Record<string, unknown>[]) =>
  results.map((one) => ('missing' in one ? 'missing' : 'failed' in one ? one.failed : 'measured'));

describe('the bench', () => {
  it('measures every row, or says that its part is not there yet', () => {
    const folder = mkdtempSync(join(tmpdir(), 'harnery-bench-test-'));
    const file = join(folder, 'run.json');
    const { status, stdout, stderr } = bench('--short', '--json', file);
    expect([status, stderr.replace(/^\w+, Node .* \.\.\.\n/gm, '')]).toEqual([0, '']);
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Run;
    rmSync(folder, { recursive: true });
    const ids = ['stop', 'plugin', 'history', 'record', 'spool', 'changed', 'replay', 'evaluate'];
    expect(rows.map(({ id }) => id)).toEqual(ids);
    for (const { id, results } of rows) {
      const allowed = id === 'record' || id === 'spool' ? ['measured', 'missing'] : ['measured'];
      expect([id, namesOf(results).filter((name) => !allowed.includes(String(name)))]).toEqual([id, []]);
      expect(results.length).toBeGreaterThan(0);
    }
    expect(stdout.split('\n').filter((line) => line.startsWith('| ')).length).toBeGreaterThan(ids.length);
  }, 240_000);

  it('says which rows there are where one is asked for that there is not', () => {
    const { status, stdout } = bench('--only', 'stops');
    expect(status).toBe(1);
    expect(stdout).toContain('no row is called "stops"');
    expect(stdout).toContain('stop, plugin, history');
  });

  it('keeps its last run on its page, as its data have it', () => {
    const folder = join(ROOT, 'scripts/bench');
    const run = JSON.parse(readFileSync(join(folder, 'last-run.json'), 'utf8')) as Run;
    const page = readFileSync(join(folder, 'README.md'), 'utf8');
    const table = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { tableOf } from ${JSON.stringify(`${folder}/table.mjs`)}; process.stdout.write(tableOf(${JSON.stringify(run)}));`,
      ],
      { encoding: 'utf8' },
    );
    expect(page).toContain(table.stdout);
    expect(table.stdout).not.toBe('');
  });
});
