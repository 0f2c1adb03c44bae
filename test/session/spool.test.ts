/** Tool events through the shell: each is recorded once, in order, in the window in which it ran. */

import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type HarneryEvent, isEvent, isVerdict, timeOf } from '../../core/index.ts';
import { processStart } from '../../core/platform/process-tree.ts';
import { BIN, claudePayload, cursorPayload, newProject, recordedIn, run } from '../support/run-cli.ts';
import {
  age,
  checkIn,
  environmentOf,
  record,
  SCRIPT,
  startedProject,
  toolPayload,
  waitingIn,
} from '../support/spool.ts';

const NOTHING = { code: 0, stdout: '', stderr: '' };

const toolIds = (root: string) =>
  recordedIn(root).flatMap((event) => (isEvent(event, 'tool.pre_use') ? [event.data.tool_use_id] : []));
const typesIn = (root: string) => recordedIn(root).map(({ event_type }) => event_type);
const faultsIn = (root: string) =>
  recordedIn(root).flatMap((event) => (isEvent(event, 'fault.raised') ? [event.data.code] : []));
const reasonsIn = (root: string) =>
  recordedIn(root).flatMap((event) => (isVerdict(event) ? [event.data.reason] : []));

describe('a tool event in the spool', () => {
  it('is recorded by the next check as if it had been one, before that check’s own event', () => {
    const root = startedProject();
    expect(record(root, toolPayload(root, 't1'))).toEqual(NOTHING);
    const [path = ''] = waitingIn(root);
    const written_ms = Math.floor(statSync(path).mtimeMs);
    checkIn(root, 'PostToolUse', { tool_name: 'Bash', tool_use_id: 't1' });
    expect(typesIn(root)).toEqual(['session.start', 'user_prompt.submit', 'tool.pre_use', 'tool.post_use']);
    expect(waitingIn(root)).toEqual([]);

    const event = recordedIn(root)[2] as HarneryEvent;
    expect(timeOf(event)).toBe(written_ms);
    const node = newProject();
    checkIn(node, 'PreToolUse', { tool_name: 'Bash', tool_use_id: 't1' });
    const own = recordedIn(node)[0] as HarneryEvent;
    const { delivery, payload_hash, ...data } = event.data as Record<string, unknown>;
    const { payload_hash: _, ...ownData } = own.data as Record<string, unknown>;
    expect([typeof delivery, payload_hash]).toEqual(['string', undefined]);
    expect({ ...event, event_id: '', ts: '', data }).toEqual({ ...own, event_id: '', ts: '', data: ownData });
  });

  it('is for its user’s eyes alone', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    expect(waitingIn(root).map((path) => statSync(path).mode & 0o777)).toEqual([0o600]);
    expect(statSync(join(root, '.harnery/spool')).mode & 0o777).toBe(0o700);
  });

  it('B21: of a turn that was interrupted stands before the next prompt, and is not judged with it', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    checkIn(root, 'UserPromptSubmit', { prompt: 'Why?', prompt_id: 'prompt-2' });
    expect(checkIn(root, 'Stop', { prompt_id: 'prompt-2' })).toEqual(NOTHING);
    expect(typesIn(root).slice(2, 4)).toEqual(['tool.pre_use', 'user_prompt.submit']);
    expect(reasonsIn(root)).toEqual(['not_applicable']);
  });

  it('is seen by a state command: of a subagent’s shell, its signal is the subagent’s', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1', { agent_id: 'agent-7' }));
    const env = { CLAUDE_CODE_SESSION_ID: 'session-1' };
    expect(run(['agents', 'status'], { cwd: root, env }).code).toBe(0);
    expect(waitingIn(root)).toEqual([]);
    expect(recordedIn(root).map(({ event_type, instance_id }) => [event_type, instance_id])).toEqual([
      ['session.start', 'session-1'],
      ['user_prompt.submit', 'session-1'],
      ['tool.pre_use', 'agent-7'],
      ['state.status_checked', 'agent-7'],
    ]);
  });

  it('stands in the stream of its own session, whichever session drains it', () => {
    const root = startedProject();
    for (const session_id of ['a', 'b']) record(root, toolPayload(root, `of-${session_id}`, { session_id }));
    checkIn(root, 'Stop', { session_id: 'c' });
    const tools = recordedIn(root).filter((event) => isEvent(event, 'tool.pre_use'));
    expect(tools.map(({ session_id, data }) => [session_id, data.tool_use_id])).toEqual([
      ['a', 'of-a'],
      ['b', 'of-b'],
    ]);
  });

  it('goes to the project that its session began in, though the hook stands elsewhere by now', () => {
    const root = startedProject();
    const other = newProject();
    const env = { HOME: join(root, 'no-home') };
    run(['check', '--adapter', 'codex'], {
      input: claudePayload(root, 'UserPromptSubmit', { session_id: 'moved', prompt: 'x', turn_id: '1' }),
      cwd: root,
    });
    mkdirSync(join(other, '.harnery'));
    const payload = toolPayload(other, 'moved-1', { session_id: 'moved', turn_id: '1' });
    record(root, payload, { host: 'codex', variables: '', cwd: other, env });
    expect(waitingIn(other)).toHaveLength(1);
    // The session’s own stop comes from the same folder, and looks there too.
    run(['check', '--adapter', 'codex'], {
      input: claudePayload(other, 'Stop', { session_id: 'moved', turn_id: '1' }),
      cwd: other,
      env,
    });
    expect(waitingIn(other)).toEqual([]);
    expect(recordedIn(other)).toEqual([]);
    expect(toolIds(root)).toEqual(['moved-1']);
  });

  it('that comes twice is recorded once', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    record(root, toolPayload(root, 't1'));
    checkIn(root, 'Stop');
    expect(toolIds(root)).toEqual(['t1']);
    expect(waitingIn(root)).toEqual([]);
  });

  it('of another host than its entry is dropped in silence', () => {
    const root = startedProject();
    record(root, cursorPayload(root, 'preToolUse'));
    checkIn(root, 'Stop');
    expect([waitingIn(root), faultsIn(root)]).toEqual([[], []]);
    expect(typesIn(root)).not.toContain('tool.pre_use');
  });

  it('is never later than what is recorded after it, and times never step back', () => {
    const root = startedProject();
    record(root, toolPayload(root, 'future'));
    age(waitingIn(root), -3_600_000);
    record(root, toolPayload(root, 'past'));
    age(
      waitingIn(root).filter((path) => statSync(path).mtimeMs < Date.now() + 1_000),
      3_600_000,
    );
    checkIn(root, 'Stop');
    expect(toolIds(root)).toEqual(['past', 'future']);
    const times = recordedIn(root).map(timeOf);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  });

  it('that was left behind is recorded at the start of the next session, before it', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    age(waitingIn(root), 7_200_000);
    checkIn(root, 'SessionStart', { source: 'startup', session_id: 'next' });
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
    expect(recordedIn(root).map(({ session_id }) => session_id)).toContain('next');
  });

  it('of a project with a config is drained from elsewhere as by that config', () => {
    const [root, other] = [startedProject(), newProject()];
    const as = { session_id: 'moved', turn_id: '1' };
    const codexIn = (cwd: string, event: string, fields: object) =>
      run(['check', '--adapter', 'codex'], {
        input: claudePayload(cwd, event, fields),
        cwd,
        env: { HOME: join(root, 'no-home') },
      });
    writeFileSync(
      join(other, 'harnery.config.mjs'),
      `import { recommended } from 'harnery/plugins/recommended';
       const loud = { name: 'loud', apply(hooks) { hooks.event.tap((event) => ({ ...event, data: { ...event.data, loud: true } })); } };
       export default { plugins: [recommended, loud] };`,
    );
    codexIn(other, 'UserPromptSubmit', { ...as, prompt: 'x' });
    record(root, toolPayload(root, 'moved-1', as), { host: 'codex', variables: '' });
    record(root, toolPayload(root, 't1'));
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't1' })).toEqual(NOTHING);
    expect([toolIds(root), toolIds(other), waitingIn(root)]).toEqual([['t1'], ['moved-1'], []]);
    expect(recordedIn(other).map(({ data }) => (data as { loud?: boolean }).loud)).toEqual([true, true]);
  });

  it('is blocked for nothing while Harnery only observes', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'), { env: { HARNERY_OBSERVE: '1', HARNERY_HOOK: '1' } });
    expect(checkIn(root, 'Stop', {}, ['--observe'])).toEqual(NOTHING);
    expect(reasonsIn(root)).toEqual(['observe_only']);
  });
});

describe('many at once', () => {
  it('fifty writers: nothing is lost, nothing is twice, and the order is that of delivery', async () => {
    const root = startedProject();
    const big = 'x'.repeat(60_000);
    const writers = Array.from({ length: 50 }, (_, n) => {
      const child = spawn('sh', [SCRIPT, 'claude-code', 'CLAUDE_PROJECT_DIR'], {
        cwd: root,
        env: environmentOf(root),
      });
      child.stdin.end(JSON.stringify(toolPayload(root, `t${n}`, { tool_input: { command: big } })));
      return new Promise((resolve) => child.on('close', resolve));
    });
    expect(new Set(await Promise.all(writers))).toEqual(new Set([0]));
    expect(waitingIn(root)).toHaveLength(50);
    const written = waitingIn(root)
      .map((path) => ({ at: statSync(path).mtimeMs, id: /"(t\d+)"/.exec(readFileSync(path, 'utf8'))?.[1] }))
      .sort((a, b) => a.at - b.at);
    checkIn(root, 'Stop');
    expect(new Set(toolIds(root)).size).toBe(50);
    expect(toolIds(root)).toEqual(written.map(({ id }) => id));
    expect(waitingIn(root)).toEqual([]);
  });

  it('four drains: each event is recorded once, and before the events of all of them', async () => {
    const root = startedProject();
    for (let n = 0; n < 40; n++) record(root, toolPayload(root, `t${n}`));
    const drains = ['session-1', 'b', 'c', 'd'].map((session_id) => {
      const child = spawn(process.execPath, [BIN, 'check', '--adapter', 'claude-code'], {
        cwd: root,
        env: environmentOf(root),
      });
      child.stdin.end(JSON.stringify(claudePayload(root, 'Stop', { session_id })));
      return new Promise((resolve) => child.on('close', resolve));
    });
    await Promise.all(drains);
    expect(toolIds(root)).toEqual(Array.from({ length: 40 }, (_, n) => `t${n}`));
    const own = recordedIn(root).filter(({ session_id }) => session_id === 'session-1');
    expect(own.findIndex(({ event_type }) => event_type === 'turn.stop')).toBe(42);
  });

  it('a drain that takes long is left to the one that does it: the others go on and tell it', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    const claimed = join(root, '.harnery/claims/spool.0');
    mkdirSync(join(root, '.harnery/claims'), { recursive: true });
    writeFileSync(claimed, `${process.pid} ${processStart(process.pid) ?? ''}\n`);
    const { code, stderr } = checkIn(root, 'PostToolUse', { tool_use_id: 't2' });
    expect([code, stderr]).toEqual([0, expect.stringContaining('another process drains the spool')]);
    expect([toolIds(root), waitingIn(root).length]).toEqual([[], 1]);
    rmSync(claimed);
    checkIn(root, 'Stop');
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
  });

  it('a drain that died holds up none after it', () => {
    const root = startedProject();
    record(root, toolPayload(root, 't1'));
    mkdirSync(join(root, '.harnery/claims'), { recursive: true });
    const { pid } = spawnSync('true');
    writeFileSync(join(root, '.harnery/claims/spool.0'), `${pid} 1\n`);
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't1' })).toEqual(NOTHING);
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
  });

  it('a process id that comes again takes nothing away', () => {
    const root = startedProject();
    record(root, toolPayload(root, 'first'));
    const [first = ''] = waitingIn(root);
    const again = `cp '${first}' .harnery/spool/$$.0; : >.harnery/spool/$$.1; exec sh "$@"`;
    record(root, toolPayload(root, 'second'), { shell: ['sh', '-c', again, 'sh'] });
    expect(readdirSync(join(root, '.harnery/spool')).some((name) => name.endsWith('.2'))).toBe(true);
    checkIn(root, 'Stop');
    expect(toolIds(root)).toEqual(['first', 'second']);
  });
});

describe('a drain that ends half-way', () => {
  const STORE = `
    import { writeFileSync } from 'node:fs';
    import { openJsonlStore } from 'harnery/plugins/jsonl-store';
    const store = (root) => {
      const own = openJsonlStore(root);
      const dieing = (name) => (...args) => {
        own[name](...args);
        if (process.env.HARNERY_DIES === name) process.kill(process.pid, 'SIGKILL');
      };
      const full = ([first]) => {
        own.appendAll([first]);
        throw new Error('the disk is full');
      };
      return { ...own, appendAll: process.env.HARNERY_DISK === 'full' ? full : dieing('appendAll') };
    };
    import { recommended } from 'harnery/plugins/recommended';
    export default { plugins: [recommended, { name: 'dies', store }] };`;

  // Without an id only the delivery tells these from second deliveries, and from each other.
  const put = (root: string, n: number) => record(root, toolPayload(root, '', { tool_input: { n } }));

  it('on a full disk tells it; the next one records what is left, and nothing twice', () => {
    const root = startedProject();
    writeFileSync(join(root, 'harnery.config.mjs'), STORE);
    for (const n of [1, 2, 3]) put(root, n);
    const input = claudePayload(root, 'PostToolUse', { tool_name: 'Bash', tool_use_id: 't' });
    const env = { HARNERY_DISK: 'full', CLAUDE_PROJECT_DIR: root };
    const { code, stdout, stderr } = run(['check', '--adapter', 'claude-code'], { input, cwd: root, env });
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('the disk is full')]);
    expect([toolIds(root).length, waitingIn(root).length]).toEqual([1, 3]);
    checkIn(root, 'Stop');
    expect([toolIds(root).length, waitingIn(root).length]).toEqual([3, 0]);
  });

  it('killed between record and removal: the next one records nothing twice, and loses nothing', () => {
    const root = startedProject();
    writeFileSync(join(root, 'harnery.config.mjs'), STORE);
    for (const n of [1, 2]) put(root, n);
    const input = claudePayload(root, 'Stop');
    const env = { HARNERY_DIES: 'appendAll', CLAUDE_PROJECT_DIR: root };
    expect(run(['check', '--adapter', 'claude-code'], { input, cwd: root, env }).code).toBeNull();
    expect([toolIds(root).length, waitingIn(root).length]).toEqual([2, 2]);
    put(root, 3);
    checkIn(root, 'Stop');
    expect(typesIn(root).slice(2, 6)).toEqual([...Array(3).fill('tool.pre_use'), 'turn.stop']);
    expect(waitingIn(root)).toEqual([]);
  });
});

describe('what cannot be recorded', () => {
  it('bad JSON and an unknown event are told once, and hold up nothing', () => {
    const root = startedProject();
    record(root, '{"session_id":');
    record(root, { ...toolPayload(root, 'x'), hook_event_name: 'PreTolUse' });
    record(root, { ...toolPayload(root, 'x'), session_id: '' });
    record(root, { ...toolPayload(root, 'x'), tool_name: 5 });
    record(root, '');
    record(root, toolPayload(root, 't1'));
    const { code, stderr } = checkIn(root, 'PostToolUse', { tool_use_id: 't1' });
    expect(code).toBe(0);
    for (const told of ['BAD_JSON', 'UNKNOWN_EVENT', 'NO_SESSION', 'BAD_PAYLOAD'])
      expect(stderr).toContain(`HARNERY_${told}`);
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't2' })).toEqual(NOTHING);
    expect(new Set(faultsIn(root))).toEqual(
      new Set(['HARNERY_BAD_JSON', 'HARNERY_UNKNOWN_EVENT', 'HARNERY_NO_SESSION', 'HARNERY_BAD_PAYLOAD']),
    );
  });

  it('a state command leaves what it cannot record to the next hook, which tells it', () => {
    const root = startedProject();
    record(root, '[]');
    const { code, stderr } = run(['agents', 'status', '--session', 'session-1'], { cwd: root });
    expect([code, stderr, waitingIn(root).length]).toEqual([0, '', 1]);
    expect(checkIn(root, 'PostToolUse', { tool_use_id: 't2' }).stderr).toContain('HARNERY_BAD_JSON');
    expect(waitingIn(root)).toEqual([]);
  });

  it.each(['SessionStart', 'UserPromptSubmit', 'Stop'])(
    '%s needs an answer, and is a fault there',
    (event) => {
      const root = startedProject();
      const before = typesIn(root).length;
      record(root, claudePayload(root, event, { prompt: 'Again.' }));
      const { code, stderr } = checkIn(root, 'PostToolUse', { tool_use_id: 't1' });
      expect([code, stderr]).toEqual([
        0,
        expect.stringContaining(`claude-code sent ${event} through record.sh`),
      ]);
      expect(typesIn(root).slice(before)).toEqual(['fault.raised', 'tool.post_use', 'fault.raised']);
      expect(waitingIn(root)).toEqual([]);
    },
  );

  it('a spool that is a link is neither written through nor drained', () => {
    const [root, other] = [startedProject(), newProject()];
    const spooled = startedProject();
    record(spooled, toolPayload(root, 'planted'));
    renameSync(waitingIn(spooled)[0] ?? '', join(other, '12.0'));
    symlinkSync(other, join(root, '.harnery/spool'));
    expect(record(root, toolPayload(root, 't1'))).toEqual(NOTHING);
    expect(readdirSync(other).sort()).toEqual(['.git', '12.0']);
    expect(toolIds(root)).toEqual(['t1']);
  });

  it('a link in the spool is neither read nor taken away, and holds up nothing', () => {
    const [root, elsewhere] = [startedProject(), startedProject()];
    record(elsewhere, toolPayload(root, 'planted'));
    record(root, toolPayload(root, 't1'));
    symlinkSync(waitingIn(elsewhere)[0] ?? '', join(root, '.harnery/spool/12.0'));
    symlinkSync('/nowhere', join(root, '.harnery/spool/12.1'));
    mkdirSync(join(root, '.harnery/spool/12.2'));
    expect(checkIn(root, 'Stop')).toEqual(
      expect.objectContaining({ stderr: expect.not.stringContaining('HARNERY_') }),
    );
    expect([toolIds(root), waitingIn(root).length, waitingIn(elsewhere).length]).toEqual([['t1'], 3, 1]);
  });

  (process.getuid?.() === 0 ? it : it.skip)('a file of another user is left alone (as root)', () => {
    const root = startedProject();
    for (const id of ['theirs', 'ours']) record(root, toolPayload(root, id));
    const theirs = waitingIn(root).find((path) => readFileSync(path, 'utf8').includes('theirs')) ?? '';
    chownSync(theirs, 12_345, 12_345);
    checkIn(root, 'Stop');
    expect([toolIds(root), waitingIn(root)]).toEqual([['ours'], [theirs]]);
  });

  it('a payload that no text can hold is told once, and holds up nothing', () => {
    const root = startedProject();
    for (const id of ['huge', 't1']) record(root, toolPayload(root, id));
    const huge = waitingIn(root).find((path) => readFileSync(path, 'utf8').includes('huge')) ?? '';
    truncateSync(huge, 5_000_000_000);
    const { code, stderr } = checkIn(root, 'PostToolUse', { tool_use_id: 't1' });
    expect([code, stderr]).toEqual([0, expect.stringContaining('HARNERY_BAD_JSON')]);
    expect([toolIds(root), waitingIn(root)]).toEqual([['t1'], []]);
  });
});

it('B57: the spool does not grow: what is recorded is gone, and nothing else is left behind', () => {
  const root = startedProject();
  for (let n = 0; n < 30; n++) record(root, toolPayload(root, `t${n}`));
  checkIn(root, 'Stop');
  expect([waitingIn(root), readdirSync(join(root, '.harnery/claims'))]).toEqual([[], []]);
  expect(toolIds(root)).toHaveLength(30);
});
