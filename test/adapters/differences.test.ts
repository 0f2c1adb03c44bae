/** The differences between hosts, as one table: each row is asked of the engine, with payloads as the host sends them. */

import { describe, expect, it } from '@jest/globals';
import { check, createEngine, type HarneryEvent, isEvent, type Payload } from '../../core/index.ts';
import { memoryStore } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';

const engine = createEngine({ plugins: recommended }, { trusted: recommended });

/** How one host tells a turn. `at` makes payloads of one kind differ, as times and ids do. */
interface Told {
  prompt(text: string, at: number): Payload;
  tool(at: number): Payload;
  stop(at: number): Payload;
  /** Payloads of a turn that was interrupted or failed, where the host tells one. */
  cutShort?: readonly Payload[];
}

const claudeLike = (common: Payload, tool_name: string): Told => ({
  prompt: (prompt, at) => ({ ...common, hook_event_name: 'UserPromptSubmit', prompt, at }),
  tool: (at) => ({ ...common, hook_event_name: 'PreToolUse', tool_name, tool_input: { command: 'ls' }, at }),
  stop: (at) => ({ ...common, hook_event_name: 'Stop', at }),
});

const timestamp = '2026-11-30T16:31:50.634Z';
const claude = { session_id: 's', prompt_id: '625b3e72-446b-4b65-a07e-ae34e0474b3e' };
const codex = { session_id: 's', turn_id: 't' };
const cursor = { conversation_id: 's', cursor_version: '1.0.0' };
const gemini = { session_id: 's', timestamp };
const qwen = { session_id: 's', timestamp, permission_mode: 'yolo', prompt_id: 's########0' };
const pascal = { session_id: 's', timestamp, cwd: '/p' };
const droid = { session_id: 's', transcript_path: '/home/dev/.factory/sessions/s.jsonl' };
const camel = (at: number) => ({ sessionId: 's', timestamp: at, cwd: '/p' });
const idle = (at: number) => ({ type: 'session.idle', id: `evt_${at}`, properties: { sessionID: 'ses_1' } });

const TOLD: Readonly<Record<string, Told>> = {
  'claude-code': {
    ...claudeLike(claude, 'Bash'),
    cutShort: [{ ...claude, hook_event_name: 'StopFailure' }],
  },
  cursor: {
    prompt: (prompt, at) => ({ ...cursor, hook_event_name: 'beforeSubmitPrompt', prompt, at }),
    tool: (at) => ({ ...cursor, hook_event_name: 'preToolUse', tool_name: 'Shell', at }),
    stop: (at) => ({ ...cursor, hook_event_name: 'stop', status: 'completed', at }),
    cutShort: ['aborted', 'error'].map((status) => ({ ...cursor, hook_event_name: 'stop', status })),
  },
  codex: { ...claudeLike(codex, 'Bash'), cutShort: [{ ...codex, hook_event_name: 'Interrupt' }] },
  'gemini-cli': {
    prompt: (prompt, at) => ({ ...gemini, hook_event_name: 'BeforeAgent', prompt, at }),
    tool: (at) => ({ ...gemini, hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', at }),
    stop: (at) => ({ ...gemini, hook_event_name: 'AfterAgent', prompt_response: 'Done.', at }),
    cutShort: [{ ...gemini, hook_event_name: 'AfterAgent', prompt_response: '[no response text]' }],
  },
  'qwen-code': {
    ...claudeLike(qwen, 'run_shell_command'),
    cutShort: [{ ...qwen, hook_event_name: 'StopFailure' }],
  },
  'copilot-cli': {
    prompt: (prompt, at) => ({ ...camel(at), prompt }),
    tool: (at) => ({ ...camel(at), toolName: 'bash', toolArgs: { command: 'ls' } }),
    stop: (at) => ({ ...camel(at), stopReason: 'end_turn' }),
  },
  'copilot-cli, in Pascal case': claudeLike(pascal, 'Bash'),
  opencode: {
    prompt: (text) => ({ input: { sessionID: 'ses_1' }, output: { parts: [{ type: 'text', text }] } }),
    tool: (at) => ({ input: { tool: 'bash', sessionID: 'ses_1', callID: `c${at}` }, output: { args: {} } }),
    stop: idle,
    cutShort: [{ type: 'session.error', properties: { sessionID: 'ses_1' } }, idle(1), idle(2)],
  },
  droid: claudeLike(droid, 'Execute'),
};

/** What a host’s stop leads to. */
interface Row {
  /** How the first block is answered: where its text stands, and the exit code. */
  readonly answer: string;
  /** What leads the text: the marker, where it comes back as a prompt. */
  readonly leads: 'the marker' | 'the reason' | '-';
  /** How many remedies are named. */
  readonly remedies: number;
  /** Whether it ends by asking for the full answer again: only the last one is shown. */
  readonly asksAgain: boolean;
  /** Whose an empty prompt is. */
  readonly emptyPrompt: 'host' | 'human';
  /** Blocks of a window in which a tool is used before every stop and no signal ever comes. */
  readonly blocks: number;
  /** The answer that carries a fault. */
  readonly fault: string;
}

const ONE = { leads: 'the reason', remedies: 1, asksAgain: true } as const;
const ALL = { leads: 'the marker', remedies: 2 } as const;
const REASON = 'stdout {decision, reason}, exit 0';
const STDERR = 'stderr, exit 0';

const TABLE: Readonly<Record<string, Row>> = {
  'claude-code': { answer: 'stderr, exit 2', ...ONE, emptyPrompt: 'human', blocks: 3, fault: STDERR },
  cursor: {
    answer: 'stdout {followup_message}, exit 0',
    ...ALL,
    asksAgain: false,
    emptyPrompt: 'host',
    blocks: 3,
    fault: 'stdout {}, stderr, exit 0',
  },
  codex: {
    answer: 'exit 0',
    leads: '-',
    remedies: 0,
    asksAgain: false,
    emptyPrompt: 'human',
    blocks: 0,
    fault: STDERR,
  },
  'gemini-cli': { answer: REASON, ...ALL, asksAgain: false, emptyPrompt: 'human', blocks: 3, fault: STDERR },
  'qwen-code': { answer: REASON, ...ALL, asksAgain: true, emptyPrompt: 'host', blocks: 3, fault: STDERR },
  'copilot-cli': { answer: REASON, ...ALL, asksAgain: false, emptyPrompt: 'human', blocks: 3, fault: STDERR },
  'copilot-cli, in Pascal case': {
    answer: REASON,
    ...ALL,
    asksAgain: false,
    emptyPrompt: 'human',
    blocks: 3,
    fault: STDERR,
  },
  opencode: {
    answer: 'stdout {prompt}, exit 0',
    ...ALL,
    asksAgain: false,
    emptyPrompt: 'human',
    blocks: 3,
    fault: STDERR,
  },
  droid: { answer: REASON, ...ONE, emptyPrompt: 'human', blocks: 3, fault: STDERR },
};

function session(host: string) {
  const store = memoryStore();
  let serial = 0;
  let now_ms = Date.parse('2026-12-01T00:00:00Z');
  const send = async (payload: Payload) => {
    // Further apart than two deliveries of one event.
    now_ms += 10_000;
    const newId = () => `event-${serial++}`;
    const adapter = host.replace(/,.*/, '');
    const outcome = await check(engine, { payload, adapter, now_ms, harnery: 'harnery', store, newId });
    expect(outcome.report.faults).toEqual([]);
    return outcome;
  };
  return { send, events: store.events as readonly HarneryEvent[] };
}

function formOf({
  stdout = '',
  stderr = '',
  exitCode,
}: {
  stdout?: string;
  stderr?: string;
  exitCode: number;
}) {
  const parts = [
    ...(stdout === '' ? [] : [`stdout {${Object.keys(JSON.parse(stdout)).join(', ')}}`]),
    ...(stderr === '' ? [] : ['stderr']),
    `exit ${exitCode}`,
  ];
  return parts.join(', ');
}

async function observe(host: string, told: Told): Promise<Row> {
  const { send, events } = session(host);
  await send(told.prompt('', 0));
  const empty = events.find((event) => isEvent(event, 'user_prompt.submit'));
  await send(told.prompt('Do it.', 1));
  const answers = [];
  for (let at = 10; at < 20; at++) {
    await send(told.tool(at));
    const { report, reply } = await send(told.stop(at));
    answers.push({ reply, message: report.message });
    // Where the host sends it back, also where it is not known to.
    if (report.message !== undefined) await send(told.prompt(report.message, at));
  }
  const [first] = answers;
  const text = first?.message ?? '';
  const adapter = engine.adapterFor(host.replace(/,.*/, ''));
  return {
    answer: formOf(first?.reply ?? { exitCode: -1 }),
    leads: text === '' ? '-' : text.startsWith('[harnery:stop-remediation ') ? 'the marker' : 'the reason',
    remedies: [...text.matchAll(/harnery agents (set-task|status)/g)].length,
    asksAgain: text.endsWith('only the last answer is shown.'),
    emptyPrompt: empty?.data.origin as Row['emptyPrompt'],
    blocks: answers.filter(({ message }) => message !== undefined).length,
    fault: formOf(adapter.onFault('harnery: X')),
  };
}

describe('each host', () => {
  it('stands in the table', () => {
    const names = Object.keys(TABLE).map((name) => name.replace(/,.*/, ''));
    expect(new Set(names)).toEqual(new Set(engine.adapters.keys()));
    expect(Object.keys(TOLD)).toEqual(Object.keys(TABLE));
  });

  it.each(Object.entries(TABLE))('%s is answered as the table says', async (host, row) => {
    expect(await observe(host, TOLD[host] as Told)).toEqual(row);
  });

  const CUT_SHORT = Object.entries(TOLD).flatMap(([host, { cutShort }]) =>
    cutShort === undefined ? [] : [[host, cutShort] as const],
  );

  it.each(CUT_SHORT)('%s is never blocked in a turn that was cut short', async (host, cutShort) => {
    const told = TOLD[host] as Told;
    for (const payload of host === 'opencode' ? [cutShort] : cutShort.map((one) => [one])) {
      const { send, events } = session(host);
      await send(told.prompt('Do it.', 1));
      await send(told.tool(1));
      for (const one of payload) expect((await send(one)).report.message).toBeUndefined();
      const reasons = events.filter(({ source }) => source === 'verdict').map(({ data }) => data);
      expect(reasons).toEqual(
        payload.map(() => expect.objectContaining({ reason: expect.stringMatching(/^(aborted|error)$/) })),
      );
    }
  });
});
