/** Folders with configs in them, read and opened by the built code in processes of their own. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Which Node reads the configs; set it to try another. */
const NODE = process.env.HARNERY_TEST_NODE ?? process.execPath;
const DIST = pathToFileURL(join(import.meta.dirname, '../../dist/')).href;

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-config-')));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export interface Outcome {
  readonly value?: unknown;
  readonly files?: readonly string[];
  readonly from?: 'snapshot' | 'file';
  /** Of the fault, where there was one. */
  readonly cause?: string;
  /** Whether `recommended` in the config is the command’s own; there where the config gives it as `preset`. */
  readonly own?: boolean;
}

/** What `readConfig` makes of each of these files, all in one process. */
export function readEach(files: readonly string[]): Outcome[] {
  return inProcess(
    `const { readConfig } = await import(dist + 'core/config/read-config.js');
     const read = (file) => readConfig(file);`,
    files,
    {},
  );
}

/** What `openConfig` makes of each of these files, one after the other, with the built-in preset. */
export function openEach(files: readonly string[], env: Readonly<Record<string, string>>): Outcome[] {
  return inProcess(
    `const { openConfig } = await import(dist + 'core/config/open-config.js');
     const builtIns = { plugins: recommended, adapters: recommended.flatMap(({ adapters = [] }) => adapters) };
     const read = async (file) => {
       const opened = await openConfig(file, { builtIns, env: process.env });
       opened.keep(true);
       return opened;
     };`,
    files,
    env,
  );
}

function inProcess(
  setUp: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Outcome[] {
  const script = `
    const dist = ${JSON.stringify(DIST)};
    const { recommended } = await import(dist + 'plugins/recommended.js');
    ${setUp}
    const isOwn = ({ preset = [] }) =>
      preset.length > 0 && preset.every((plugin, place) => plugin === recommended[place]);
    const outcomes = [];
    for (const file of JSON.parse(process.argv[2])) {
      try {
        const { value, files, from } = await read(file);
        const kind = typeof value === 'function' ? 'a function' : value;
        outcomes.push({ value: kind, files, from, own: isOwn(value) });
      } catch (thrown) {
        outcomes.push({ cause: thrown.data?.cause ?? String(thrown) });
      }
    }
    console.log(JSON.stringify(outcomes));
    process.exit();`;
  // As a file: what is given to `node -e` finds `module` and `require` among its globals, and so would the configs.
  const main = join(folderWith({ 'main.mjs': script }), 'main.mjs');
  const ran = spawnSync(NODE, [main, JSON.stringify(files)], {
    encoding: 'utf8',
    env: { PATH: '', ...env },
  });
  if (ran.status !== 0 || ran.stderr !== '') throw new Error(`${ran.stderr}${ran.error ?? ''}`);
  return JSON.parse(ran.stdout) as Outcome[];
}
