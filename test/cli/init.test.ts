/** `harnery init` and `harnery deinit`: what they find, ask, show, change and refuse. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dataIn, type OwnProject, ownProject, runHook } from '../support/own-install.ts';
import { BIN, claudePayload } from '../support/run-cli.ts';

const SETTINGS = '.claude/settings.json';
const LOCAL = '.claude/settings.local.json';
const CURSOR = '.cursor/hooks.json';
const EMPTY = '{\n  "model": "x"\n}\n';

const eventsIn = ({ read }: OwnProject, file: string) =>
  Object.keys((dataIn(read(file)) as { hooks: object }).hooks);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  );

describe('which hosts', () => {
  it('are found by folders of the project, of the home folder, and by programs', () => {
    const project = ownProject();
    project.write(SETTINGS, EMPTY);
    mkdirSync(join(project.home, '.cursor'));
    const programs = join(project.home, 'bin');
    mkdirSync(programs);
    writeFileSync(join(programs, 'codex'), '');
    const PATH = `${dirname(process.execPath)}:${programs}`;
    const { code, stdout } = project.harnery(['init'], { env: { PATH } });
    expect(code).toBe(0);
    for (const title of ['Claude Code', 'Cursor', 'Codex']) expect(stdout).toContain(`${title} wired for`);
  });

  it('are all the hosts that are named, and no other', () => {
    const project = ownProject();
    project.write(SETTINGS, EMPTY);
    const { stdout } = project.harnery(['init', '--host', 'cursor', '--host=codex']);
    expect(stdout).toMatch(/^Cursor wired .*\nCodex wired /);
    expect(project.read(SETTINGS)).toBe(EMPTY);
  });

  it('must be some, known ones, with settings to wire', () => {
    const project = ownProject();
    const [none, unknown] = [project.harnery(['init']), project.harnery(['init', '--host', 'claude'])];
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('HARNERY_NO_HOST')]);
    expect(unknown.stderr).toContain('HARNERY_UNKNOWN_ADAPTER');
    expect(project.harnery(['deinit', '--host', 'claude']).stderr).toContain('HARNERY_UNKNOWN_ADAPTER');
    expect(project.harnery(['init', '--local', '--user']).stderr).toContain('HARNERY_USAGE');
  });
});

describe('which events', () => {
  it('are those that active rules and windows need; --all-events takes all', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'cursor']);
    expect(eventsIn(project, CURSOR)).toEqual(['sessionStart', 'beforeSubmitPrompt', 'preToolUse', 'stop']);
    const config = { rules: { verify_after_edit: ['error', { commands: ['npm test'] }] } };
    project.write('harnery.config.json', JSON.stringify(config));
    project.harnery(['init', '--host', 'cursor']);
    expect(eventsIn(project, CURSOR)).toEqual(
      expect.arrayContaining(['preToolUse', 'postToolUse', 'postToolUseFailure']),
    );
    expect(JSON.parse(project.harnery(['config', '--json']).stdout).warnings).toEqual([]);
    project.harnery(['init', '--host', 'cursor', '--all-events']);
    expect(eventsIn(project, CURSOR)).toContain('subagentStop');
    expect(project.harnery(['deinit']).stdout).toContain(`Removed: ${CURSOR}`);
  });

  it('get a limit that follows our cap', () => {
    const project = ownProject();
    project.write(
      'harnery.config.ts',
      "import { cursor } from 'harnery/adapters/cursor';\nexport default { adapters: [cursor({ followupCap: 1 })] };\n",
    );
    project.harnery(['init', '--host', 'cursor']);
    expect(project.read(CURSOR)).toContain('"loop_limit": 2');
  });
});

describe('scopes', () => {
  it('a project’s settings hold nothing of this machine', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--host', 'cursor', '--host', 'codex', '--yes']);
    for (const file of [SETTINGS, CURSOR, '.codex/hooks.json', 'CLAUDE.md', 'AGENTS.md'])
      for (const own of [project.root, project.home, process.execPath])
        expect(project.read(file)).not.toContain(own);
  });

  it('without an installation in the project its hooks would do nothing, and that is said', () => {
    const project = ownProject('project', { isInstalled: false });
    const { code, stderr } = project.harnery(['init', '--host', 'claude-code']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('HARNERY_NOT_IN_PROJECT')]);
    expect(existsSync(join(project.root, '.claude'))).toBe(false);
    expect(project.harnery(['init', '--host', 'claude-code', '--local']).code).toBe(0);
    expect(project.read(LOCAL)).toContain(process.execPath);
  });

  it('--user goes to the home folder, or where a variable says', () => {
    const project = ownProject('project', { isInstalled: false });
    const env = { CODEX_HOME: join(project.home, 'elsewhere') };
    const hosts = ['--host', 'claude-code', '--host', 'cursor', '--host', 'codex'];
    expect(project.harnery(['init', '--user', ...hosts, '--yes'], { env }).code).toBe(0);
    const files = [
      '.claude/settings.json',
      '.cursor/hooks.json',
      'elsewhere/hooks.json',
      '.claude/CLAUDE.md',
    ];
    for (const file of files) expect(existsSync(join(project.home, file))).toBe(true);
    expect(project.harnery(['deinit'], { env }).stdout).toContain(
      'Still wired, in another scope: ~/.claude/settings.json',
    );
    expect(project.harnery(['deinit', '--user'], { env }).code).toBe(0);
    for (const file of files) expect(existsSync(join(project.home, file))).toBe(false);
  });

  it('a file that git keeps gets no path of this machine', () => {
    const project = ownProject();
    spawnSync('git', ['init', '-q'], { cwd: project.root });
    project.write(CURSOR, '{\n  "version": 1,\n  "hooks": {}\n}\n');
    const before = project.read(CURSOR);
    spawnSync('git', ['add', CURSOR], { cwd: project.root });
    const env = { PATH: process.env.PATH ?? '' };
    const { code, stderr } = project.harnery(['init', '--local', '--host', 'cursor'], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('HARNERY_NO_WIRING')]);
    expect(project.read(CURSOR)).toBe(before);
    spawnSync('git', ['rm', '-q', '--cached', CURSOR], { cwd: project.root });
    const { stdout } = project.harnery(['init', '--local', '--host', 'cursor'], { env });
    expect(stdout).toContain('do not commit it');
  });
});

describe('what is offered', () => {
  it('a permission for exactly the state commands, where only this machine reads it', () => {
    const project = ownProject();
    project.write(LOCAL, '{\n  "permissions": {\n    "allow": [\n      "Bash(ls:*)"\n    ]\n  }\n}\n');
    const before = project.read(LOCAL);
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    const { permissions } = dataIn(project.read(LOCAL)) as { permissions: { allow: string[] } };
    const [own, ...rules] = permissions.allow;
    expect(own).toBe('Bash(ls:*)');
    expect(rules).toContain(
      `Bash(node ${join(project.root, 'node_modules/harnery/dist/core/cli/bin.cjs')} agents:*)`,
    );
    for (const rule of rules) expect(rule).toMatch(/^Bash\(\S*node \S+\/bin\.cjs agents:\*\)$/);
    expect(project.read(SETTINGS)).not.toContain('permissions');
    const wired = project.read(LOCAL);
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    expect(project.read(LOCAL)).toBe(wired);
    project.write(LOCAL, wired.replace('"Bash(ls:*)"', '"Bash(cat:*)"'));
    project.harnery(['deinit']);
    expect(project.read(LOCAL)).toBe(before.replace('"Bash(ls:*)"', '"Bash(cat:*)"'));
  });

  it('covers the command that a block names', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    const { hooks } = dataIn(project.read(SETTINGS)) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    const send = (event: string, fields: object) =>
      runHook(hooks[event]?.[0]?.hooks[0]?.command ?? '', claudePayload(project.root, event, fields), {
        cwd: project.root,
        env: { HOME: project.home, CLAUDE_PROJECT_DIR: project.root },
      });
    send('UserPromptSubmit', { prompt: 'Do it.' });
    send('PreToolUse', { tool_name: 'Read', tool_input: {}, tool_use_id: 't1' });
    const { code, stderr } = send('Stop', {});
    expect(code).toBe(2);
    const remedy = /Run this command now: (.*)/.exec(stderr)?.[1] ?? '';
    const { permissions } = dataIn(project.read(LOCAL)) as { permissions: { allow: string[] } };
    const allowed = permissions.allow.map((rule) => rule.replace(/^Bash\((.*):\*\)$/, '$1'));
    expect(allowed.some((beginning) => remedy.startsWith(`${beginning} `))).toBe(true);
    const { code: answered } = runHook(remedy, '', {
      cwd: project.root,
      env: { HOME: project.home, CLAUDE_CODE_SESSION_ID: 'session-1' },
    });
    expect(answered).toBe(0);
  });

  it.each([
    ['with line ends of Windows', '# Mine\r\n\r\nBe kind.\r\n'],
    ['without a final line end', '# Mine'],
    ['with a byte order mark', '\uFEFF# Mine\n'],
    ['that is empty', ''],
  ])('a block in a text %s, once, and out again', (_name, text) => {
    const project = ownProject();
    project.write('CLAUDE.md', text);
    const before = project.read('CLAUDE.md');
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    const wired = project.read('CLAUDE.md');
    expect(wired.startsWith(before)).toBe(true);
    expect(wired).toContain('agents set-task "what you worked on"');
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    expect(project.read('CLAUDE.md')).toBe(wired);
    project.write('CLAUDE.md', Buffer.from(`${wired}\nMore.\n`, 'latin1'));
    project.harnery(['deinit']);
    expect(project.read('CLAUDE.md').startsWith(before.trimEnd())).toBe(true);
    expect(project.read('CLAUDE.md')).not.toContain('harnery');
    expect(project.read('CLAUDE.md')).toContain('More.\n');
  });

  it('is not taken where nobody can be asked', () => {
    const project = ownProject();
    expect(project.harnery(['init', '--host', 'claude-code']).stdout).toContain('--yes');
    expect(existsSync(join(project.root, LOCAL))).toBe(false);
    expect(existsSync(join(project.root, 'CLAUDE.md'))).toBe(false);
  });
});

describe('what is shown', () => {
  it('--dry-run prints the exact difference and changes nothing; --check tells by its exit code', () => {
    const project = ownProject();
    project.write(SETTINGS, EMPTY);
    const { code, stdout } = project.harnery(['init', '--host', 'claude-code', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('-  "model": "x"\n+  "model": "x",\n+  "hooks": {\n');
    expect(stdout).not.toContain('\u001b');
    expect(project.read(SETTINGS)).toBe(EMPTY);
    expect(filesBelow(project.home)).toEqual([]);
    const check = ['init', '--host', 'claude-code', '--check'];
    expect(project.harnery(check).code).toBe(1);
    project.harnery(['init', '--host', 'claude-code', '--yes']);
    expect(project.harnery(check)).toEqual({ code: 0, stdout: 'Nothing would change.\n', stderr: '' });
    expect(project.harnery(['deinit', '--check']).code).toBe(1);
    project.harnery(['deinit']);
    expect(project.harnery(['deinit', '--check']).code).toBe(0);
  });

  const PTY =
    spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;
  (PTY ? it : it.skip)('on a terminal each host and offer is asked about', () => {
    const project = ownProject();
    project.write(SETTINGS, EMPTY);
    mkdirSync(join(project.root, '.cursor'));
    const typed = (answers: string) =>
      spawnSync('script', ['-qec', `'${process.execPath}' '${BIN}' init`, '/dev/null'], {
        cwd: project.root,
        env: { HOME: project.home, PATH: '/usr/bin:/bin', SHELL: '/bin/sh' },
        input: answers,
        encoding: 'utf8',
      });
    const { status, stdout } = typed('maybe\ny\nn\nn\nyes\n');
    expect(status).toBe(0);
    expect(stdout).toContain('Wire Claude Code (found: .claude)? [Y/n]');
    expect(eventsIn(project, SETTINGS)).toContain('Stop');
    expect(existsSync(join(project.root, CURSOR))).toBe(false);
    expect(existsSync(join(project.root, LOCAL))).toBe(false);
    expect(project.read('CLAUDE.md')).toContain('End of a turn');
    // What is in its place is not asked about again.
    const again = typed('y\nn\nn\n').stdout;
    expect(again).toContain('"harnery agents" without asking you');
    expect(again).not.toContain('Tell the agents');
  });
});

describe('files', () => {
  it('keep mode and links, and are kept once, for the user alone, before the first change', () => {
    const project = ownProject();
    const real = join(project.home, 'dotfiles.json');
    writeFileSync(real, EMPTY);
    chmodSync(real, 0o640);
    mkdirSync(join(project.root, '.claude'));
    symlinkSync(real, join(project.root, SETTINGS));
    const hosts = ['--host', 'claude-code'];
    project.harnery(['init', ...hosts]);
    project.harnery(['init', ...hosts, '--all-events']);
    expect(lstatSync(join(project.root, SETTINGS)).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readFileSync(real, 'utf8')).toContain('harnery-hook');
    const kept = filesBelow(join(project.home, '.local/state/harnery/backups'));
    expect(kept).toHaveLength(2);
    const backup = kept.find((file) => file.endsWith('before')) ?? '';
    expect(readFileSync(backup, 'utf8')).toBe(EMPTY);
    expect([statSync(backup).mode & 0o077, statSync(dirname(backup)).mode & 0o077]).toEqual([0, 0]);
    project.harnery(['deinit']);
    expect(readFileSync(real, 'utf8')).toBe(EMPTY);
    expect(filesBelow(join(project.home, '.local/state/harnery/backups'))).toEqual([]);
  });

  it('keep their other names', () => {
    const project = ownProject();
    const other = join(project.home, 'other.json');
    writeFileSync(other, EMPTY);
    mkdirSync(join(project.root, '.claude'));
    linkSync(other, join(project.root, SETTINGS));
    project.harnery(['init', '--host', 'claude-code']);
    expect(readFileSync(other, 'utf8')).toContain('harnery-hook');
  });

  it('that lead nowhere, are read-only or no files stay as they are, and all else is wired', () => {
    const cases: [words: string, make: (project: OwnProject, path: string) => void][] = [
      ['it is a link that leads nowhere', (project, path) => symlinkSync(join(project.home, 'gone'), path)],
      ['it is no regular file', (_project, path) => mkdirSync(path)],
      [
        'it is read-only',
        (_project, path) => {
          writeFileSync(path, EMPTY);
          chmodSync(path, 0o444);
        },
      ],
    ];
    for (const [words, make] of cases) {
      const project = ownProject();
      mkdirSync(join(project.root, '.claude'));
      make(project, join(project.root, SETTINGS));
      const { code, stderr, stdout } = project.harnery(['init', '--host', 'claude-code', '--host', 'cursor']);
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
      expect(stdout).toMatch(/^Cursor wired/);
      expect(existsSync(join(project.home, 'gone'))).toBe(false);
    }
  });

  it('that are read-only are not said to hold nothing of ours, when it was to be taken out', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code']);
    chmodSync(join(project.root, SETTINGS), 0o444);
    const { code, stdout, stderr } = project.harnery(['deinit']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('it is read-only')]);
    expect(stdout).not.toContain('Nothing of ours is there');
    expect(project.read(SETTINGS)).toContain('harnery-hook');
  });

  it('of a person are given back as they were before, also where nobody kept anything', () => {
    const project = ownProject();
    project.write(SETTINGS, EMPTY);
    project.harnery(['init', '--host', 'claude-code']);
    const wired = project.read(SETTINGS);
    project.write(SETTINGS, wired.replace('"model": "x"', '"model": "y"'));
    project.harnery(['init', '--host', 'claude-code', '--all-events']);
    project.harnery(['deinit']);
    expect(project.read(SETTINGS)).toBe(EMPTY.replace('x', 'y'));
  });
});

describe('what Cursor ignores as a whole', () => {
  const entry = (more: string) => `{ "version": 1, "hooks": { "stop": [{ "command": "a"${more} }] } }`;

  it.each([
    ['an event that it does not know', '{ "version": 1, "hooks": { "Stop": [] } }', 'does not know (1:28)'],
    ['an address', entry(', "x": "http://a"'), 'a text holds // or /*'],
    [
      'a star behind a slash',
      '{ "version": 1, "hooks": { "stop": [{ "command": "ls a/*" }] } }',
      'a text holds',
    ],
    ['a trailing comma', '{ "version": 1, "hooks": {}, }', 'a comma stands behind the last member'],
    ['a byte order mark', '\uFEFF{ "version": 1, "hooks": {} }', 'byte order mark'],
    ['a limit of 0', entry(', "loop_limit": 0'), 'loop_limit is no whole number from 1'],
    ['a limit in quotes', entry(', "loop_limit": "3"'), 'loop_limit is no whole number from 1'],
  ])('%s: nothing is put there', (_name, text, words) => {
    const project = ownProject();
    project.write(CURSOR, text);
    const before = project.read(CURSOR);
    const { code, stderr } = project.harnery(['init', '--host', 'cursor']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).toContain('Cursor would ignore the whole of it');
    expect(project.read(CURSOR)).toBe(before);
  });

  it('a link: nothing is put there', () => {
    const project = ownProject();
    const real = join(project.home, 'hooks.json');
    writeFileSync(real, '{ "version": 1, "hooks": {} }');
    mkdirSync(join(project.root, '.cursor'));
    symlinkSync(real, join(project.root, CURSOR));
    expect(project.harnery(['init', '--host', 'cursor']).stderr).toContain('it is a symbolic link');
    expect(readFileSync(real, 'utf8')).not.toContain('harnery');
  });

  it('a missing version is mended, and what we write is none of these', () => {
    const project = ownProject();
    project.write(
      CURSOR,
      '{\n  // mine\n  "hooks": { "stop": [{ "command": "a", "loop_limit": null }] }\n}\n',
    );
    expect(project.harnery(['init', '--host', 'cursor', '--all-events']).code).toBe(0);
    expect(dataIn(project.read(CURSOR)).version).toBe(1);
    expect(project.read(CURSOR).replace('// mine', '')).not.toMatch(/\/\/|\/\*|\*\//);
  });
});
