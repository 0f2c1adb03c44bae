/** `harnery replay` as a process: recorded sessions judged again, and nothing written. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cursorPayload, newProject, recordedIn, run } from '../support/run-cli.ts';

const STREAMS = join(__dirname, '../fixtures/streams');
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function replayed(file: string) {
  const { code, stdout } = run(['replay', join(STREAMS, file), '--json']);
  expect(code).toBe(0);
  return lines(stdout).map(({ ts, decision, failing, window }) => [
    ts.slice(11, 19),
    decision,
    failing.join(' '),
    window.anchor_ts.slice(11, 19),
    window.hops,
  ]);
}

it('judges the session of ADR 0053 as the ADR says', () => {
  expect(replayed('adr-0053-session.jsonl')).toEqual([
    ['09:01:00', 'block', 'task_set', '09:00:05', 0],
    ['09:01:10', 'allow', '', '09:00:05', 1],
    ['09:01:20', 'allow', '', '09:00:05', 2],
    ['09:01:32', 'allow', '', '09:00:05', 3],
    ['09:05:30', 'block', 'status_checked task_set', '09:05:00', 0],
  ]);
});

describe('a session that spans an upgrade', () => {
  it('keeps its credit over both forms of our message', () => {
    expect(replayed('spans-an-upgrade.jsonl')).toEqual([
      ['09:00:20', 'block', 'status_checked task_set', '09:00:00', 0],
      ['09:00:30', 'block', 'task_set', '09:00:00', 1],
      ['09:00:40', 'allow', '', '09:00:00', 2],
    ]);
  });

  it.each([
    ['after the older build’s second stop', 7, 'allow', ['prompt', 'tool', 'task']],
    ['after its first stop', 3, 'block', ['prompt', 'tool', 'task']],
  ] as const)('keeps it when this build goes on %s', (_name, kept, decision, steps) => {
    const root = newProject();
    const recorded = readFileSync(join(STREAMS, 'spans-an-upgrade.jsonl'), 'utf8').split('\n').slice(0, kept);
    mkdirSync(join(root, '.harnery', 'sessions'), { recursive: true });
    writeFileSync(
      join(root, '.harnery', 'sessions', 'conv-upgrade@cursor.jsonl'),
      `${recorded.join('\n')}\n`,
    );
    let now = Date.parse('2026-08-04T09:01:00.000Z');
    const ids = {
      conversation_id: 'conv-upgrade',
      generation_id: 'conv-upgrade',
      session_id: 'conv-upgrade',
    };
    const send = (event: string, fields: object) => {
      now += 5_000;
      return run(['check', '--adapter', 'cursor', '--now', String(now)], {
        input: cursorPayload(root, event, { ...ids, ...fields }),
        cwd: root,
      });
    };
    for (const step of steps) {
      if (step === 'prompt')
        send('beforeSubmitPrompt', {
          prompt: '[harnery:stop-remediation rule=task_set]\nRepair it.',
          attachments: [],
        });
      if (step === 'tool') send('preToolUse', { tool_name: 'Shell', tool_use_id: 'call-9' });
      if (step === 'task')
        expect(
          run(['agents', 'set-task', 'changelog', '--session', 'conv-upgrade'], { cwd: root }).code,
        ).toBe(0);
    }
    now = Date.parse(recordedIn(root).at(-1)?.ts ?? '');
    const { stdout } = send('stop', { status: 'completed', loop_count: 2 });
    expect(stdout === '{}' ? 'allow' : 'block').toBe(decision);
    const verdict = recordedIn(root).at(-1);
    expect(verdict).toMatchObject({ data: { window: { anchor_ts: '2026-08-04T09:00:00.000Z' } } });
  });
});

it('pins the window with --window-from, which brings the old alternation back', () => {
  const { stdout } = run([
    'replay',
    join(STREAMS, 'adr-0053-session.jsonl'),
    '--json',
    '--window-from',
    '2026-08-04T09:01:01.000Z',
  ]);
  expect(lines(stdout)[1]).toMatchObject({ decision: 'block', failing: ['status_checked'] });
});

it('prints a line a stop, with what it got live where that differs, and writes nothing', () => {
  const root = newProject();
  const send = (event: string, fields: object, args: string[] = []) =>
    run(['check', '--adapter', 'cursor', ...args], { input: cursorPayload(root, event, fields), cwd: root });
  send('beforeSubmitPrompt', { prompt: 'Do it.' });
  send('preToolUse', { tool_use_id: 'call-1' });
  send('stop', { status: 'completed' }, ['--observe']);
  const before = recordedIn(root);
  const { code, stdout } = run(['replay', 'agent-1'], { cwd: root });
  expect(code).toBe(0);
  const [head, row, ...rest] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^time +decision +reason +failing +window from +hops +live$/);
  expect(row).toMatch(
    / block +rules_failed +status_checked, task_set +\S+ +0 +observe_only: status_checked, task_set$/,
  );
  expect(rest).toEqual([]);
  expect(recordedIn(root)).toEqual(before);
});

it('counts only blocks that the stream records: without any, no stop is given up', () => {
  const { stdout } = run(['replay', join(STREAMS, 'adr-0053-session.jsonl'), '--json']);
  expect(lines(stdout).map(({ reason }) => reason)).not.toContain('cap');
});

it('says which lines of a file are no events, and judges the rest', () => {
  const root = newProject();
  const file = join(root, 'torn.jsonl');
  writeFileSync(
    file,
    `garbage\n${readFileSync(join(STREAMS, 'spans-an-upgrade.jsonl'), 'utf8')}{"event_id":`,
  );
  const { code, stdout, stderr } = run(['replay', file, '--json'], { cwd: root });
  expect([code, lines(stdout).length]).toEqual([0, 3]);
  expect(stderr).toMatch(/line 1 of .*\n.*line 13 of /);
});

it.each([
  [['replay', 'a', 'b'], 'HARNERY_USAGE'],
  [['replay', 'nobody'], 'HARNERY_NO_STREAM'],
  [['replay', join(STREAMS, 'adr-0053-session.jsonl'), '--window-from', 'noon'], 'HARNERY_BAD_PIN'],
])('%j is refused with %s', (args, code) => {
  const root = newProject();
  const ran = run(args, { cwd: root });
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain(code);
  expect(existsSync(join(root, '.harnery'))).toBe(false);
});

it('lists the recorded sessions without an argument, and names the nearest for a word that is none', () => {
  const root = newProject();
  expect(run(['replay'], { cwd: root }).stdout).toBe('No session was recorded in this project.\n');
  run(['check', '--adapter', 'cursor'], { input: cursorPayload(root, 'sessionStart'), cwd: root });
  expect(run(['replay'], { cwd: root }).stdout).toMatch(
    /^session +host +last changed\nagent-1 +cursor +20\S+Z\n$/,
  );
  expect(run(['replay', 'agent-2'], { cwd: root }).stderr).toContain('did you mean "agent-1"');
});

it('tells of rules that failed to answer, and of words that failed', () => {
  const root = newProject();
  writeFileSync(
    join(root, 'harnery.config.mjs'),
    `const meta = { description: 'd', message: 'work is missing', remedy: 'true' };
const lost = () => { throw new TypeError('no such review'); };
export default { rules: {
  task_set: 'off', status_checked: 'off',
  torn: { meta, applies: true, satisfied: lost },
  mute: { meta: { ...meta, message: lost }, applies: true, satisfied: false },
  plain: { severity: 'warn', meta, applies: true, satisfied: false },
} };
`,
  );
  const send = (event: string, fields: object) =>
    run(['check', '--adapter', 'cursor'], { input: cursorPayload(root, event, fields), cwd: root });
  send('beforeSubmitPrompt', { prompt: 'Do it.' });
  send('preToolUse', { tool_name: 'Shell', tool_use_id: 'call-1' });
  send('stop', { status: 'completed', loop_count: 0 });
  const marked = 'observe_only (2 rules could not answer)';
  expect(run(['verdicts'], { cwd: root }).stdout).toContain(`allow     ${marked}`);
  expect(run(['replay', 'agent-1'], { cwd: root }).stdout).toContain(marked);
  const { stdout } = run(['replay', 'agent-1', '--why'], { cwd: root });
  expect(stdout).toContain(`allow  ${marked}\n`);
  expect(stdout).toContain('its words failed, so it was not counted: no such review\n');
  expect(stdout).toContain('plain (warn): failed\n');
  expect(stdout).toContain('    says  work is missing\n');
});

it('says of a session that began elsewhere where it was recorded', () => {
  const [root, other] = [newProject(), newProject()];
  const env = { HOME: join(root, 'no-home') };
  const input = cursorPayload(other, 'sessionStart', { conversation_id: 'agent-of-theirs' });
  run(['check', '--adapter', 'cursor'], { input, cwd: other, env });
  const { code, stderr } = run(['replay', 'agent-of-theirs'], { cwd: root, env });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`; it was recorded in ${other}.`)]);
  expect(stderr).toContain('or pass --project');
});
