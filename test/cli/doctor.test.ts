/** `harnery doctor`: what it prints, for people and for programs, and how it ends. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FINDINGS } from '../../core/doctor/finding-table.ts';
import { ownProject } from '../support/own-install.ts';
import { BIN } from '../support/run-cli.ts';

const LINE = /^ {2}(ok|hint|unknown|warning|broken) +([A-Z_]+): \S.*\S$/;

it('prints a line a finding, host by host, and ends with a summary and its exit code', () => {
  const project = ownProject();
  project.harnery(['init', '--host', 'claude-code']);
  project.write('.cursor/hooks.json', '{ "version": 1, }');
  const { code, stdout, stderr } = project.harnery(['doctor']);
  expect([code, stderr]).toEqual([0, '']);
  const [claude = '', machine = '', summary = ''] = stdout
    .split('\n\n')
    .filter((part) => !part.startsWith('Cursor'));
  expect(stdout).toContain('\nCursor\n  warning  HOOKS_MISSING: ');
  for (const [title, section] of [
    ['Claude Code', claude],
    ['This project and machine', machine],
  ] as const) {
    const [head, ...lines] = section.split('\n');
    expect(head).toBe(title);
    for (const line of lines) expect(line).toMatch(LINE);
  }
  expect(summary).toMatch(/^Nothing is broken: 2 warning, \d+ unknown, \d+ ok\. Exit code 0\.\n$/);
  expect(stdout).not.toContain('\u001b');
});

it('ends with 1 where something is broken', () => {
  const { code, stdout } = ownProject().harnery(['doctor']);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/Something is broken: 1 broken, .* Exit code 1\.\n$/),
  ]);
});

it('prints the same as JSON', () => {
  const project = ownProject();
  const { code, stdout } = project.harnery(['doctor', '--json']);
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
  const printed = JSON.parse(stdout);
  expect(code).toBe(1);
  expect(printed).toMatchObject({ harnery: version, bin: BIN, root: project.root, counts: { broken: 1 } });
  expect(printed.findings[0]).toEqual({
    code: 'NOTHING_WIRED',
    level: 'broken',
    cause: expect.any(String),
    wayOut: expect.any(String),
    command: expect.stringContaining(' init --host '),
  });
});

it('is asked about one host', () => {
  const project = ownProject();
  project.harnery(['init', '--host', 'claude-code', '--host', 'cursor']);
  const { stdout } = project.harnery(['doctor', '--host', 'cursor']);
  expect(stdout).toMatch(/^Cursor\n/);
  expect(stdout).not.toContain('Claude Code');
  const { code, stderr } = project.harnery(['doctor', '--host', 'cursr']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('did you mean "cursor"?')]);
  expect(project.harnery(['doctor', 'cursor']).stderr).toContain('HARNERY_USAGE');
  expect(project.harnery(['doctor', '--host', 'droid']).stdout).toContain('HOOKS_MISSING');
});

const PTY = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;
(PTY ? it : it.skip)('on a terminal it is coloured, and says what it runs', () => {
  const project = ownProject();
  project.harnery(['init', '--host', 'claude-code']);
  const { status, stdout } = spawnSync(
    'script',
    ['-qec', `'${process.execPath}' '${BIN}' doctor`, '/dev/null'],
    {
      cwd: project.root,
      env: { HOME: project.home, PATH: '/usr/bin:/bin', SHELL: '/bin/sh' },
      encoding: 'utf8',
    },
  );
  expect(status).toBe(0);
  expect(stdout).toContain('\u001b[32mok     \u001b[0m  HOOKS_WIRED');
  expect(stdout).toContain('Claude Code: running the hook of Stop');
});

it('every finding is documented, in the order of the table, with its level and what mends it', () => {
  const page = readFileSync(join(__dirname, '../../core/doctor/findings.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\w+) +\| \S.*\S +\|$/gm)].map(([, code, level]) => [
    code,
    level,
  ]);
  expect(rows).toEqual(Object.entries(FINDINGS).map(([code, [level]]) => [code, level]));
});
