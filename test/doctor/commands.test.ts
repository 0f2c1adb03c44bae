/** `harnery doctor` runs what the settings name, as the host does, and leaves nothing behind. */

import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isSlow } from '../../core/doctor/check-commands.ts';
import { diagnose, expectMended, mend } from '../support/diagnose.ts';
import { type OwnProject, ownProject } from '../support/own-install.ts';
import { BIN } from '../support/run-cli.ts';

const CLAUDE = '.claude/settings.json';
const HOSTS = ['claude-code', 'cursor', 'codex', 'gemini-cli', 'qwen-code', 'copilot-cli', 'droid'];

const namesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

/** An installation of the project that does something else. */
function installed(script: string, version = '0.0.1'): OwnProject {
  const project = ownProject('project', { isInstalled: false });
  const folder = 'node_modules/harnery/dist/core/cli';
  project.write('node_modules/harnery/package.json', JSON.stringify({ version }));
  project.write(`${folder}/bin.cjs`, script);
  project.write(`${folder}/record.sh`, 'exit 0\n');
  return project;
}

describe('each command', () => {
  it('of every host is run, answers as a pass and records, elsewhere than in the project', () => {
    const project = ownProject('a "folder" of $HOME');
    expect(project.harnery(['init', ...HOSTS.flatMap((host) => ['--host', host])]).code).toBe(0);
    const before = [namesIn(project.root), namesIn(project.home)];
    const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith('harnery-doctor-'));
    const there = scratch();
    const { code, all, findings } = diagnose(project);
    expect(code).toBe(0);
    const ran = findings.filter(({ code: found }) => /^COMMAND_(?:RAN|SLOW)$/.test(found));
    expect(ran.map(({ host }) => host)).toEqual(HOSTS.flatMap((host) => [host, host]));
    for (const { cause } of all('COMMAND_RAN'))
      expect(cause).toMatch(
        / ran: recorded, answered as a pass, \d+ ms \(\d+\.\d times an empty run of Node/,
      );
    expect([namesIn(project.root), namesIn(project.home)]).toEqual(before);
    expect(scratch().filter((name) => !there.includes(name))).toEqual([]);
  });

  it('with a host that only the config knows is run with that config', () => {
    const project = ownProject();
    project.write(
      'harnery.config.mjs',
      `import { recommended } from 'harnery/plugins/recommended';
       import { claudeCode } from 'harnery/adapters/claude-code';
       const files = [{ scope: 'project', path: '.acme/hooks.json' }];
       const acme = { ...claudeCode(), name: 'acme', title: 'Acme', recognizes: () => false,
         settings: { ...claudeCode().settings, files, instructions: [], permissions: undefined } };
       export default { plugins: [recommended], adapters: [acme] };`,
    );
    expect(project.harnery(['init', '--host', 'acme'])).toMatchObject({ code: 0, stderr: '' });
    const { code, all } = diagnose(project, ['acme']);
    // A config that runs code of its own takes what it takes.
    const ran = [...all('COMMAND_RAN'), ...all('COMMAND_SLOW')];
    expect([code, ran.length]).toEqual([0, 2]);
    expect(existsSync(join(project.root, '.harnery'))).toBe(false);
  });

  it('that leads nowhere is found by its silence, and wired anew', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--local']);
    const local = '.claude/settings.local.json';
    project.write(local, project.read(local).replaceAll(dirname(BIN), '/gone'));
    const found = diagnose(project);
    expect([found.code, found.all('COMMAND_SILENT').length]).toEqual([1, 2]);
    const [first] = found.all('COMMAND_SILENT');
    if (first !== undefined) mend(project, first);
    expect(diagnose(project)).toMatchObject({ code: 0 });
  });

  it('that fails is named with what it said, and wired anew', () => {
    const project = ownProject();
    const command = 'node /gone/core/cli/bin.cjs check --adapter claude-code';
    const stop = [{ hooks: [{ type: 'command', command }] }];
    project.write(CLAUDE, JSON.stringify({ hooks: { Stop: stop } }));
    const { cause } = diagnose(project).the('COMMAND_FAILED');
    expect(cause).toMatch(/^Stop in \.claude\/settings\.json did not answer as it should: exit code 1, /);
    expectMended(project, 'COMMAND_FAILED', 'claude-code');
  });

  it('that prints, complains or records nothing where nothing is due is named', () => {
    for (const [script, code, words] of [
      ['console.log("hi")', 'COMMAND_FAILED', 'it printed "hi\\n"'],
      ['console.error("oh"); process.exit(0)', 'COMMAND_FAILED', ': oh'],
      ['', 'COMMAND_SILENT', 'recorded nothing'],
    ] as const) {
      const project = installed(script);
      project.harnery(['init', '--host', 'claude-code']);
      const [found] = diagnose(project).all(code);
      expect([found?.cause, found?.command]).toEqual([expect.stringContaining(words), undefined]);
    }
  });

  it('that gives no answer in the time that the host grants is ended, and told', () => {
    const project = installed('setTimeout(() => {}, 60000)');
    project.harnery(['init', '--host', 'claude-code']);
    const { Stop } = JSON.parse(project.read(CLAUDE)).hooks;
    project.write(CLAUDE, JSON.stringify({ hooks: { Stop } }));
    // Longer than any other run may take.
    const found = diagnose(project);
    expect([found.code, found.the('COMMAND_LATE').cause]).toEqual([
      1,
      expect.stringContaining('no answer within 15000 ms'),
    ]);
  });

  it('is slow by the measure of an empty run of Node', () => {
    expect([isSlow(700, 40), isSlow(170, 25), isSlow(100, 40)]).toEqual([true, false, false]);
  });
});

describe('what a block tells the agent to run', () => {
  it('is run', () => {
    const project = ownProject();
    const [first, second] = diagnose(project).all('REMEDY_RAN');
    expect(first?.cause).toMatch(/bin\.cjs agents status$/);
    expect(second?.cause).toContain('agents set-task "what you worked on"');
    expect(existsSync(join(project.root, '.harnery'))).toBe(false);
  });

  it('is named where it fails, as by a name in the PATH that finds no Node', () => {
    const project = ownProject();
    const bin = join(project.home, 'bin');
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, 'harnery'));
    chmodSync(BIN, 0o755);
    const [found] = diagnose(project, [], { PATH: bin }).all('REMEDY_FAILED');
    expect(found?.cause).toMatch(
      /^a block tells the agent to run harnery agents status, which fails: exit code 127/,
    );
    writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    symlinkSync('/usr/bin/env', join(bin, 'env'));
    expect(diagnose(project, [], { PATH: bin }).all('REMEDY_FAILED')).toEqual([]);
  });

  it('of a rule of one’s own is looked up, not run', () => {
    const project = ownProject();
    const rule = {
      meta: { description: 'x', message: 'x', remedy: 'touch RUN && no-such-program --all' },
      applies: { '>': [{ var: 'tool_uses' }, 0] },
      satisfied: { '>': [{ var: 'tool_uses' }, 9] },
    };
    project.write('harnery.config.json', JSON.stringify({ rules: { own: rule } }));
    const found = diagnose(project, [], { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` });
    expect(found.the('REMEDY_UNKNOWN').cause).toContain('run no-such-program, which');
    expect(existsSync(join(project.root, 'RUN'))).toBe(false);
  });

  it('needs the host’s permission, where it has a list of those', () => {
    const project = ownProject();
    project.harnery(['init', '--host', 'claude-code', '--local']);
    expect(diagnose(project).the('REMEDY_ASKS').cause).toContain('a person is asked');
    expectMended(project, 'REMEDY_ASKS', 'claude-code');
  });
});
