/** `harnery adapters`: what the hooks of each host can do, and the page that is made of it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { newProject, run } from '../support/run-cli.ts';

const adapters = (...options: string[]) => run(['adapters', ...options], { cwd: newProject() });

it('prints the very table that stands in adapters/README.md', () => {
  const page = readFileSync(join(__dirname, '../../adapters/README.md'), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('|'));
  expect(adapters('--markdown')).toEqual({ code: 0, stderr: '', stdout: `${table.join('\n')}\n` });
});

it('lists each host by title and name, with the same in words and as JSON', () => {
  const { stdout } = adapters();
  expect(stdout).toMatch(/^Claude Code \(claude-code\)\n {2}its stop +can be blocked\n/);
  const rows = JSON.parse(adapters('--json').stdout);
  expect(rows).toHaveLength(8);
  for (const { host, name } of rows) expect(stdout).toContain(`${host} (${name})\n`);
});

it('shows the cap that a config sets', () => {
  const root = newProject();
  const config =
    "import { droid } from 'harnery/adapters/droid';\nexport default { adapters: [droid({ followupCap: 2 })] };\n";
  writeFileSync(join(root, 'harnery.config.mjs'), config);
  const rows = JSON.parse(run(['adapters', '--json'], { cwd: root }).stdout);
  expect(rows.find(({ name }: { name: string }) => name === 'droid')['blocks a window']).toBe('2');
});

it('refuses a name, as there is one list', () => {
  expect(adapters('cursor').code).toBe(1);
});
