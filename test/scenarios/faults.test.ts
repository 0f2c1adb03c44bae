/** What goes wrong for people with such hooks, and does not go wrong here; each title bears the id of its kind. */

import { describe, expect, it } from '@jest/globals';
import {
  check,
  createEngine,
  type HarneryEvent,
  isEvent,
  type Outcome,
  verdict,
  verdictType,
} from '../../core/index.ts';
import { memoryStore, readStream } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { inWords, judge } from '../support/judge.ts';
import { failingOf, type Host, liveSession, reasonOf } from '../support/live-session.ts';

const HOSTS: Host[] = ['claude-code', 'cursor', 'codex'];
const blocks = (events: readonly HarneryEvent[]) =>
  events.filter((event) => isEvent(event, 'verdict.block')).length;
const bytes = ({ reply }: Outcome) => [reply.exitCode, reply.stdout ?? '', reply.stderr ?? ''];
const SILENT: Record<Host, unknown[]> = {
  'claude-code': [0, '', ''],
  cursor: [0, '{}', ''],
  codex: [0, '', ''],
};

/** A prompt, a tool, and a stop that asks for both rituals. */
async function openBlock(host: Host, options = {}) {
  const session = liveSession(host, options);
  await session.prompt();
  await session.tool();
  const outcome = await session.stop();
  return { session, outcome };
}

describe('loops and termination', () => {
  it('B01: a host that stops again and again is blocked no more often than its cap, and then let go', async () => {
    const { session } = await openBlock('claude-code');
    const reasons = [];
    for (let stop = 0; stop < 6; stop++)
      reasons.push(reasonOf(await session.stop({ stop_hook_active: true, n: stop })));
    expect(reasons).toEqual(Array(6).fill('no_progress'));
    expect(blocks(session.store.events)).toBe(1);
  });

  it('B01: an agent that is busy but never obeys is let go at the cap', async () => {
    for (const [host, cap] of [
      ['claude-code', 3],
      ['cursor', 3],
    ] as const) {
      const { session } = await openBlock(host);
      const reasons = [];
      for (let stop = 0; stop < 6; stop++) {
        if (host === 'cursor' && stop < 3) await session.followup();
        await session.tool();
        reasons.push(reasonOf(await session.stop({ n: stop })));
      }
      expect(reasons).toEqual(['rules_failed', 'rules_failed', 'cap', 'cap', 'cap', 'cap']);
      expect(blocks(session.store.events)).toBe(cap);
    }
  });

  it.each(HOSTS)('B02: a pass on %s is silent to the byte', async (host) => {
    const session = liveSession(host);
    await session.prompt();
    await session.tool();
    session.task();
    session.status();
    const outcome = await session.stop();
    expect(reasonOf(outcome)).toBe('satisfied');
    expect(bytes(outcome)).toEqual(SILENT[host]);
  });

  it('B05: a missing id is neither a match for everything nor without limit: never blocked, one line each time', async () => {
    const store = memoryStore();
    const session = liveSession('cursor', { store, session_id: '' });
    for (let stop = 0; stop < 3; stop++) {
      const { reply, report } = await session.stop({ workspace_roots: [] });
      expect([reply.exitCode, reply.stdout]).toEqual([0, '{}']);
      expect(reply.stderr?.trim().split('\n')).toHaveLength(1);
      expect(reply.stderr).toContain('HARNERY_NO_SESSION');
      expect(report.faults).toHaveLength(1);
    }
    expect(new Set(store.events.map(({ event_type }) => event_type))).toEqual(new Set(['fault.raised']));
  });

  it('B06: after a chain of ours, a person’s next prompt starts a fresh budget, whatever the loop count says', async () => {
    const { session } = await openBlock('cursor');
    await session.followup();
    session.task();
    session.status();
    expect(reasonOf(await session.stop({ loop_count: 1 }))).toBe('satisfied');
    await session.prompt('Next.');
    await session.tool();
    expect(reasonOf(await session.stop({ loop_count: 3 }))).toBe('rules_failed');
  });

  it('B07: a block is worded and answered in the one form that each host obeys', async () => {
    const block = (host: Host) => openBlock(host).then(({ outcome }) => outcome.reply);
    const claude = await block('claude-code');
    expect([claude.exitCode, claude.stdout]).toEqual([2, undefined]);
    expect(claude.stderr).toBe(
      [
        'End-of-turn check, rule 2/2 (task_set): no state.task_set event was seen since the last prompt of a person.',
        'Run this command now: harnery agents set-task "what you worked on"',
        'Then end your turn with your complete final answer: only the last answer is shown.',
        '',
      ].join('\n'),
    );
    const cursor = await block('cursor');
    expect([cursor.exitCode, cursor.stderr]).toEqual([0, undefined]);
    const { followup_message, ...rest } = JSON.parse(cursor.stdout ?? '');
    expect(rest).toEqual({});
    expect(followup_message.replace(/id=\S+\]/, 'id=ID]')).toBe(
      [
        '[harnery:stop-remediation rule=status_checked,task_set id=ID]',
        'End-of-turn check, rule 2/2 (task_set): no state.task_set event was seen since the last prompt of a person.',
        'Run each of these commands now, in this order, mend what fails, and do nothing else:',
        '1. harnery agents set-task "what you worked on" --session session-1',
        '2. harnery agents status --session session-1',
      ].join('\n'),
    );
    expect(await block('codex')).toEqual({ exitCode: 0 });
  });

  it('B07: a host that no adapter knows is observed and never blocked', () => {
    expect(inWords(judge('prompt tool stop', { adapter: 'tomorrows-host' }))).toBe(
      'observe_only: status_checked, task_set',
    );
  });

  it('B08: on Codex a failed ritual is recorded and nothing is said, not even for a plugin’s rule', async () => {
    const never = {
      name: 'never',
      meta: {
        on: 'turn.stop',
        description: 'Fails always.',
        message: 'it is never enough',
        remedy: { stage: 'normal', command: 'true' },
      },
      applies: () => true,
      satisfied: () => false,
    } as const;
    const engine = createEngine({
      plugins: [recommended, { name: 'strict', namespace: 'acme', rules: [never] }],
    });
    const { session, outcome } = await openBlock('codex', { engine });
    expect(bytes(outcome)).toEqual([0, '', '']);
    expect(session.store.events.at(-1)).toMatchObject({
      event_type: 'verdict.observed',
      data: { reason: 'observe_only', failing: ['status_checked', 'task_set', 'acme/never'] },
    });
    const adapter = engine.adapterFor('codex');
    expect(adapter.render(verdict('rules_failed'), 'a block that got past the verdict')).toEqual({
      exitCode: 0,
    });
  });

  it('B09: signals add up over a chain of repairs until the third stop passes', async () => {
    const { session, outcome } = await openBlock('cursor');
    expect(failingOf(outcome)).toEqual(['status_checked', 'task_set']);
    await session.followup();
    await session.tool();
    session.task();
    expect(failingOf(await session.stop())).toEqual(['status_checked']);
    await session.followup();
    await session.tool();
    session.status();
    expect(reasonOf(await session.stop())).toBe('satisfied');
  });

  it('B10: a signal that was seen once in a window counts at every later stop in it', async () => {
    const session = liveSession('claude-code');
    await session.prompt();
    await session.tool();
    session.status();
    for (let stop = 0; stop < 3; stop++) {
      await session.tool();
      expect(failingOf(await session.stop())).not.toContain('status_checked');
    }
  });

  it.each([
    ['cursor', 'stop', { status: 'error' }, 'error'],
    ['cursor', 'stop', { status: 'aborted' }, 'aborted'],
    ['claude-code', 'StopFailure', {}, 'error'],
    ['codex', 'Interrupt', {}, 'aborted'],
  ] as const)('B12: a turn that failed is never blocked: %s %s %j', async (host, event, fields, reason) => {
    const session = liveSession(host);
    await session.prompt();
    await session.tool();
    const outcome = await session.send(event, fields);
    expect(reasonOf(outcome)).toBe(reason);
    expect(bytes(outcome)).toEqual(SILENT[host]);
  });

  it('B12: our own records are no work of the agent', () => {
    const [prompt, stop] = readStream('prompt stop');
    const own = {
      ...prompt,
      event_id: 'own',
      event_type: verdictType('cap'),
      data: { reason: 'cap', failing: [] },
    };
    expect(inWords(judge([prompt, own, stop] as HarneryEvent[]))).toBe('not_applicable');
  });
});

describe('whose turn, which window', () => {
  it('B13: a subagent’s signals never count for the main agent, nor the other way round', async () => {
    const session = liveSession('claude-code');
    await session.prompt();
    await session.tool();
    const childs = { ...session.status(), event_id: 'child', instance_id: 'agent-7' };
    session.store.events.splice(-1, 1, childs);
    const child = await session.stop({ agent_id: 'agent-7' });
    expect(bytes(child)).toEqual(SILENT['claude-code']);
    expect((await session.send('SubagentStop', { agent_id: 'agent-7' })).report.judgement).toBeUndefined();
    expect(failingOf(await session.stop())).toEqual(['status_checked', 'task_set']);
  });

  it('B13: a stop of another agent than the main one is not judged', () => {
    expect(inWords(judge('prompt tool stop', { instance_id: 'agent-7' }))).toBe('subagent');
  });

  it('B15: two sessions in one folder share neither signals nor budget', async () => {
    const store = memoryStore();
    const [a, b] = ['a', 'b'].map((session_id) => liveSession('cursor', { store, session_id }));
    if (a === undefined || b === undefined) throw new Error('two sessions are needed');
    await a.prompt();
    await b.prompt();
    await a.tool();
    await b.tool();
    a.task();
    a.status();
    expect(reasonOf(await b.stop())).toBe('rules_failed');
    expect(reasonOf(await a.stop())).toBe('satisfied');
    const interleaved = [
      ...readStream('prompt tool task status', { session_id: 'a' }),
      ...readStream('prompt tool stop', { session_id: 'b' }),
    ];
    expect(inWords(judge(interleaved))).toBe('rules_failed: status_checked, task_set');
  });

  it('B17: a session under a new id has no history, and a repair of the old one is a person’s prompt there', async () => {
    const { session } = await openBlock('cursor');
    const resumed = liveSession('cursor', { session_id: 'session-2' });
    expect(reasonOf(await resumed.stop({ transcript_path: '/nowhere/at/all.jsonl' }))).toBe('no_history');
    await resumed.text(session.message() ?? '');
    await resumed.tool();
    const asked = await resumed.stop();
    expect(reasonOf(asked)).toBe('rules_failed');
    expect(asked.report.judgement?.window?.hops).toBe(0);
  });

  it('B18: a host’s notice starts no window', async () => {
    for (const notice of [
      '<task-notification>done</task-notification>',
      '<system-reminder>x</system-reminder>',
      'This session is being continued from a previous conversation that ran out',
    ]) {
      const session = liveSession('claude-code');
      await session.prompt();
      await session.tool();
      session.task();
      session.status();
      expect(reasonOf(await session.stop())).toBe('satisfied');
      await session.text(notice);
      await session.tool();
      expect(reasonOf(await session.stop())).toBe('satisfied');
    }
  });

  it('B18: a prompt whose text was not recorded elsewhere either is a person’s', () => {
    const events = readStream('prompt tool task status stop prompt tool stop');
    const bare = events.map((event) =>
      event.event_type === 'user_prompt.submit' ? { ...event, data: {} } : event,
    );
    expect(inWords(judge(bare as HarneryEvent[]))).toBe('rules_failed: status_checked, task_set');
  });

  it('B18: on Cursor an empty prompt without attachments is the host’s, one with an attachment a person’s', async () => {
    const { session } = await openBlock('cursor');
    await session.send('beforeSubmitPrompt', { prompt: '', attachments: [] });
    expect(session.store.events.at(-1)).toMatchObject({ data: { origin: 'host' } });
    await session.send('beforeSubmitPrompt', { prompt: '', attachments: [{ type: 'file' }] });
    expect(session.store.events.at(-1)).toMatchObject({ data: { origin: 'human' } });
  });

  it('B21: a turn without a stop leaves neither debts nor a spent budget', async () => {
    const { session } = await openBlock('cursor');
    await session.followup();
    await session.tool();
    await session.prompt('Never mind.');
    expect(reasonOf(await session.stop())).toBe('not_applicable');
    await session.prompt('And now this.');
    await session.tool();
    const outcome = await session.stop();
    expect(outcome.report.judgement?.facts?.blocks).toBe(0);
    expect(reasonOf(outcome)).toBe('rules_failed');
  });

  it('B22: live background work defers once a set of tasks, and is no free pass', async () => {
    const { session } = { session: liveSession('claude-code') };
    const live = { background_tasks: [{ id: 'task-1', status: 'running' }] };
    await session.prompt();
    await session.tool();
    expect(reasonOf(await session.stop(live))).toBe('deferred');
    expect(reasonOf(await session.stop({ ...live, n: 1 }))).toBe('rules_failed');
    await session.prompt('Next.');
    await session.tool();
    expect(reasonOf(await session.stop(live))).toBe('rules_failed');
    await session.prompt('Third.');
    await session.tool();
    expect(reasonOf(await session.stop({ background_tasks: [{ id: 'task-2', status: 'running' }] }))).toBe(
      'deferred',
    );
    expect(reasonOf(await session.stop({ background_tasks: [] }))).toBe('rules_failed');
  });

  it('B23: a message typed mid-turn anchors anew without turn ids, and is asked for once', async () => {
    const session = liveSession('cursor');
    await session.prompt();
    await session.tool();
    session.status();
    session.task();
    await session.text('Also the other file.');
    await session.tool();
    expect(failingOf(await session.stop())).toEqual(['status_checked', 'task_set']);
    await session.followup();
    session.task();
    session.status();
    expect(reasonOf(await session.stop())).toBe('satisfied');
  });

  it('B23: with turn ids a message typed mid-turn belongs to the running turn', async () => {
    const session = liveSession('claude-code');
    await session.prompt();
    await session.tool();
    session.status();
    session.task();
    await session.text('Also the other file.');
    await session.tool();
    expect(reasonOf(await session.stop())).toBe('satisfied');
  });

  it('B26: the transcript decides nothing: lagging or gone, the verdict is the same', async () => {
    for (const transcript_path of ['/nowhere/transcript.jsonl', __filename]) {
      const session = liveSession('claude-code');
      await session.prompt();
      await session.tool();
      session.task();
      session.status();
      expect(
        reasonOf(await session.stop({ transcript_path, last_assistant_message: 'an older answer' })),
      ).toBe('satisfied');
    }
  });

  it('B46: one event through two entries is recorded, judged and charged once', async () => {
    const { session, outcome } = await openBlock('cursor');
    const recorded = session.store.events.length;
    const stop = { status: 'completed', loop_count: 0 };
    const common = {
      conversation_id: session.session_id,
      generation_id: session.session_id,
      session_id: session.session_id,
      hook_event_name: 'stop',
      cursor_version: '1.0.0',
      workspace_roots: ['/project'],
    };
    const again = (adapter: string) =>
      check(session.engine, {
        payload: { ...common, ...stop },
        adapter,
        now_ms: session.now() + 1_500,
        harnery: 'harnery',
        store: session.store,
        newId: () => `again-${adapter}`,
      });
    expect(reasonOf(outcome)).toBe('rules_failed');
    for (const entry of ['claude-code', 'cursor', 'codex'])
      expect(bytes(await again(entry))).toEqual([0, '{}', '']);
    expect(session.store.events).toHaveLength(recorded);
  });
});
