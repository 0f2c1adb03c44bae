/** A recording becomes a test in one step: what its stops come to, and the tables that say so again. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseStream } from '../../core/index.ts';
import {
  type RecordedStreamsOptions,
  RuleTester,
  readRecorded,
  recordedStreams,
  testHost,
} from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { liveSession } from '../support/live-session.ts';
import { fakeRunner } from './fake-runner.ts';

const capture = (host: string, file: string) =>
  readRecorded(join(__dirname, '../fixtures/captures', host, `${file}.json`));

const OPTIONS: RecordedStreamsOptions = {
  plugins: recommended,
  rules: {
    task_set: 'off',
    status_checked: 'off',
    verify_after_edit: ['error', { commands: ['npm test'] }],
  },
};

/** Runs what `toCase` printed, as after pasting it. */
async function paste(text: string) {
  const runner = fakeRunner();
  const tester = new RuleTester({ plugins: recommended, ...runner });
  // A table of one kind waits for a case of the other.
  const whole = text.replaceAll(/: \[\], \/\/.*/g, ": [{ name: 'filler', stream: 'start stop' }],");
  new Function('tester', whole)(tester);
  return Object.entries(await runner.outcomes()).filter(([name]) => !name.endsWith('filler'));
}

const MISSING = '"npm test" did not succeed after the last edit, of /home/dev/project/sum.js';

describe('payloads that were recorded', () => {
  it.each(['claude-code', 'cursor'])('of %s lead to the stops that they would lead to now', async (host) => {
    const { stops, faults, events } = await recordedStreams(capture(host, 'edit-then-test-fails'), {
      ...OPTIONS,
      adapter: host,
    });
    expect(stops).toEqual([
      {
        reason: 'rules_failed',
        failing: ['verify_after_edit'],
        warned: [],
        message: expect.stringContaining(MISSING),
      },
    ]);
    expect(faults).toEqual([]);
    expect(events.map(({ event_type }) => event_type)).toContain('verdict.block');
  });

  it('may stand in a list, or one a line, and show their host themselves', async () => {
    const { hooks } = JSON.parse(capture('claude-code', 'edit-then-test-fails')) as {
      hooks: { stdin: object }[];
    };
    const payloads = hooks.map(({ stdin }) => stdin);
    const lines = payloads.map((payload) => JSON.stringify(payload)).join('\n');
    const texts = hooks.map((hook) => ({ ...hook, stdin: JSON.stringify(hook.stdin) }));
    for (const text of [
      JSON.stringify(payloads),
      lines,
      `\uFEFF${lines}\n`,
      JSON.stringify({ hooks: texts }),
    ]) {
      const { stops } = await recordedStreams(text, { ...OPTIONS, adapter: 'claude-code' });
      expect(stops.map(({ failing }) => failing)).toEqual([['verify_after_edit']]);
    }
    const own = await recordedStreams(JSON.stringify(payloads.slice(1)), OPTIONS);
    expect(own.stops).toHaveLength(1);
  });

  it('bring back the block of this run where they brought back one of ours', async () => {
    const prompt = (text: string) => ({
      hook_event_name: 'beforeSubmitPrompt',
      conversation_id: 's',
      cursor_version: '1',
      prompt: text,
    });
    const say = (hook_event_name: string, fields = {}) => ({ ...prompt(''), hook_event_name, ...fields });
    const payloads = [
      prompt('Do it.'),
      say('preToolUse', { tool_name: 'Shell', tool_use_id: 'a' }),
      say('stop', { status: 'completed' }),
      prompt('[harnery:stop-remediation rule=task_set id=01OLD]\nas it was worded then'),
      say('preToolUse', { tool_name: 'Shell', tool_use_id: 'b' }),
      say('stop', { status: 'completed', loop_count: 1 }),
    ];
    const { events } = await recordedStreams(JSON.stringify(payloads), { plugins: recommended });
    const origins = events.flatMap(({ data }) => ('origin' in data ? [data.origin] : []));
    expect(origins).toEqual(['human', 'harnery']);
  });

  it('say what they are not understood by', async () => {
    const wrong = [{ hook_event_name: 'Stopped', session_id: 's' }];
    const { faults, stops } = await recordedStreams(JSON.stringify(wrong), {
      ...OPTIONS,
      adapter: 'claude-code',
    });
    expect([faults.length, stops]).toEqual([1, []]);
    expect(faults[0]).toContain('HARNERY_UNKNOWN_EVENT');
  });
});

describe('a recorded session', () => {
  it('is judged again, each stop with the text of its block', async () => {
    const session = liveSession('cursor');
    await session.prompt();
    await session.tool();
    await session.stop();
    const text = session.store.events.map((event) => JSON.stringify(event)).join('\n');
    const { stops } = await recordedStreams(text, { plugins: recommended });
    expect(stops).toEqual([
      {
        reason: 'rules_failed',
        failing: ['status_checked', 'task_set'],
        warned: [],
        message: session.message(),
      },
    ]);
  });

  it('with a torn line is read without it', async () => {
    const file = join(__dirname, '../fixtures/streams/adr-0053-session.jsonl');
    const text = `${readFileSync(file, 'utf8')}{"event_id":"torn`;
    const { stops, events } = await recordedStreams(text, { plugins: recommended });
    expect(events).toEqual(parseStream(readFileSync(file, 'utf8')).events);
    expect(stops.length).toBeGreaterThan(0);
  });
});

describe('the tables that it is written as', () => {
  it.each(['claude-code', 'cursor', 'codex'])(
    'pass on %s, each in words where words say it',
    async (host) => {
      for (const file of [
        'a-tool-then-stop',
        'edit-after-test',
        'answer-box-before-tool',
        'edit-then-test-in-pipe',
      ]) {
        if (host === 'cursor' && file !== 'edit-after-test') continue;
        const rules = { ...OPTIONS.rules, task_set: 'error', status_shown: 'warn' } as const;
        const { toCase } = await recordedStreams(capture(host, file), { ...OPTIONS, rules, adapter: host });
        const outcomes = await paste(toCase());
        expect(outcomes.length).toBeGreaterThan(1);
        expect(outcomes.filter(([, outcome]) => outcome !== 'passed')).toEqual([]);
      }
    },
  );

  it('are short: words, options, host, message and remedy', async () => {
    const { toCase } = await recordedStreams(capture('claude-code', 'edit-then-test-fails'), {
      ...OPTIONS,
      adapter: 'claude-code',
    });
    expect(toCase()).toBe(
      [
        "tester.run('verify_after_edit', {",
        '  passing: [], // nothing of the kind was recorded: a case is due here',
        '  failing: [',
        '    {',
        "      stream: 'prompt edit(/home/dev/project/sum.js) fail(npm test) stop',",
        '      options: {"commands":["npm test"]},',
        "      adapter: 'claude-code',",
        `      message: '${MISSING}',`,
        "      remedy: { command: 'npm test', stage: 'first' },",
        '    },',
        '  ],',
        '});',
        '',
      ].join('\n'),
    );
  });

  it('hold the events themselves where words cannot say it', async () => {
    const rules = { ...OPTIONS.rules, verify_after_edit: 'off', status_shown: 'error' } as const;
    const { toCase } = await recordedStreams(capture('claude-code', 'answer-plain'), {
      ...OPTIONS,
      rules,
      adapter: 'claude-code',
    });
    expect(toCase()).toContain('"status_shown":false');
    expect((await paste(toCase())).map(([, outcome]) => outcome)).toEqual(['passed']);
  });

  it('hold the repair that passed beside the stop that was blocked', async () => {
    const session = liveSession('cursor');
    await session.prompt();
    await session.tool('Read');
    await session.stop();
    await session.followup();
    session.task();
    session.status();
    await session.stop();
    const text = session.store.events.map((event) => JSON.stringify(event)).join('\n');
    const { toCase } = await recordedStreams(text, { plugins: recommended });
    expect(toCase()).toContain("stream: 'prompt tool(Read) stop'");
    expect(toCase()).toContain("stream: 'prompt tool(Read) stop repair task status stop'");
    expect(await paste(toCase())).toContainEqual([
      'task_set > passes > prompt tool(Read) stop repair task status stop on cursor',
      'passed',
    ]);
  });

  it('name no host where it was handed in', async () => {
    const payloads = [
      { event: 'prompt', session: 's' },
      { event: 'stop', session: 's' },
    ];
    const rule = {
      name: 'talk',
      meta: { description: '', message: 'it isn’t "said" it’s', remedy: "echo 'it'" },
      applies: true,
      satisfied: false,
    };
    const plugin = { name: 'acme', rules: [rule] };
    const { toCase, stops } = await recordedStreams(JSON.stringify(payloads), {
      plugins: [plugin],
      adapter: testHost,
    });
    expect(stops).toMatchObject([{ reason: 'rules_failed', failing: ['talk'] }]);
    expect(toCase()).not.toContain('adapter:');
    expect(toCase()).toContain(`remedy: { command: "echo 'it'", stage: 'normal' }`);
  });

  it('are a comment where no rule was asked', async () => {
    const { toCase } = await recordedStreams('[{"event":"prompt","session":"s"}]', { adapter: testHost });
    expect(toCase()).toBe('// no rule was asked about these stops\n');
  });
});

it.each([
  ['', 'nothing is recorded: the text is empty'],
  ['[1]', 'payload 1 of the recording is no JSON object'],
  ['{"a":1}\nnonsense', 'line 2 of the recording is neither a payload nor an event'],
  ['{"hooks":[{"stdin":"{"}]}', 'payload 1 of the recording is no JSON object'],
])('%j is no recording', async (text, said) => {
  await expect(recordedStreams(text, OPTIONS)).rejects.toThrow(said);
});

it('a host that no plugin brings is named', async () => {
  await expect(recordedStreams('[{}]', { adapter: 'cursor' })).rejects.toThrow('"cursor"');
});

it('a file is read as it stands', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'harnery-recording-')), 'x.json');
  writeFileSync(path, '[{}]');
  expect(readRecorded(path)).toBe('[{}]');
});
