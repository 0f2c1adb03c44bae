// Runs the built command with every form of config on every supported version of Node, in projects that it cannot write to.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode } from './install-node.mjs';

const VERSIONS = ['20', '22', '24'];
const NOBODY = 65534;
const top = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const isRoot = process.getuid?.() === 0;

const TYPED = `import { type Config, defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import { severity } from './settings.js';

enum Length {
  Short = 3,
}

interface Named { readonly name: string }

const plugins = [...recommended] as readonly Named[];
const config = { plugins, rules: { task_set: severity }, record: { promptText: Length.Short } } satisfies object;
export default defineConfig(config as unknown as Config);
`;
const PLAIN = `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';

export default defineConfig({ plugins: [recommended], rules: { task_set: 'off' }, record: { promptText: 3 } });
`;
const COMMON = `const { recommended } = require('harnery/plugins/recommended');

module.exports = { plugins: [recommended], rules: { task_set: 'off' }, record: { promptText: 3 } };
`;
const PROMISED = `const recommended = import('harnery/plugins/recommended').then((module) => module.recommended);
export default { plugins: [recommended, import('./extra.js')], rules: { task_set: 'off' }, record: { promptText: 3 } } as object;
`;
const EXTRA = `import { definePlugin } from 'harnery';
const name: string = 'extra';
export default definePlugin({ name, dependencies: ['ritual'] });
`;
const DATA = { rules: { task_set: 'off' }, record: { promptText: 3 } };
const SETTINGS = "export const severity: 'off' | 'error' = 'off';\n";

/** Each form of a config: its file, its text, and what it imports. */
const FORMS = [
  ['harnery.config.ts', TYPED, { 'settings.ts': SETTINGS }],
  ['harnery.config.ts', PROMISED, { 'extra.ts': EXTRA }],
  ['harnery.config.mts', TYPED, { 'settings.ts': SETTINGS }],
  ['harnery.config.cts', COMMON.replace('};', '} satisfies object;')],
  ['harnery.config.cts', PLAIN],
  ['harnery.config.ts', COMMON.replace('};', '} as object;')],
  ['harnery.config.js', PLAIN],
  ['harnery.config.js', COMMON],
  ['harnery.config.mjs', PLAIN],
  ['harnery.config.cjs', COMMON],
  ['harnery.config.json', JSON.stringify(DATA)],
  ['.harneryrc', JSON.stringify(DATA)],
  ['.harneryrc.yaml', 'rules:\n  task_set: off\nrecord:\n  promptText: 3\n'],
  ['package.json', undefined],
];
const TYPES = ['module', 'commonjs', undefined];

/** The command as it is installed, without what only its makers need, where every user may read it. */
function copyInstallation(to) {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8'));
  const needed = Object.keys(packages).filter((path) => path !== '' && packages[path].dev !== true);
  for (const path of ['package.json', 'dist', ...needed]) {
    const from = join(top, path);
    if (existsSync(from)) cpSync(from, join(to, path), { recursive: true });
  }
  return join(to, 'dist/core/cli/bin.cjs');
}

/** Every name, byte, mode and time below a folder, but for the record. */
function fingerprint(folder, prefix = '') {
  const { mtimeNs, mode } = lstatSync(folder, { bigint: true });
  const own = `${prefix || '.'} ${mtimeNs} ${mode}`;
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [path, name] = [join(folder, entry.name), join(prefix, entry.name)];
    if (name === '.harnery') return [];
    if (entry.isDirectory()) return fingerprint(path, name);
    const stat = lstatSync(path, { bigint: true });
    return [`${name} ${stat.mtimeNs} ${stat.mode} ${readFileSync(path, 'hex')}`];
  });
  return [own, ...below];
}

/** What went wrong, or undefined. The setting is seen in the recorded text of a prompt and in the rules that are asked. */
function tryForm(node, bin, type, [name, text, more = {}]) {
  const folder = mkdtempSync(join(base, 'case-'));
  const [project, home] = [join(folder, 'project'), join(folder, 'home')];
  for (const one of [join(project, '.git'), join(project, '.harnery'), home])
    mkdirSync(one, { recursive: true });
  const manifest = {
    name: 'some-project',
    ...(type && { type }),
    ...(name === 'package.json' && { harnery: DATA }),
  };
  const files = {
    'package.json': JSON.stringify(manifest),
    ...(text !== undefined && { [name]: text }),
    ...more,
  };
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(project, file), content);
    chmodSync(join(project, file), 0o444);
  }
  if (isRoot) for (const one of [join(project, '.harnery'), home]) chownSync(one, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  chmodSync(project, 0o555);
  const before = fingerprint(project).join('\n');

  const run = (event, fields = {}) => {
    const payload = { hook_event_name: event, session_id: 's1', prompt_id: 'p1', cwd: project, ...fields };
    const ran = spawnSync(node, [bin, 'check', '--adapter', 'claude-code', '--json'], {
      input: JSON.stringify(payload),
      cwd: project,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', HOME: home },
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    if (ran.status !== 0 || ran.stderr !== '')
      throw new Error(`exit ${ran.status}: ${ran.stderr || ran.error}`);
    const report = JSON.parse(ran.stdout);
    if (report.faults.length > 0) throw new Error(JSON.stringify(report.faults));
    return report;
  };
  try {
    // The second is served from the snapshot, where there is one.
    for (const prompt of ['first', 'again']) {
      const { event } = run('UserPromptSubmit', { prompt });
      if (event?.data.prompt_text !== prompt.slice(0, 3))
        throw new Error(`the prompt: ${JSON.stringify(event)}`);
    }
    run('PreToolUse', { tool_name: 'Bash', tool_use_id: 't1' });
    const rules = run('Stop').verdict.failing;
    if (rules.join() !== 'status_checked') throw new Error(`failing: ${rules.join()}`);
    if (fingerprint(project).join('\n') !== before) throw new Error('the project was written to');
    return undefined;
  } catch (thrown) {
    return thrown.message;
  } finally {
    chmodSync(project, 0o755);
  }
}

const base = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-nodes-')));
chmodSync(base, 0o755);
process.on('exit', () => rmSync(base, { recursive: true, force: true }));
if (!isRoot) say('Not root: the trees are closed by their modes alone.');

/** The tests of the loader, with this Node to read the configs. */
function runTests(node) {
  const jest = join(top, 'node_modules/jest/bin/jest.js');
  const ran = spawnSync(process.execPath, [jest, 'test/config/read-config', 'test/config/open-config'], {
    cwd: top,
    encoding: 'utf8',
    env: { ...process.env, HARNERY_TEST_NODE: node },
  });
  return ran.status === 0 ? undefined : ran.stderr;
}

const bin = copyInstallation(join(base, 'harnery'));
const nodes = VERSIONS.map((version) => {
  const node = join(base, `node-${version}`);
  copyFileSync(installNode(version, say), node);
  return [version, node];
});
const failures = [];
for (const [version, node] of nodes) {
  say(`\nNode ${version} (${execFileSync(node, ['-v'], { encoding: 'utf8' }).trim()})`);
  say(`  ${'config'.padEnd(22)}${TYPES.map((type) => (type ?? 'no type').padEnd(10)).join('')}`);
  for (const form of FORMS) {
    const cells = TYPES.map((type) => {
      const failure = tryForm(node, bin, type, form);
      if (failure !== undefined)
        failures.push(`Node ${version}, ${form[0]}, ${type ?? 'no type'}: ${failure}`);
      return (failure === undefined ? 'ok' : 'FAILED').padEnd(10);
    });
    say(`  ${form[0].padEnd(22)}${cells.join('')}`);
  }
  const failure = runTests(node);
  if (failure !== undefined) failures.push(`Node ${version}, the tests of the loader: ${failure}`);
  say(`  the tests of the loader: ${failure === undefined ? 'ok' : 'FAILED'}`);
}
for (const failure of failures.slice(0, 10)) say(`\n${failure}`);
say(failures.length === 0 ? '\nEvery form on every Node.' : `\n${failures.length} failed.`);
process.exitCode = failures.length === 0 ? 0 : 1;
