/** What is kept in the user’s cache folder makes a hook faster and nothing else: answers and records are the same. */

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudePayload, newProject, recordedIn, run } from '../support/run-cli.ts';

const PLUGIN = `import { definePlugin, defineRule } from 'harnery';
import { basename } from 'node:path';
import most from './most.cjs';
export default definePlugin({
  name: 'acme',
  namespace: 'acme',
  rules: [
    defineRule({
      name: 'few_tools',
      meta: {
        description: 'Few tools are used.',
        message: ({ tool_uses }) => \`\${tool_uses} tools were used in \${basename(import.meta.url)}\`,
        remedy: 'ls',
      },
      applies: () => true,
      satisfied: (facts) => facts.tool_uses <= most,
    }),
  ],
});
`;

/** Files of a project by name. */
const PROJECTS: readonly (readonly [what: string, files: Readonly<Record<string, string>>])[] = [
  ['no config', {}],
  ['a config of data', { '.harneryrc.json': '{ "rules": { "task_set": "warn" } }' }],
  [
    'a config in TypeScript that can give nothing else',
    {
      'harnery.config.ts': `import { defineConfig } from 'harnery';
export default defineConfig({ rules: { task_set: 'off' } });\n`,
    },
  ],
  [
    'a plugin from a package',
    {
      'harnery.config.ts': `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import acme from 'harnery-plugin-acme';
const rules: Record<string, string> = { 'acme/few_tools': 'error', status_checked: 'off' };
export default defineConfig({ plugins: [recommended, acme], rules });\n`,
      'node_modules/harnery-plugin-acme/package.json': `{ "name": "harnery-plugin-acme", "type": "module", "exports": "./index.js" }`,
      'node_modules/harnery-plugin-acme/index.js': PLUGIN,
      'node_modules/harnery-plugin-acme/most.cjs': 'module.exports = 0;\n',
    },
  ],
  [
    'a config that runs code and prints',
    {
      'harnery.config.mjs': `import { definePlugin } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
console.log('from the config');
const odd = definePlugin({ name: 'odd', apply: (hooks) => hooks.message.tap((text) => \`\${text}!\`) });
export default { plugins: [...[recommended], odd], rules: { status_checked: process.env.HOME ? 'error' : 'off' } };\n`,
    },
  ],
];

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

/** A whole turn that is blocked once and let go: each answer, and the record without what is new at each run. */
function turn(root: string, env: Record<string, string>) {
  const session_id = `s${Math.random().toString(36).slice(2)}`;
  const send = (event: string, fields = {}) =>
    run(['check', '--adapter', 'claude-code'], {
      input: { ...claudePayload(root, event, fields), session_id },
      cwd: root,
      env,
    });
  const answers = [
    send('SessionStart', { source: 'startup' }),
    send('UserPromptSubmit', { prompt: 'Do it.' }),
    send('PreToolUse', { tool_name: 'Read', tool_use_id: 't1', tool_input: {} }),
    send('Stop'),
    send('Stop', { stop_hook_active: true }),
    send('SessionEnd'),
  ];
  const recorded = recordedIn(root).filter((event) => event.session_id === session_id);
  const record = recorded.map(({ event_type, data }) => {
    const { reason, failing, message_hash, code, about } = data as Record<string, unknown>;
    return { event_type, reason, failing, message_hash, code, about };
  });
  return { answers, record };
}

const keptIn = (home: string) => join(home, '.cache/harnery');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));

const newHome = () => realpathSync(mkdtempSync(join(tmpdir(), 'harnery-home-')));

describe.each(PROJECTS)('with %s a turn is answered and recorded as without a cache', (_what, files) => {
  const root = newProject();
  write(root, files);
  const home = newHome();
  const env = { HOME: home };
  const withoutCache = turn(root, { HOME: home, XDG_CACHE_HOME: '/proc/self' });

  it('when nothing is kept yet, and when all is', () => {
    expect(withoutCache.answers.map(({ code }) => code)).toEqual([0, 0, 0, 2, 0, 0]);
    expect(existsSync(keptIn(home))).toBe(false);
    expect(turn(root, env)).toEqual(withoutCache);
    expect(filesIn(keptIn(home)).filter((file) => file.endsWith('.bin'))).not.toEqual([]);
    expect(turn(root, env)).toEqual(withoutCache);
  });

  it.each<[string, (file: string) => void]>([
    ['are empty', (file) => writeFileSync(file, '')],
    ['are torn', (file) => writeFileSync(file, readFileSync(file).subarray(0, 300))],
    ['are of another version of Node', (file) => file.endsWith('.bin') && writeFileSync(file, otherV8(file))],
    ['were damaged in the middle', (file) => writeFileSync(file, damaged(file, 0.5, 200))],
    ['end in zeros', (file) => writeFileSync(file, damaged(file, 0.4, Number.POSITIVE_INFINITY))],
    ['hold something else', (file) => writeFileSync(file, '{"by":1}')],
  ])('when all files that are kept %s', (_how, spoil) => {
    turn(root, env);
    for (const file of filesIn(keptIn(home))) spoil(file);
    expect(turn(root, env)).toEqual(withoutCache);
    expect(turn(root, env)).toEqual(withoutCache);
  });

  it('when what is kept is another project’s or of another time', () => {
    const elsewhere = newHome();
    turn(root, env);
    cpSync(keptIn(home), keptIn(elsewhere), { recursive: true, mode: 0 });
    chmodSync(keptIn(elsewhere), 0o700);
    for (const file of filesIn(keptIn(elsewhere))) utimesSync(file, 0, 0);
    expect(turn(root, { HOME: elsewhere })).toEqual(withoutCache);
  });
});

/** V8 takes a cache for its own by its first words. */
function otherV8(file: string): Buffer {
  const bytes = readFileSync(file);
  for (let at = 4; at < 12; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

/** With zeros from this part of it on, as a power cut leaves a file whose last pages were never written. */
function damaged(file: string, from: number, length: number): Buffer {
  const bytes = readFileSync(file);
  const start = Math.floor(bytes.length * from);
  return bytes.fill(0, start, Math.min(bytes.length, start + length));
}

describe('what changed counts at once', () => {
  const [, files = {}] = PROJECTS[3] ?? [];

  it.each([
    ['the config', 'harnery.config.ts', (text: string) => text.replace("'error'", "'off'")],
    [
      'a plugin',
      'node_modules/harnery-plugin-acme/index.js',
      (text: string) => text.replace('<= most', '>= most'),
    ],
    ['what a plugin imports', 'node_modules/harnery-plugin-acme/most.cjs', () => 'module.exports = 5;\n'],
  ])('in %s', (_what, name, change) => {
    const root = newProject();
    write(root, { ...files, [name]: files[name] ?? '' });
    const config = join(root, 'harnery.config.ts');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace("status_checked: 'off'", "status_checked: 'off', task_set: 'off'"),
    );
    const env = { HOME: newHome() };
    const isBlocked = () => turn(root, env).answers.some(({ code }) => code === 2);
    expect([isBlocked(), isBlocked()]).toEqual([true, true]);
    const file = join(root, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect([isBlocked(), isBlocked()]).toEqual([false, false]);
  });

  it('in what a config gives that asks the clock: it is run each time', () => {
    const root = newProject();
    write(root, {
      'harnery.config.mjs': `import { existsSync } from 'node:fs';
export default { rules: { status_checked: 'off', task_set: existsSync(new URL('./go', import.meta.url)) ? 'off' : 'error' } };\n`,
    });
    const env = { HOME: newHome() };
    const isBlocked = () => turn(root, env).answers.some(({ code }) => code === 2);
    expect([isBlocked(), isBlocked()]).toEqual([true, true]);
    writeFileSync(join(root, 'go'), '');
    expect([isBlocked(), isBlocked()]).toEqual([false, false]);
  });
});
