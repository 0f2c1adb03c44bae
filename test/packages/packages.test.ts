/** From `harnery create` over tarballs and a real `npm install` without a registry to packages that are at work. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  installTarballs,
  linkModules,
  must,
  packHarnery,
  runLine,
  tarballsIn,
} from '../support/created-packages.ts';
import { claudePayload } from '../support/run-cli.ts';

const CONFIG = `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import acmeHost from 'harnery-plugin-acme-host';
import houseRules from 'harnery-plugin-house-rules';
import longWindow from 'harnery-plugin-long_window';

export default defineConfig({
  plugins: [recommended, houseRules, acmeHost, longWindow],
  rules: {
    task_set: 'off',
    'house-rules/no_todo': ['error', { word: 'FIXME' }],
    'house-rules/changelog_entry': ['error', { file: 'NEWS.md' }],
  },
});
`;

const PACKAGES = [
  ['plugin', 'house-rules'],
  ['adapter', 'acme-host'],
  ['window', 'long_window'],
] as const;

/** A project with nothing but what npm installed. */
let project: string;

beforeAll(() => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-packages-')));
  project = join(top, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  installTarballs(project, packHarnery(join(top, 'tarballs')));

  // The command that was installed makes them, so that the tarball holds what it needs.
  const theirs = PACKAGES.map(([kind, name]) => {
    must(runLine(`project/node_modules/.bin/harnery create ${kind} ${name}`, top));
    const folder = join(top, `harnery-plugin-${name}`);
    linkModules(folder, join(project, 'node_modules/harnery'));
    must(runLine('npm pack', folder));
    return folder;
  });
  installTarballs(project, theirs.flatMap(tarballsIn));
  writeFileSync(join(project, 'harnery.config.ts'), CONFIG);
}, 300_000);

afterAll(() => rmSync(join(project, '..'), { recursive: true, force: true }));

function harnery(args: readonly string[], input: object = {}) {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/harnery', args, {
    cwd: project,
    input: JSON.stringify(input),
    encoding: 'utf8',
    env: { PATH: dirname(process.execPath), HOME: join(project, '../no-home') },
  });
  return { code: status, stdout, stderr };
}

/** One session on Claude Code: what the hook answered to each of its events. */
function claude(session: string) {
  let prompts = 0;
  let tools = 0;
  const call = (event: string, fields: object = {}) => {
    const ids = { session_id: session, prompt_id: `prompt-${prompts}` };
    return harnery(['check', '--adapter', 'claude-code'], {
      ...claudePayload(project, event, fields),
      ...ids,
    });
  };
  return {
    prompt() {
      prompts += 1;
      return call('UserPromptSubmit', { prompt: 'Do it.' });
    },
    edit(file: string) {
      const tool = {
        tool_name: 'Write',
        tool_input: { file_path: join(project, file) },
        tool_use_id: `t${++tools}`,
      };
      call('PreToolUse', tool);
      return call('PostToolUse', { ...tool, tool_response: { filePath: join(project, file) } });
    },
    status: () => harnery(['agents', 'status', '--session', session]),
    stop: (answer: string) => call('Stop', { last_assistant_message: answer }),
  };
}

const PASS = { code: 0, stdout: '', stderr: '' };
const blockedFor = (words: string) => ({ code: 2, stdout: '', stderr: expect.stringContaining(words) });

it('all three are there, and nothing is wrong with them', () => {
  const { code, stdout, stderr } = harnery(['config']);
  expect([code, stderr]).toEqual([0, '']);
  for (const name of ['house-rules', 'acme-host', 'long_window']) expect(stdout).toContain(name);
  expect(harnery(['rules', 'house-rules/no_todo']).stdout).toMatch(
    /^house-rules\/no_todo {2}error {2}plugin house-rules\n[\s\S]*"word":"FIXME"[\s\S]*# no_todo\n/,
  );
});

it('the rule in code blocks an answer that leaves an open end, and lets another go', () => {
  const session = claude('coded');
  expect(session.prompt()).toEqual(PASS);
  expect(session.stop('Done.\nFIXME: the tests')).toEqual(
    blockedFor('(house-rules/no_todo): the answer leaves an open end: "FIXME: the tests"'),
  );
  expect(session.stop('Done, and TODO is another word.')).toEqual(PASS);
});

it('the rule in data blocks an edit without an entry in the changelog, and lets it go with one', () => {
  const session = claude('data');
  session.prompt();
  session.edit('a.ts');
  session.status();
  expect(session.stop('Done.')).toEqual(
    blockedFor('(house-rules/changelog_entry): a.ts was edited and NEWS.md was not'),
  );
  session.edit('NEWS.md');
  expect(session.stop('Done.')).toEqual(PASS);
});

it('the window is the whole session: what was done two prompts ago counts, for the built-in rules too', () => {
  const session = claude('window');
  session.prompt();
  session.edit('NEWS.md');
  session.status();
  expect(session.stop('Done.')).toEqual(PASS);
  session.prompt();
  expect(session.stop('Nothing to do.')).toEqual(PASS);
  session.prompt();
  session.edit('b.ts');
  expect(session.stop('Done.')).toEqual(PASS);
  expect(harnery(['replay', 'window']).stdout).not.toContain('block');
});

it('the made-up host is answered in its own form, known by its payload alone', () => {
  const call = (event: string, fields: object = {}) =>
    harnery(['check'], { event, session: 'made-up', acme_host_version: '1.2.0', ...fields });
  expect(call('asked', { prompt: 'Do it.' })).toEqual(PASS);
  expect(call('tool', { tool: 'shell' })).toEqual(PASS);
  const { code, stdout, stderr } = call('done', { how: 'finished' });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    go_on: expect.stringMatching(/no state\.status_checked.*Run: .*agents status/),
  });
  const status = harnery(['agents', 'status', '--session', 'made-up']);
  expect(status).toMatchObject({ code: 0, stderr: '' });
  expect(call('done', { how: 'finished' })).toEqual(PASS);
});

describe('an editor knows the rules of the package', () => {
  const typesOf = (name: string, text: string) => {
    writeFileSync(join(project, name), text);
    const flags = '--noEmit --strict --module nodenext --target es2022 --skipLibCheck --types node';
    const roots = `--typeRoots ${join(__dirname, '../../node_modules/@types')}`;
    return runLine(
      `node ${join(__dirname, '../../node_modules/typescript/bin/tsc')} ${flags} ${roots} ${name}`,
      project,
    );
  };

  it('by name, each with its options', () => {
    expect(typesOf('right.ts', CONFIG)).toEqual({ code: 0, output: '' });
  });

  it.each([
    ['an option that is not there', "{ word: 'FIXME' }", "{ words: ['FIXME'] }"],
    ['an option of another type', "{ word: 'FIXME' }", '{ word: 7 }'],
    ['a severity that is none', "['error', { file", "['fatal', { file"],
    ['a rule that no package brings', "'house-rules/no_todo'", "'house-rules/no_todos'"],
  ])('%s is an error of its type', (_what, from, to) => {
    expect(CONFIG).toContain(from);
    const { code, output } = typesOf('wrong.ts', CONFIG.replace(from, to));
    expect([code, output]).toEqual([2, expect.stringMatching(/^wrong\.ts\(\d+,\d+\): error TS/)]);
  });
});
