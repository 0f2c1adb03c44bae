/** What `harnery doctor` finds in the settings of hosts, and what mends it. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diagnose, expectMended, mend } from '../support/diagnose.ts';
import { dataIn, ownProject } from '../support/own-install.ts';

const CLAUDE = '.claude/settings.json';
const LOCAL = '.claude/settings.local.json';
const CURSOR = '.cursor/hooks.json';

interface Group {
  hooks: { command: string; timeout: number }[];
}
type Settings = { hooks: Record<string, Group[]> };

function wired(host: string, ...more: string[]) {
  const project = ownProject();
  expect(project.harnery(['init', '--host', host, ...more]).code).toBe(0);
  return project;
}

/** Changes what a settings file says. */
function change(project: ReturnType<typeof ownProject>, file: string, how: (settings: Settings) => void) {
  const settings = dataIn(project.read(file)) as unknown as Settings;
  how(settings);
  project.write(file, JSON.stringify(settings, null, 2));
}

describe('hooks that are not there', () => {
  it('a host that is used here and not wired is named, and init wires it', () => {
    const project = ownProject();
    project.write('.claude/commands/x.md', '');
    const found = diagnose(project);
    expect(found.code).toBe(1);
    expect(found.the('HOOKS_MISSING')).toMatchObject({ host: 'claude-code', level: 'warning' });
    mend(project, found.the('NOTHING_WIRED'));
    const after = diagnose(project);
    expect(after.code).toBe(0);
    expect([...after.all('HOOKS_MISSING'), ...after.all('NOTHING_WIRED')]).toEqual([]);
    expect(after.the('HOOKS_WIRED').cause).toBe(
      `8 hooks in ${CLAUDE}, 8 ours, 8 as init would write them now`,
    );
  });

  it('without an installation in the project it is wired for this machine, and that works', () => {
    const project = ownProject('a folder', { isInstalled: false });
    project.write('.cursor/rules', '');
    mend(project, diagnose(project).the('NOTHING_WIRED'));
    const { code, the } = diagnose(project);
    expect(code).toBe(0);
    expect(the('HOOKS_WIRED').cause).toBe(`4 hooks in ${CURSOR}, 4 ours, 4 as init would write them now`);
  });

  it('a project’s file that was wired for one machine is held against that', () => {
    const project = wired('cursor', '--local');
    const settings = project.read(CURSOR);
    expect(diagnose(project).the('HOOKS_WIRED').cause).toMatch(/, 4 ours, 4 as init/);
    project.write(CURSOR, settings.replace('"loop_limit": 4', '"loop_limit": 3'));
    expectMended(project, 'HOOK_STALE', 'cursor');
    expect(project.read(CURSOR)).toBe(settings);
  });

  it('a rule that asks for an event which is not wired is named', () => {
    const project = wired('cursor');
    const rules = { verify_after_edit: ['error', { commands: ['npm test'] }] };
    project.write('harnery.config.json', JSON.stringify({ rules }));
    const found = diagnose(project);
    expect(found.code).toBe(1);
    expect(found.the('EVENT_NOT_WIRED').cause).toBe(
      'rule verify_after_edit needs postToolUse and postToolUseFailure, and no hook delivers that for every tool',
    );
    expectMended(project, 'EVENT_NOT_WIRED', 'cursor');
  });

  it('so is an event that sessions rest on, and one that comes for some tools alone', () => {
    const project = wired('claude-code');
    change(project, CLAUDE, ({ hooks }) => {
      delete hooks.SessionEnd;
      Object.assign(hooks.PreToolUse?.[0] ?? {}, { matcher: 'Bash' });
    });
    const found = diagnose(project);
    expect(found.the('EVENT_MISSING').cause).toContain('PreToolUse');
    expect(found.the('EVENT_MISSING').cause).toContain('SessionEnd');
    expectMended(project, 'EVENT_MISSING', 'claude-code');
  });
});

describe('the end of a turn', () => {
  it.each(['echo harnery check', 'true # harnery check'])('is not wired by `%s`', (command) => {
    const project = wired('claude-code');
    change(project, CLAUDE, ({ hooks }) => {
      hooks.Stop = [{ hooks: [{ command, timeout: 9 }] }];
    });
    const found = diagnose(project);
    expect(found.the('STOP_NOT_WIRED').cause).toContain('Stop');
    expectMended(project, 'STOP_NOT_WIRED', 'claude-code');
  });
});

describe('hooks that are not as they should be', () => {
  it('what init would write otherwise is counted, and written anew', () => {
    const project = wired('claude-code');
    change(project, CLAUDE, ({ hooks }) => Object.assign(hooks.Stop?.[0]?.hooks[0] ?? {}, { timeout: 99 }));
    const found = diagnose(project);
    expect(found.the('HOOKS_WIRED').cause).toContain('8 ours, 7 as init');
    expect(found.the('HOOK_STALE').cause).toContain(`Stop in ${CLAUDE}`);
    expectMended(project, 'HOOK_STALE', 'claude-code');
  });

  it('a hook of a person’s own is counted, named and not run', () => {
    const project = wired('claude-code');
    change(project, CLAUDE, ({ hooks }) => {
      const command = 'touch RUN && harnery check --adapter claude-code | cat';
      hooks.Stop?.push({ hooks: [{ command, timeout: 5 }] });
      hooks.Stop?.push({ hooks: [{ command: 'say done', timeout: 5 }] });
    });
    const found = diagnose(project);
    expect(found.the('HOOKS_WIRED').cause).toMatch(/^10 hooks in .*, 8 ours, 8 as/);
    expect(found.the('HOOK_BY_HAND').cause).toContain('Stop');
    expect(found.the('COMMAND_NOT_RUN').cause).toContain('a hook of your own');
    expect(found.the('WIRED_BY_HAND_TOO').cause).toContain('counts once');
    change(project, CLAUDE, ({ hooks }) => hooks.Stop?.splice(1));
    const after = diagnose(project);
    for (const code of ['HOOK_BY_HAND', 'COMMAND_NOT_RUN', 'WIRED_BY_HAND_TOO'] as const)
      expect(after.all(code)).toEqual([]);
  });

  it('an event that comes twice is named: by two files', () => {
    const project = wired('claude-code');
    project.harnery(['init', '--host', 'claude-code', '--local']);
    expect(diagnose(project).the('WIRED_TWICE').cause).toContain(`${CLAUDE} and ${LOCAL}`);
    expectMended(project, 'WIRED_TWICE', 'claude-code');
    expect(project.read(CLAUDE)).toContain('harnery-hook');
  });

  it('and by one', () => {
    const project = wired('claude-code');
    change(project, CLAUDE, ({ hooks }) => hooks.Stop?.push(...(hooks.Stop ?? [])));
    expect(diagnose(project).the('WIRED_TWICE').cause).toMatch(/^Stop calls Harnery/);
    expectMended(project, 'WIRED_TWICE', 'claude-code');
    expect(diagnose(project).the('HOOKS_WIRED').cause).toMatch(/^8 hooks in .*, 8 ours, 8 as/);
  });

  it('an installation that is gone from the project', () => {
    const project = wired('claude-code');
    rmSync(join(project.root, 'node_modules'), { recursive: true });
    const found = diagnose(project);
    expect([found.code, found.all('INSTALLATION_MISSING').length]).toEqual([1, 2]);
    const [first] = found.all('INSTALLATION_MISSING');
    if (first !== undefined) mend(project, first);
    const after = diagnose(project);
    expect([after.code, after.all('INSTALLATION_MISSING')]).toEqual([0, []]);
  });
});

describe('files', () => {
  it('that cannot be read are named with the place', () => {
    const project = wired('claude-code');
    project.write(LOCAL, '{ "hooks": }');
    const found = diagnose(project);
    expect([found.code, found.the('SETTINGS_UNREADABLE').cause]).toEqual([
      1,
      expect.stringMatching(/^\.claude\/settings\.local\.json .*\(value expected, 1:12\)$/),
    ]);
    project.write(LOCAL, '{}');
    expect(diagnose(project).code).toBe(0);
  });

  it('that the host ignores as a whole are named', () => {
    const project = wired('cursor');
    project.write(CURSOR, project.read(CURSOR).replace(/\}\s*$/, ',}'));
    const found = diagnose(project);
    expect([found.code, found.the('SETTINGS_IGNORED').cause]).toEqual([
      1,
      expect.stringContaining('Cursor would ignore the whole of it: a comma'),
    ]);
  });

  it.each([
    ['claude-code', '.claude/settings.local.json', '{ "disableAllHooks": true }'],
    ['qwen-code', '~/.qwen/settings.json', '{ "disableAllHooks": true }'],
    ['gemini-cli', '~/.gemini/settings.json', '{ "hooksConfig": { "enabled": false } }'],
    ['gemini-cli', '~/.gemini/settings.json', '{ "hooksConfig": { "disabled": ["sh -c x harnery-hook"] } }'],
    ['codex', '~/.codex/config.toml', 'model = "x"\n\n[features] # ours\nhooks = false\n'],
    ['copilot-cli', '~/.copilot/settings.json', '{ "disableAllHooks": true }'],
  ])('of %s in which hooks are switched off: %s', (host, file, text) => {
    const project = wired(host);
    project.write(file.replace('~', '../home'), text);
    const found = diagnose(project, [host]);
    expect([found.code, found.the('HOOKS_SWITCHED_OFF').cause]).toEqual([
      1,
      expect.stringContaining(`${file} switches hooks off`),
    ]);
  });

  it('of several with the switch the most private one counts', () => {
    const project = wired('claude-code');
    project.write('../home/.claude/settings.json', '{ "disableAllHooks": true }');
    project.write(LOCAL, '{ "disableAllHooks": false }');
    expect(diagnose(project).all('HOOKS_SWITCHED_OFF')).toEqual([]);
  });
});
