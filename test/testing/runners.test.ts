/** The kit under real runners: a plugin’s own test, in a folder of its own, with jest, vitest and `node --test`. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const MODULES = join(ROOT, 'node_modules');

/** A plugin and its test, as somebody would publish them. */
const SAMPLE = readFileSync(join(__dirname, 'sample-plugin.mjs'), 'utf8');

/** How the functions of each runner reach the kit: global ones are found, others are handed in. */
const HEADS = {
  jest: '',
  vitest: `import { describe, it } from 'vitest';\nimport { useRunner } from 'harnery/testing';\nuseRunner({ describe, it });\n`,
  node: `import { describe, it } from 'node:test';\nimport { useRunner } from 'harnery/testing';\nuseRunner({ describe, it });\n`,
} as const;

type Name = keyof typeof HEADS;

const COMMANDS: Readonly<Record<Name, (file: string) => string[]>> = {
  jest: (file) => [
    '--experimental-vm-modules',
    '--no-warnings',
    join(MODULES, 'jest/bin/jest.js'),
    '--no-cache',
    file,
  ],
  vitest: (file) => [join(MODULES, 'vitest/vitest.mjs'), 'run', file],
  node: (file) => ['--test', '--test-reporter=tap', file],
};

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-runners-')));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/harnery'), 'dir');
  symlinkSync(join(MODULES, 'vitest'), join(folder, 'node_modules/vitest'), 'dir');
  const jest = {
    testEnvironment: 'node',
    transform: {},
    testMatch: ['**/*.test.mjs'],
    moduleFileExtensions: ['mjs', 'js'],
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', jest }));
  writeFileSync(join(folder, 'sample.mjs'), SAMPLE);
  for (const [name, head] of Object.entries(HEADS)) {
    const write = (kind: string, call: string) =>
      writeFileSync(
        join(folder, `${name}-${kind}.test.mjs`),
        `${head}import { sound, unsound } from './sample.mjs';\n${call}\n`,
      );
    write('sound', 'sound();');
    write('unsound', 'unsound();');
  }
});

function run(name: Name, kind: string): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, JEST_WORKER_ID: _id, ...env } = process.env;
  const child = spawn(process.execPath, COMMANDS[name](`${name}-${kind}.test.mjs`), {
    cwd: folder,
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

describe.each<Name>(['jest', 'vitest', 'node'])('under %s', (name) => {
  it('a sound plugin’s test passes', async () => {
    const { code, output } = await run(name, 'sound');
    expect(code === 0 ? '' : output).toBe('');
    // As many tests as the testers define for it: none was skipped in silence.
    expect(output).toMatch(/^(Tests: {7}| {6}Tests {2}|# pass )37\b/m);
  });

  it('an unsound one fails, and what was expected and what came instead is shown', async () => {
    const { code, output } = await run(name, 'unsound');
    expect(code).toBe(1);
    expect(output).toContain('acme/reviewed');
    expect(output).toMatch(/expected: it fails\n\s*got: {6}it passes: "applies" gives false \(not_asked\)/);
  });
});
