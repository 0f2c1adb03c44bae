/** The command line itself: help, versions, and words that it does not know. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { run } from '../support/run-cli.ts';

it.each([[[]], [['--help']], [['help']]])('%j lists every command', (args) => {
  const { code, stdout } = run(args);
  expect(code).toBe(0);
  for (const name of [
    'init',
    'deinit',
    'doctor',
    'check',
    'agents',
    'signal',
    'replay',
    'verdicts',
    'faults',
    'config',
    'rules',
    'create',
  ])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
});

it.each([
  'init',
  'deinit',
  'doctor',
  'check',
  'agents',
  'signal',
  'replay',
  'verdicts',
  'faults',
  'config',
  'rules',
  'create',
])('%s --help teaches by an example and documents its exit codes', (name) => {
  const { code, stdout } = run([name, '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Usage: harnery/);
  expect(stdout).toMatch(/^Example:\n {2}\S/m);
  expect(stdout).toMatch(/^Exit codes: /m);
  expect(run(['help', name]).stdout).toBe(stdout);
});

it('prints its version', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
  expect(run(['--version']).stdout).toBe(`${version}\n`);
});

it('names the nearest command', () => {
  const { code, stdout, stderr } = run(['chek']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'harnery: HARNERY_UNKNOWN_COMMAND: there is no command "chek" (did you mean "check"?). See harnery --help.\n',
  );
});

it('names the nearest word after agents', () => {
  expect(run(['agents', 'statsu']).stderr).toContain('not "statsu" (did you mean "status"?)');
});

it.each([
  [['check', '--adaptor', 'cursor'], 'check'],
  [['agents', 'statsu'], 'agents'],
  [['replay', 'a', 'b'], 'replay'],
])('%j is a mistake of the command line: exit code 1, never 2', (args, name) => {
  const { code, stdout, stderr } = run(args, { input: '{}' });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`HARNERY_USAGE`);
  expect(stderr).toContain(`See harnery ${name} --help`);
});
