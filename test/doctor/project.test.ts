/** What `harnery doctor` finds in a project beside its hosts, and on the machine. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { checkRecorder } from '../../core/doctor/check-machine.ts';
import type { Ground } from '../../core/doctor/ground.ts';
import { diagnose, mend } from '../support/diagnose.ts';
import { ownProject } from '../support/own-install.ts';
import { BIN, claudePayload } from '../support/run-cli.ts';

const HOST = ['claude-code'];

describe('the project', () => {
  it.each([
    ['the top of its git work tree', () => {}],
    [
      'the nearest folder upward with a config',
      (root: string) => writeFileSync(join(root, '.harneryrc.yaml'), 'observe: false\n'),
    ],
    ['the nearest folder upward with a .harnery', (root: string) => mkdirSync(join(root, '.harnery'))],
    [
      'the folder that you are in, without git',
      (root: string) => rmSync(join(root, '.git'), { recursive: true }),
    ],
  ])('is told, and why: %s', (why, make) => {
    const project = ownProject();
    make(project.root);
    expect(diagnose(project).the('ROOT').cause).toBe(`${project.root} is the project: ${why}`);
  });

  it('may be named, and what mends it names it as well', () => {
    const project = ownProject('a b');
    project.write('.cursor/x', '');
    const words = ['doctor', '--json', '--folder', project.root];
    const { findings } = JSON.parse(project.harnery(words, { cwd: project.home }).stdout);
    const found = findings.find(({ code }: { code: string }) => code === 'HOOKS_MISSING');
    mend(ownProject(), found);
    expect(project.read('.cursor/hooks.json')).toContain('harnery-hook');
  });
});

describe('the config', () => {
  it('is told with its plugins and rules; each mistake in it is broken', () => {
    const project = ownProject();
    expect(diagnose(project).the('CONFIG').cause).toMatch(/^no config, .* rules status_checked, task_set$/);
    project.write('harnery.config.json', '{ "rules": { "task_sett": "off", "task_set": "warn" } }');
    const found = diagnose(project);
    expect([found.code, found.the('CONFIG_FAULT').cause]).toEqual([
      1,
      expect.stringMatching(/^HARNERY_UNKNOWN_RULE: harnery\.config\.json:1:14: .*task_sett/),
    ]);
    project.write('harnery.config.json', '{ "rules": { "task_set": "warn" } }');
    const mended = diagnose(project);
    expect(mended.all('CONFIG_FAULT')).toEqual([]);
    expect(mended.the('CONFIG').cause).toContain('rules status_checked, task_set (warn)');
  });

  it('that is not read, asks nothing or only observes is named', () => {
    const project = ownProject();
    const rules = { status_checked: 'off', task_set: 'off' };
    project.write('harnery.config.json', JSON.stringify({ rules, observe: true }));
    project.write('harnery.config.yaml', 'observe: true\n');
    const found = diagnose(project);
    expect(found.the('CONFIG_NOT_READ').cause).toContain('harnery.config.yaml is not read');
    expect(found.the('RULES_OFF').level).toBe('hint');
    expect(found.the('OBSERVE_ONLY').cause).toContain('observe in harnery.config.json');
    rmSync(join(project.root, 'harnery.config.yaml'));
    project.write('harnery.config.json', '{}');
    const after = diagnose(project, [], { HARNERY_OBSERVE: '1' });
    expect([...after.all('CONFIG_NOT_READ'), ...after.all('RULES_OFF')]).toEqual([]);
    expect(after.the('OBSERVE_ONLY').cause).toContain('HARNERY_OBSERVE is set');
  });
});

describe('the record', () => {
  it.each([['.harnery'], ['.harnery/sessions']])('cannot be kept where %s is a file', (path) => {
    const project = ownProject();
    project.write(path, '');
    const found = diagnose(project);
    expect([found.code, found.the('STORE_NOT_WRITABLE').cause]).toEqual([
      1,
      expect.stringContaining('cannot be written'),
    ]);
    rmSync(join(project.root, path));
    const after = diagnose(project);
    expect(after.all('STORE_NOT_WRITABLE')).toEqual([]);
    expect(after.the('STORE_WRITABLE').cause).toContain('0 sessions');
  });

  it('of a session that cannot be read is named', () => {
    const project = ownProject();
    const input = claudePayload(project.root, 'SessionStart');
    project.harnery(['check', '--adapter', 'claude-code'], { input });
    expect(diagnose(project).the('STORE_WRITABLE').cause).toContain('1 session');
    project.write(
      'harnery.config.mjs',
      `import { recommended } from 'harnery/plugins/recommended';
       const listed = [{ adapter: 'cursor', session_id: 'other', changed_ms: 0 }];
       const read = () => { throw new Error('the disk is torn'); };
       const store = () => ({ place: 'a disk', append: (event) => event, appendOnce: (event) => event, read, list: () => listed });
       export default { plugins: [recommended, { name: 'acme', store }] };`,
    );
    expect(diagnose(project).the('STORE_UNREADABLE').cause).toBe(
      'other in a disk cannot be read: the disk is torn',
    );
    rmSync(join(project.root, 'harnery.config.mjs'));
    expect(diagnose(project).all('STORE_UNREADABLE')).toEqual([]);
  });

  it('needs the user’s state folder to stay with its project', () => {
    const project = ownProject();
    project.write('../home/.local/state/harnery', '');
    expect(diagnose(project).the('STATE_NOT_WRITABLE').level).toBe('warning');
    rmSync(join(project.home, '.local/state/harnery'));
    expect(diagnose(project).all('STATE_NOT_WRITABLE')).toEqual([]);
  });
});

describe('the machine', () => {
  it('with certificates of its own for Node', () => {
    const project = ownProject();
    const file = join(project.home, 'own.pem');
    writeFileSync(file, rootCertificates.slice(0, 3).join('\n'));
    const found = diagnose(project, HOST, { NODE_EXTRA_CA_CERTS: file }).the('EXTRA_CERTIFICATES');
    expect(found).toMatchObject({ level: 'hint', cause: expect.stringMatching(/: \d+ ms here$/) });
    expect(diagnose(project, HOST).all('EXTRA_CERTIFICATES')).toEqual([]);
  });

  it('on which bash stands for sh, and dash is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'harnery-shells-'));
    for (const name of ['bash', 'dash']) writeFileSync(join(folder, name), '');
    const link = (name: string) => {
      const path = join(folder, `sh-${name}`);
      symlinkSync(join(folder, name), path);
      return path;
    };
    const ground = { harnery: 'harnery', folder: undefined } as Ground;
    expect(checkRecorder(ground, link('bash'))).toMatchObject([
      { code: 'RECORDER_SHELL', level: 'hint', command: 'harnery init' },
    ]);
    expect(checkRecorder(ground, link('dash'))).toEqual([]);
  });

  it('on which the project has another version of Harnery', () => {
    const project = ownProject('project', { isInstalled: false });
    const folder = 'node_modules/harnery';
    project.write(`${folder}/package.json`, '{ "version": "9.9.9" }');
    project.write(`${folder}/dist/core/cli/bin.cjs`, `require(${JSON.stringify(BIN)});`);
    project.harnery(['init', '--host', 'claude-code']);
    const found = diagnose(project).the('VERSIONS_DIFFER');
    expect(found.cause).toContain('call Harnery 9.9.9 in ');
    const env = { HOME: project.home, PATH: `${join(process.execPath, '..')}:/usr/bin:/bin` };
    const said = execFileSync('/bin/sh', ['-c', `${found.command} --help`], { cwd: project.root, env });
    expect(String(said)).toContain('Usage: harnery doctor');
  });
});
