/** The README is followed word for word: its settings parse, its examples have the right types, and they run. */

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Plugin } from '../core/index.ts';
import { recommended } from '../plugins/recommended.ts';
import { commandsIn, ownProject, runHook } from './support/own-install.ts';
import { BIN, claudePayload, cursorPayload, newProject, recordedIn, run } from './support/run-cli.ts';

const ROOT = join(__dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

const blocks = (language: string) =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code ?? '',
  );

/** The one block of this language that holds these words. */
function block(language: string, words: string): string {
  const found = blocks(language).filter((code) => code.includes(words));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

interface Entry {
  readonly command?: string;
  readonly hooks?: readonly Entry[];
}

function projectWith(config: string): string {
  const root = newProject();
  writeFileSync(join(root, 'harnery.config.ts'), config);
  return root;
}

describe('the settings of each host, wired by hand', () => {
  it.each([
    [
      'claude-code',
      [
        'SessionStart',
        'UserPromptSubmit',
        'PreToolUse',
        'PostToolUse',
        'PostToolUseFailure',
        'SessionEnd',
        'Stop',
        'StopFailure',
      ],
    ],
    ['cursor', ['sessionStart', 'beforeSubmitPrompt', 'preToolUse', 'stop']],
    ['codex', ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'SessionEnd', 'Stop', 'Interrupt']],
  ])('for %s are JSON, and each command in them runs', (adapter, events) => {
    const page = readFileSync(join(ROOT, `adapters/${adapter}.md`), 'utf8');
    const [, text = ''] = /^```json\n([\s\S]*?--adapter[\s\S]*?)^```$/m.exec(page) ?? [];
    const settings = JSON.parse(text);
    expect(Object.keys(settings.hooks)).toEqual(events);
    const root = newProject();
    for (const [event, entries] of Object.entries<Entry[]>(settings.hooks)) {
      const command = entries[0]?.command ?? entries[0]?.hooks?.[0]?.command ?? '';
      const real = command.replace('/path/to/harnery/dist/core/cli/bin.cjs', `'${BIN}'`);
      const payload = adapter === 'cursor' ? cursorPayload(root, event) : claudePayload(root, event);
      const turn = adapter === 'codex' ? { turn_id: 'turn-1' } : {};
      const input = JSON.stringify({ ...payload, prompt: 'Do it.', ...turn });
      const env = { PATH: process.env.PATH ?? '', HOME: join(root, 'no-home') };
      const { status, stderr } = spawnSync('/bin/sh', ['-c', real], {
        input,
        cwd: root,
        env,
        encoding: 'utf8',
      });
      // The agent used a tool and gave no signal: here the stop is blocked.
      const blocked = adapter === 'claude-code' && event === 'Stop';
      expect([status, stderr === '']).toEqual(blocked ? [2, false] : [0, true]);
    }
    expect(new Set(recordedIn(root).map((event) => event.adapter))).toEqual(new Set([adapter]));
  });
});

it('a newcomer wires two hosts, sees a block and a pass, and takes it all out again', () => {
  const project = ownProject('your-project', { isInstalled: false });
  const git = (...args: string[]) => spawnSync('git', args, { cwd: project.root, encoding: 'utf8' }).stdout;
  git('init', '-q');
  project.write('.cursor/rules/mine.md', 'mine\n');
  project.write('CLAUDE.md', '# Mine\n');
  git('add', '-A');
  git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-qm', 'x');
  const [preview = '', init = '', deinit = ''] =
    block('sh', 'harnery init').match(/^harnery [^#\n]*/gm) ?? [];
  const call = (line: string, ...more: string[]) =>
    project.harnery([...line.trim().split(/\s+/).slice(1), ...more], {
      env: { PATH: process.env.PATH ?? '' },
    });
  expect(call(preview).stdout).toContain('+++');
  expect(git('status', '--porcelain')).toBe('');
  expect(call(init, '--yes').stdout).toMatch(/^Claude Code wired .*\nCursor wired /);

  const env = { HOME: project.home, CLAUDE_PROJECT_DIR: project.root, CLAUDE_CODE_SESSION_ID: 'session-1' };
  const send = (event: string, fields: object = {}) => {
    const [command = ''] = commandsIn(project.read('.claude/settings.local.json'), event);
    return runHook(command, claudePayload(project.root, event, fields), { cwd: project.root, env });
  };
  send('UserPromptSubmit', { prompt: 'Do it.' });
  send('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1' });
  send('PostToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1' });
  for (let n = 0; n < 2; n++) {
    const { code, stderr } = send('Stop', { n });
    expect(code).toBe(2);
    const remedy = /Run this command now: (.*)/.exec(stderr)?.[1] ?? '';
    expect(runHook(remedy, '', { cwd: project.root, env }).code).toBe(0);
  }
  expect(send('Stop', { n: 2 })).toEqual({ code: 0, stdout: '', stderr: '' });

  expect(call(deinit).code).toBe(0);
  expect(git('status', '--porcelain')).toBe('');
});

describe('the config', () => {
  it('of the section Configure loads without a fault', () => {
    const root = projectWith(block('ts', 'followupCap: 2'));
    const { stdout } = run(['check', '--adapter', 'cursor', '--json'], {
      input: cursorPayload(root, 'sessionStart'),
      cwd: root,
    });
    expect(JSON.parse(stdout)).toMatchObject({ event: { event_type: 'session.start' }, faults: [] });
  });

  it('with a rule asks it, by its message, after long work only', () => {
    const root = projectWith(block('ts', "namespace: 'acme'"));
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root });
    send('UserPromptSubmit', { prompt: 'Do it.' });
    for (let call = 0; call < 4; call++) send('PreToolUse', { tool_use_id: `call-${call}` });
    expect(send('Stop')).toEqual({ code: 0, stdout: '', stderr: '' });
    send('PreToolUse', { tool_use_id: 'call-5' });
    const { code, stderr } = send('Stop', { n: 2 });
    expect(code).toBe(2);
    expect(stderr).toContain('rule 1/1 (acme/long_work): more than 4 tools were used');
  });

  it('with a rule as data asks it, and only warns', () => {
    const root = newProject();
    writeFileSync(join(root, 'harnery.config.json'), block('json', 'commit_at_end'));
    expect(run(['config'], { cwd: root }).code).toBe(0);
    const send = (event: string, fields: object) =>
      run(['check', '--adapter', 'claude-code', '--json'], {
        input: claudePayload(root, event, fields),
        cwd: root,
      });
    const tool = (tool_name: string, tool_input: object, tool_use_id: string) => {
      for (const event of ['PreToolUse', 'PostToolUse']) send(event, { tool_name, tool_input, tool_use_id });
    };
    const warned = (n: number) => JSON.parse(send('Stop', { n }).stdout).verdict.warned;
    send('UserPromptSubmit', { prompt: 'Do it.' });
    tool('Bash', { command: 'git commit -m early' }, 'call-1');
    expect(warned(1)).toBeUndefined();
    tool('Write', { file_path: join(root, 'a.ts') }, 'call-2');
    expect(warned(2)).toEqual(['commit_at_end']);
    tool('Bash', { command: 'git add -A && git commit -m done' }, 'call-3');
    expect(warned(3)).toBeUndefined();
  });

  it('with a rule in YAML holds, and the rule is listed', () => {
    const root = newProject();
    writeFileSync(join(root, '.harneryrc.yaml'), block('yaml', 'small_steps'));
    expect(run(['config'], { cwd: root }).code).toBe(0);
    expect(run(['rules', 'small_steps'], { cwd: root }).stdout).toMatch(/^small_steps +warn/);
  });

  it('by hand shows a turn that is blocked, and why', () => {
    const root = newProject();
    const script = block('sh', 'call()').replace(/^/, `harnery() { '${process.execPath}' '${BIN}' "$@"; }\n`);
    const env = { PATH: process.env.PATH ?? '', HOME: join(root, 'no-home') };
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { cwd: root, env, encoding: 'utf8' });
    expect(stderr).toContain('End-of-turn check, rule 2/2 (task_set)');
    expect(stdout).toMatch(/block {2}rules_failed\n {2}status_checked \(error\): failed\n/);
  });

  it('with a window of the whole session judges what was done before the last prompt', () => {
    const root = projectWith(block('ts', 'wholeSession = '));
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'claude-code'], { input: claudePayload(root, event, fields), cwd: root });
    const workUnder = (prompt: string) => {
      send('UserPromptSubmit', { prompt });
      send('PreToolUse', { tool_use_id: prompt });
    };
    workUnder('Do it.');
    const { session_id } = claudePayload(root, 'Stop') as { session_id: string };
    for (const words of [['set-task', 'x'], ['status']])
      run(['agents', ...words, '--session', session_id], { cwd: root });
    workUnder('And that.');
    expect(send('Stop')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('with an adapter serves its host from the prompt to the pass', () => {
    const root = projectWith(block('ts', 'acmeAgent = '));
    const send = (event: string, fields = {}) =>
      run(['check', '--adapter', 'acme-agent'], {
        input: { event, session: 's1', acme_version: '1', ...fields },
        cwd: root,
      });
    send('asked', { prompt: 'Do it.' });
    expect(send('tick')).toEqual({ code: 0, stdout: '', stderr: '' });
    send('tool', { tool: 'shell' });
    const { stdout } = send('done');
    expect(JSON.parse(stdout).go_on).toContain('agents set-task "what you worked on"');
    const env = { ACME_SESSION: 's1' };
    run(['agents', 'set-task', 'x'], { cwd: root, env });
    run(['agents', 'status'], { cwd: root, env });
    expect(send('done', { n: 2 })).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

it('the examples in TypeScript have the right types', () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-readme-')));
  const installed = join(scratch, 'node_modules', 'harnery');
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  writeFileSync(join(scratch, 'package.json'), '{"type":"module"}');
  const examples = blocks('ts');
  expect(examples.length).toBe(4);
  examples.forEach((code, place) => {
    const isTheRule = code.includes("namespace: 'acme'");
    writeFileSync(join(scratch, isTheRule ? 'harnery.config.ts' : `example-${place}.ts`), code);
  });
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const more = [
    '--allowImportingTsExtensions',
    '--types',
    'node',
    '--typeRoots',
    join(ROOT, 'node_modules/@types'),
  ];
  const files = examples.map((code, place) =>
    code.includes("namespace: 'acme'") ? 'harnery.config.ts' : `example-${place}.ts`,
  );
  const tsc = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...more, ...files],
    { cwd: scratch, encoding: 'utf8' },
  );
  expect(tsc.stdout).toBe('');
});

it('links to nothing that is not there', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'adr/README.md'];
  for (const page of pages) {
    const folder = page.includes('/') ? join(ROOT, 'adr') : ROOT;
    const links = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  }
});

it('the table of an adapter’s parts names each part that a built-in one has', () => {
  const chapter = README.slice(README.indexOf('## Write an adapter'), README.indexOf('## Move a window'));
  const told = new Set([...chapter.matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
  const parts = recommended
    .flatMap(({ adapters = [] }: Plugin) => adapters)
    .flatMap((adapter) => [
      ...Object.keys(adapter),
      ...Object.keys(adapter.fields).map((field) => `fields.${field}`),
      ...Object.keys(adapter.environment).map((field) => `environment.${field}`),
    ]);
  const plain = ['name', 'title', 'docs', 'fields', 'environment'];
  expect([...new Set(parts)].filter((part) => !told.has(part) && !plain.includes(part))).toEqual([]);
});
