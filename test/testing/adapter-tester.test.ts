/** The tester of adapters: it passes a sound one, and refuses each broken promise by its message. */

import { describe, expect, it } from '@jest/globals';
import {
  type Adapter,
  canBlock,
  defineAdapter,
  isBlock,
  isObject,
  type Payload,
  payloadSchema,
  textField,
} from '../../core/index.ts';
import { type AdapterCases, AdapterTester } from '../../core/testing/index.ts';
import { fakeRunner } from './fake-runner.ts';

/** A host that can be blocked, and whose blocks come back as prompts. */
const acme: Adapter = defineAdapter({
  name: 'acme-agent',
  title: 'Acme Agent',
  docs: 'https://example.com/hooks',
  payload: payloadSchema('event', ['session', 'prompt', 'tool', 'command', 'file']),
  fields: { event: 'event', session: ['session'] },
  events: {
    asked: 'user_prompt.submit',
    tool: ['tool.pre_use', (payload) => ({ tool_name: textField(payload, 'tool') })],
    done: ['turn.stop', ({ result }) => (isObject(result) ? { status: result.status } : {})],
  },
  ignores: ['tick'],
  shellTools: ['shell'],
  editTools: ['put'],
  readTool: ({ command, file }) => ({
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof file === 'string' ? { files: [file] } : {}),
  }),
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
  textReturns: true,
  dependencies: ['acme-marker'],
  turnIds: false,
  wrappers: [/^Hook: /],
  notices: [/^<notice>/],
  answers: 'all',
  environment: { session: [], project: [] },
  recognizes: (payload) => typeof payload.acme_version === 'string',
  phrase: ({ failing }) =>
    failing.map(({ message, remedy }) => `${message}. Run: ${remedy.command}`).join('\n'),
  render: (verdict, message) =>
    isBlock(verdict) ? { exitCode: 0, stdout: JSON.stringify({ go_on: message }) } : { exitCode: 0 },
  nothing: { exitCode: 0 },
  onFault: (line) => ({ exitCode: 0, stderr: `${line}\n` }),
});

const sent = (event: string, fields = {}): Payload => ({
  event,
  session: 's1',
  acme_version: '1',
  ...fields,
});

const CASES: AdapterCases = {
  payloads: [
    {
      name: 'a prompt',
      payload: sent('asked', { prompt: 'Hook: Do it.' }),
      event: { event_type: 'user_prompt.submit', prompt: 'Hook: Do it.' },
      session: 's1',
      text: 'Do it.',
    },
    {
      name: 'a tool',
      payload: sent('tool', { tool: 'shell', command: 'ls' }),
      event: { event_type: 'tool.pre_use', data: { tool_name: 'shell', command: 'ls' } },
    },
    {
      name: 'an edit',
      payload: sent('tool', { tool: 'put', file: 'a.ts' }),
      event: { event_type: 'tool.pre_use', data: { tool_name: 'put', files: ['a.ts'] } },
    },
    {
      name: 'a stop',
      payload: sent('done', { result: { status: 'error' } }),
      event: { event_type: 'turn.stop', data: { status: 'error' } },
    },
    { name: 'a tick', payload: sent('tick'), event: 'ignored' },
    { name: 'a new event', payload: sent('other'), event: 'refused' },
  ],
  answers: { block: { exitCode: 0, stdout: '{"go_on":"Do \\"it\\" now."}' }, pass: { exitCode: 0 } },
  returned: (message) => sent('asked', { prompt: `Hook: ${message}` }),
  foreign: [{ event: 'done', session: 's1' }],
};

async function failures(part: Partial<Adapter> = {}, cases: Partial<AdapterCases> = {}) {
  const runner = fakeRunner();
  const adapter = { ...acme, ...part };
  const answers =
    adapter.capabilities === undefined || canBlock(adapter) ? CASES.answers : { pass: CASES.answers.pass };
  const { returned, ...common } = CASES;
  const back = adapter.textReturns && returned !== undefined ? { returned } : {};
  new AdapterTester(adapter, runner).run({ ...common, ...back, answers, ...cases });
  const all = await runner.failures();
  return Object.entries(all).map(([name, said]) => `${name.replace('adapter acme-agent > ', '')}: ${said}`);
}

const PROMISE = 'keeps the promise that it > ';

it('a sound adapter passes, one test a payload, an answer and a promise', async () => {
  const runner = fakeRunner();
  new AdapterTester(acme, runner).run(CASES);
  const names = Object.keys(await runner.outcomes());
  expect(names).toHaveLength(1 + 6 + 2 + 14);
  expect(await failures()).toEqual([]);
});

it('a sound adapter that observes only passes', async () => {
  const part: Partial<Adapter> = {
    capabilities: { observesStop: true, continuesTurn: false, opensTurn: false },
    textReturns: false,
    phrase: () => '',
    render: () => ({ exitCode: 0 }),
  };
  expect(await failures(part, { answers: { pass: { exitCode: 0 } } })).toEqual([]);
});

describe('a wrong table is refused at once', () => {
  const [prompt] = CASES.payloads;
  const observing = { capabilities: { observesStop: true, continuesTurn: false, opensTurn: false } };
  it.each<[why: string, part: Partial<Adapter>, cases: object, said: string]>([
    ['two payloads of one name', {}, { payloads: [prompt, prompt] }, 'two payloads are named "a prompt"'],
    [
      'a payload that is not there',
      {},
      { payloads: [{ name: 'a stop', payload: undefined, event: { event_type: 'turn.stop' } }] },
      'the payload of "a stop" is missing',
    ],
    ['no stop', {}, { payloads: [prompt] }, '"payloads" holds no turn.stop'],
    ['no text that comes back', {}, { returned: undefined }, '"returned" is missing: give the payload'],
    [
      'a text that comes back where none does',
      { textReturns: false },
      { returned: CASES.returned },
      '"returned" is there, and "textReturns" is false',
    ],
    ['no event', {}, { payloads: CASES.payloads.slice(4) }, 'holds none that becomes an event'],
    ['nothing foreign', {}, { foreign: [] }, '"foreign" is empty: name a payload of another host'],
    [
      'no block',
      {},
      { answers: { pass: { exitCode: 0 } } },
      '"answers.block" is missing: acme-agent can be blocked',
    ],
    [
      'a block that never comes',
      observing,
      { answers: CASES.answers },
      '"answers.block" is there, and acme-agent is observed only',
    ],
  ])('%s', async (_why, part, cases, said) => {
    await expect(failures(part, cases)).rejects.toThrow(said);
  });
});

describe('a case fails', () => {
  it('where a payload is another event, and says which', async () => {
    const [, tool, , stop] = CASES.payloads;
    const payloads = [{ ...tool, event: { event_type: 'tool.post_use' } }, stop] as AdapterCases['payloads'];
    expect((await failures({}, { payloads }))[0]).toContain(
      'expected: {"event_type":"tool.post_use"}\n  got:      {"event_type":"tool.pre_use"',
    );
  });

  it('where a payload is read and should be ignored or refused', async () => {
    const payloads = [
      ...CASES.payloads.slice(0, 4),
      { name: 'x', payload: sent('done'), event: 'refused' as const },
    ];
    expect((await failures({}, { payloads }))[0]).toContain('expected: it is refused');
    const ticks = [
      ...CASES.payloads.slice(0, 4),
      { name: 'x', payload: sent('other'), event: 'ignored' as const },
    ];
    expect((await failures({}, { payloads: ticks }))[0]).toContain(
      'got:      refused: acme-agent sent an event that its adapter does not know: other',
    );
  });

  it.each([
    [
      'session',
      { session: 's2' },
      'the session of the payload "a prompt"\n  expected: "s2"\n  got:      "s1"',
    ],
    ['text', { text: 'Hook: Do it.' }, 'the text of the payload "a prompt"\n  expected: "Hook: Do it."'],
  ])('where the %s of a payload is another', async (_part, given, said) => {
    const [prompt, ...rest] = CASES.payloads;
    const payloads = [{ ...prompt, ...given }, ...rest] as AdapterCases['payloads'];
    expect((await failures({}, { payloads }))[0]?.replace(/: (?=\n|\s*expected)/, '')).toContain(said);
  });

  it('where an answer differs by one byte', async () => {
    const answers = {
      block: { exitCode: 0, stdout: '{"go_on":"Do \\"it\\" now."}\n' },
      pass: { exitCode: 0 },
    };
    expect((await failures({}, { answers }))[0]).toContain('answers > a stop that is blocked: the answer');
    const pass = { ...CASES.answers, pass: { exitCode: 0, stdout: '{}' } };
    expect((await failures({}, { answers: pass }))[0]).toContain(
      'expected: {"stdout":"{}","stderr":"","exitCode":0}',
    );
  });
});

describe('a broken promise is named', () => {
  const events = (done: (payload: Payload) => object): Partial<Adapter> => ({
    events: { ...acme.events, done: ['turn.stop', done as (payload: Payload) => Record<string, unknown>] },
  });
  it.each<[why: string, part: Partial<Adapter>, said: string]>([
    ['parts that are missing', { ignores: undefined as never }, 'HARNERY_BAD_ADAPTER'],
    ['a cap that is none', { followupCap: 0 }, 'has all parts: harnery: HARNERY_BAD_CAP'],
    [
      'an event both used and ignored',
      { ignores: ['tick', 'done'] },
      'used and ignored at the same time: done',
    ],
    [
      'text that returns where none goes',
      { capabilities: { observesStop: true, continuesTurn: false, opensTurn: false } },
      '"textReturns" needs "opensTurn" or "continuesTurn"',
    ],
    [
      'a block of stops that it does not see',
      { capabilities: { observesStop: false, continuesTurn: false, opensTurn: true } },
      'need "observesStop"',
    ],
    [
      'no stop among its events',
      { events: { asked: 'user_prompt.submit' } },
      'none of its "events" is a turn.stop',
    ],
    ['a cap of the host that leaves none', { hostCap: 1 }, '"hostCap" is 1'],
    [
      'commands that it never reads',
      { readTool: ({ file }) => (typeof file === 'string' ? { files: [file] } : {}) },
      '"shellTools" names shell, and no payload gives a command (tools seen: "shell", "put")',
    ],
    [
      'edits that it never reads',
      { editTools: ['write'] },
      '"editTools" names write, and no payload gives a file (tools seen: "shell", "put")',
    ],
    [
      'no session that it finds',
      { fields: { event: 'event', session: ['conv', 'id'] } },
      'the payload "a prompt" names no session: nothing is in "conv" or "id"',
    ],
    ['no payload of its own recognised', { recognizes: () => false }, 'takes none of "payloads" for its own'],
    [
      'a wrapper that the host has and it does not name',
      { wrappers: [] },
      `knows the text of its block again: the text that comes back, without what "wrappers" take off`,
    ],
    ['a wrapper that takes more', { wrappers: [/Hook: /g] }, 'the wrapper /Hook: /g has the flag g'],
    ['a text of its own taken for a notice', { notices: [/^Hook: /] }, 'is taken for a notice of the host'],
    [
      'a text of its own told to be a notice',
      { events: { ...acme.events, asked: ['user_prompt.submit', () => ({ origin: 'host' })] } },
      'is taken for a notice of the host',
    ],
    ['a part that throws', { phrase: () => Object(undefined).x.y }, 'failed in phrase: Cannot read'],
    ['a notice that anybody may quote', { notices: [/<notice>/] }, '/<notice>/ is not anchored at the start'],
    [
      'other hosts recognised',
      { recognizes: () => true },
      'recognises no payload of another host: recognizes(',
    ],
    [
      'a field taken for granted',
      events(({ result }) => ({ status: (result as { status: string }).status })),
      `reads or refuses a payload in which a field is missing: the payload "a stop", without result`,
    ],
    [
      'a type taken for granted',
      events(({ result }) => ({
        status: String((result as { status?: string } | undefined)?.status?.trim()),
      })),
      'field is of another type: the payload "a stop", result.status is 7',
    ],
    [
      'an event without data',
      { parse: () => ({ event_type: 'turn.stop' }) as never },
      'failed in parse: it gives an event whose "data" is no object',
    ],
    [
      'an event of no type',
      { parse: () => ({ event_type: 'stop', data: {} }) as never },
      'failed in parse: it gives an event of the type "stop"',
    ],
    [
      'a payload that is changed',
      { recognizes: new Function('payload', 'payload.seen = true; return false;') as never },
      'is changed by reading it: seen',
    ],
    [
      'a reading that differs',
      (() => {
        let read = 0;
        return events(() => ({ nth: read++ }));
      })(),
      'read twice',
    ],
    ['a silence that blocks', { nothing: { exitCode: 2 } }, '"nothing" does not exit with 0'],
    [
      'a verdict that says something and lets go',
      { render: (verdict, message) => ({ exitCode: 0, stdout: message ?? verdict.reason }) },
      'answers every verdict, and with nothing where no rule blocks: adapter "acme-agent" failed in render(no_session): it lets go with "no_session" on standard output',
    ],
    [
      'a verdict that says something on stderr',
      { render: (verdict) => (isBlock(verdict) ? acme.render(verdict, '') : { exitCode: 0, stderr: 'Hm.' }) },
      'answers every verdict, and with nothing where no rule blocks: render(no_session, no message)',
    ],
    [
      'a verdict that it does not know',
      {
        render(verdict) {
          if (verdict.reason === 'deferred') throw new Error('what is that?');
          return { exitCode: 0 };
        },
      },
      'failed in render(deferred): what is that?',
    ],
    ['an exit code on letting go', { render: () => ({ exitCode: 1 }) }, 'it lets go with exit code 1'],
    [
      'a message that was not there',
      {
        render: (verdict, message) => ({
          exitCode: 0,
          ...(isBlock(verdict) ? { stdout: `${message}` } : {}),
        }),
      },
      'holds the word undefined',
    ],
    [
      'a message that is cut',
      {
        render: (verdict, message) =>
          isBlock(verdict) ? { exitCode: 0, stdout: `${message?.slice(0, 20)}` } : { exitCode: 0 },
      },
      'hands over the whole message of a block: the answer that blocks holds the message',
    ],
    [
      'a message that is not escaped',
      {
        render: (verdict, message) =>
          isBlock(verdict)
            ? { exitCode: 0, stdout: `{"go_on":"${message?.replaceAll('"', "'")}"}` }
            : { exitCode: 0 },
      },
      'the answer that blocks holds the message',
    ],
    [
      'something before the marker',
      {
        render: (verdict, message) =>
          isBlock(verdict)
            ? { exitCode: 0, stdout: JSON.stringify({ go_on: `Hook: ${message}` }) }
            : { exitCode: 0 },
      },
      'the marker stands at the head of what the host takes',
    ],
    [
      'a text that comes back and that nobody knows again',
      { dependencies: [] },
      'name in "dependencies" the plugin that knows it again',
    ],
    [
      'words that are none',
      { phrase: () => undefined as never },
      '"phrase" gives nothing, and a text is due',
    ],
    [
      'words without the remedy',
      { phrase: ({ failing }) => failing.map(({ message }) => message).join() },
      'with "make review"',
    ],
    [
      'words only for many',
      { phrase: ({ failing: [, second] }) => (second as { message: string }).message },
      PROMISE,
    ],
    [
      'a fault that blocks',
      { onFault: (line) => ({ exitCode: 2, stderr: line }) },
      'it lets go with exit code 2',
    ],
    [
      'a fault that is told as a block',
      { onFault: (line) => ({ exitCode: 0, stdout: JSON.stringify({ go_on: line }) }) },
      'failed in onFault: it lets go with "{',
    ],
    [
      'a fault on stdout',
      { onFault: (line) => ({ exitCode: 0, stdout: line }) },
      'failed in onFault: it lets go with "harnery: HARNERY_STORE',
    ],
    [
      'a word that blocks',
      { tell: (text) => acme.render({ reason: 'rules_failed', failing: [] }, text) },
      '"tell" answers as a block does',
    ],
  ])('%s', async (_why, part, said) => {
    expect((await failures(part)).join('\n\n')).toContain(said);
  });
});

it('an adapter that lacks a part fails once, and all that follows from it is not told', async () => {
  const said = await failures({ capabilities: undefined as never }, { answers: CASES.answers });
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('has all parts: harnery: HARNERY_BAD_ADAPTER');
});
