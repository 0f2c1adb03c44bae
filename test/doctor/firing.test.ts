/** `harnery doctor` tells by the record which hooks came, and which never did though they should have. */

import { describe, expect, it } from '@jest/globals';
import { captureFiles, readCapture } from '../support/captures.ts';
import { diagnose } from '../support/diagnose.ts';
import { type OwnProject, ownProject } from '../support/own-install.ts';
import { claudePayload } from '../support/run-cli.ts';

function wired(host: string): OwnProject {
  const project = ownProject();
  project.harnery(['init', '--host', host]);
  return project;
}

let calls = 0;

/** As the host calls its hooks. */
function send(project: OwnProject, events: string, adapter = 'claude-code'): void {
  for (const event of events.split(' ')) {
    calls += 1;
    const fields = {
      prompt: `Do ${calls}.`,
      tool_name: 'Read',
      tool_use_id: `call-${calls}`,
      source: 'startup',
    };
    const turn = adapter === 'codex' ? { turn_id: 'turn' } : {};
    const input = claudePayload(project.root, event, { ...fields, ...turn });
    expect(project.harnery(['check', '--adapter', adapter, '--observe'], { input }).code).toBe(0);
  }
}

it('trust cannot be known until a hook came; then it is shown', () => {
  const project = wired('codex');
  const before = diagnose(project);
  expect(before.the('TRUST_UNKNOWN')).toMatchObject({ level: 'unknown' });
  expect(before.the('TRUST_UNKNOWN').wayOut).toContain('until you start it and trust them');
  expect([before.code, before.the('HOOKS_NOT_SEEN').level]).toEqual([0, 'unknown']);
  send(project, 'SessionStart UserPromptSubmit Stop', 'codex');
  const after = diagnose(project);
  expect(after.the('HOOKS_FIRED').cause).toContain('1 session here');
  expect([...after.all('TRUST_UNKNOWN'), ...after.all('HOOKS_NOT_SEEN')]).toEqual([]);
  // Changed hooks are new ones to the host.
  project.write('.codex/hooks.json', `${project.read('.codex/hooks.json')}\n`);
  expect(diagnose(project).all('TRUST_UNKNOWN')).toHaveLength(1);
});

describe('a hook that never came', () => {
  it.each([
    ['SessionStart', 'UserPromptSubmit Stop', 'SessionStart'],
    ['UserPromptSubmit', 'SessionStart PreToolUse PostToolUse', 'UserPromptSubmit'],
    ['Stop and StopFailure', 'SessionStart UserPromptSubmit UserPromptSubmit', 'Stop'],
    ['PreToolUse', 'SessionStart UserPromptSubmit PostToolUse', 'PreToolUse'],
    [
      'PostToolUse and PostToolUseFailure',
      'SessionStart UserPromptSubmit PreToolUse Stop',
      'PostToolUseFailure',
    ],
  ])('%s after %s', (silent, events, then) => {
    const project = wired('claude-code');
    send(project, events);
    const { code, the } = diagnose(project);
    expect([code, the('HOOK_NEVER_FIRED').cause]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${silent} is wired and never came, though `)),
    ]);
    send(project, then);
    expect(diagnose(project).all('HOOK_NEVER_FIRED')).toEqual([]);
  });

  it('is not asked for where nothing shows that it was due', () => {
    const project = wired('claude-code');
    send(project, 'SessionStart UserPromptSubmit PreToolUse');
    expect(diagnose(project).all('HOOK_NEVER_FIRED')).toEqual([]);
  });
});

it('a host that is wired by other means than settings is told by its record', () => {
  const project = ownProject();
  expect(diagnose(project).code).toBe(1);
  const [file = ''] = captureFiles('opencode');
  for (const { stdin } of readCapture('opencode', file, project.root).calls)
    project.harnery(['check', '--adapter', 'opencode', '--observe'], { input: stdin });
  const after = diagnose(project);
  expect(after.the('SESSIONS_RECORDED')).toMatchObject({ host: 'opencode' });
  expect([after.code, after.all('NOTHING_WIRED')]).toEqual([0, []]);
});
