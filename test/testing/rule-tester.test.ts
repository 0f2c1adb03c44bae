/** The tester of rules: it passes what is sound, and refuses each thing that is not, by its message. */

import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { type Condition, defineRule, type Rule, type RuleMeta } from '../../core/index.ts';
import { type RuleCases, RuleTester, type RuleTesterOptions } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { status_shown } from '../../rules/status_shown.ts';
import { verify_after_edit } from '../../rules/verify_after_edit.ts';
import { fakeRunner } from './fake-runner.ts';

/** After three tools a review is due. */
function review(satisfied: Condition, meta: Partial<RuleMeta> = {}): Rule {
  return defineRule({
    name: 'review',
    meta: {
      description: 'Long work is reviewed.',
      message: '{{tool_uses}} tools were used and no review was asked for',
      remedy: { stage: 'last', command: '{{harnery}} signal review.requested {{session}}' },
      options: { type: 'object', additionalProperties: false, properties: { most: { type: 'integer' } } },
      defaults: { most: 2 },
      ...meta,
    },
    applies: { '>': [{ var: 'tool_uses' }, { var: 'options.most' }] },
    satisfied,
  });
}

const asData = { '>': [{ var: 'count.review.requested' }, 0] } as const;

const SOUND: RuleCases = {
  passing: [
    'prompt tool tool stop',
    { stream: 'prompt tool tool tool stop', options: { most: 3 }, because: 'not_asked' },
    { stream: 'prompt tool tool tool review.requested stop', because: 'satisfied' },
    'prompt tool tool tool signal(review.requested) stop',
  ],
  failing: [
    'prompt tool(Read) tool tool stop',
    {
      name: 'a review of the turn before',
      stream: 'prompt review.requested stop prompt tool tool tool stop',
      message: '3 tools were used and no review was asked for',
      remedy: { command: 'harnery signal review.requested', stage: 'last' },
    },
  ],
};

/** What became of each case. */
async function outcomes(options: RuleTesterOptions, name: string, cases: RuleCases) {
  const runner = fakeRunner();
  new RuleTester({ ...options, ...runner }).run(name, cases);
  return runner.outcomes();
}

/** The one message of a table with one case of each kind, of which one is not as it should be. */
async function failure(rule: Rule, cases: Partial<RuleCases>, more: RuleTesterOptions = {}): Promise<string> {
  const whole = { passing: ['prompt stop'], failing: ['prompt tool tool tool stop'], ...cases };
  const failed = Object.values(await outcomes({ rule, ...more }, rule.name, whole));
  const said = failed.filter((one) => one !== 'passed');
  expect(said.length).toBeGreaterThan(0);
  return said[0] ?? '';
}

describe('a sound table', () => {
  it('passes, each case under its name', async () => {
    expect(await outcomes({ rule: review(asData) }, 'review', SOUND)).toEqual({
      'review > passes > prompt tool tool stop': 'passed',
      'review > passes > prompt tool tool tool stop with {"most":3}': 'passed',
      'review > passes > prompt tool tool tool review.requested stop': 'passed',
      'review > passes > prompt tool tool tool signal(review.requested) stop': 'passed',
      'review > fails > prompt tool(Read) tool tool stop': 'passed',
      'review > fails > a review of the turn before': 'passed',
    });
  });

  it('passes beside a preset, whose other rules are off and whose hosts can be named', async () => {
    const plugin = { name: 'acme', namespace: 'acme', rules: [review(asData)] };
    for (const adapter of [undefined, 'claude-code', 'codex', 'cursor']) {
      const host = adapter === undefined ? {} : { adapter };
      const cases = {
        passing: ['prompt stop'],
        failing: [
          {
            stream: 'prompt tool tool tool repair tool stop',
            remedy: `harnery signal review.requested${adapter === 'cursor' ? ' --session s1' : ''}`,
          },
        ],
      };
      const said = await outcomes({ plugin, plugins: [recommended], ...host }, 'acme/review', cases);
      expect(Object.values(said)).toEqual(['passed', 'passed']);
    }
  });

  it('tells rules that read commands, files and answers, on the tools of each host', async () => {
    const options = { commands: ['npm test'] };
    const cases = {
      passing: [{ stream: 'prompt edit(a.ts) ok(npm test) stop', options }],
      failing: [
        {
          stream: 'prompt edit(a.ts) fail(npm test) stop',
          options,
          message: '"npm test" did not succeed after the last edit, of a.ts',
          remedy: 'npm test',
        },
      ],
    };
    for (const adapter of [undefined, claudeCode()]) {
      const host = adapter === undefined ? {} : { adapter };
      const said = await outcomes({ rule: verify_after_edit, ...host }, 'verify_after_edit', cases);
      expect(Object.values(said)).toEqual(['passed', 'passed']);
    }
    const shown = {
      passing: [
        'prompt tool answer(┌ harnery status)',
        { stream: 'prompt tool stop', because: 'unknown' as const },
        { stream: 'prompt tool answer(Done.)', adapter: 'cursor', because: 'not_asked' as const },
      ],
      failing: ['prompt tool answer(Done.)'],
    };
    const said = await outcomes({ rule: status_shown, plugins: recommended }, 'status_shown', shown);
    expect([...new Set(Object.values(said))]).toEqual(['passed']);
  });
});

describe('a wrong table is refused at once', () => {
  const run = (cases: object, name = 'review') =>
    new RuleTester({ rule: review(asData), ...fakeRunner() }).run(name, { ...SOUND, ...cases });

  it.each<[why: string, cases: object, said: string]>([
    [
      'no passing case',
      { passing: [] },
      '"passing" holds no case: a rule is only tested by streams of both kinds',
    ],
    ['no failing case', { failing: [] }, '"failing" holds no case'],
    [
      'the same case twice',
      { passing: ['prompt stop', { stream: 'prompt stop' }] },
      '"prompt stop" is there twice',
    ],
    ['a case of both kinds', { passing: SOUND.failing.slice(0, 1) }, 'is there twice; take one of them out'],
    [
      'a key that nobody reads',
      { failing: [{ stream: 'prompt stop', mesage: '' }] },
      '(did you mean "message"?)',
    ],
    [
      'a reason of a case that fails',
      { failing: [{ stream: 'stop', because: 'unknown' }] },
      'unknown key "because"',
    ],
    ['a case without a stream', { passing: [{}] }, 'a passing case has no stream: {}'],
    [
      'a placeholder in a message',
      { failing: [{ stream: 'stop', message: '{{tool_uses}} tools' }] },
      'write what the agent reads, without a placeholder',
    ],
    [
      'a placeholder in a remedy',
      { failing: [{ stream: 'stop', remedy: '{{harnery}} x' }] },
      'a case expects "{{harnery}} x"',
    ],
  ])('%s', (_why, cases, said) => {
    expect(() => run(cases)).toThrow(said);
  });

  it('a rule that is not there', () => {
    expect(() => run({}, 'reviewed')).toThrow(
      'no rule is named "reviewed" (did you mean "review"?); there are review',
    );
  });
});

describe('a case fails', () => {
  it('where the rule answers otherwise, and says how', async () => {
    expect(
      await failure(review(asData), { passing: ['prompt tool tool tool stop'], failing: ['stop'] }),
    ).toBe(
      [
        'review',
        '  expected: it passes',
        '  got:      it fails: 3 tools were used and no review was asked for',
      ].join('\n'),
    );
    expect(await failure(review(asData), { failing: ['prompt tool stop'] })).toContain(
      'expected: it fails\n  got:      it passes: "applies" gives false (not_asked)',
    );
    expect(
      await failure(review(asData), { failing: ['prompt tool tool tool review.requested stop'] }),
    ).toContain('it passes: "satisfied" gives true (satisfied)');
    expect(
      await failure(review(asData), { passing: [{ stream: 'prompt stop', because: 'satisfied' }] }),
    ).toContain('expected: it passes, since it is satisfied');
  });

  it('where it passes only since what it reads is unknown, unless that is meant', async () => {
    expect(
      await failure(
        review(() => undefined),
        { passing: ['prompt tool tool tool stop'], failing: [{ stream: 'prompt tool tool tool tool stop' }] },
      ),
    ).toContain("say because: 'unknown' where it is meant");
  });

  it.each<[why: string, rule: Rule, said: string]>([
    ['answers no truth', review((() => 'yes') as never), 'harnery: HARNERY_RULE_UNDECIDED: rule "review"'],
    ['answers a promise', review((async () => false) as never), 'HARNERY_RULE_UNDECIDED'],
    [
      'throws',
      review(() => {
        throw new Error('no such fact');
      }),
      'no such fact',
    ],
    ['has a wrong condition', review({ nand: [] } as never), 'HARNERY_BAD_CONDITION'],
    [
      'has words that throw',
      review(asData, { message: () => String(JSON.parse('{')) }),
      'HARNERY_RULE_THREW',
    ],
    [
      'changes facts',
      review(({ tools }) => (tools as string[]).push('mine') === 0),
      'review changes what it is handed: facts.tools.3',
    ],
    [
      'changes facts in code that is not strict',
      review(new Function('facts', 'facts.tool_uses = 0; return false;') as never),
      'it changes what it is handed: tool_uses',
    ],
    [
      'changes options in code that is not strict',
      review(new Function('facts', 'options', 'options.most = 9; return false;') as never),
      'review changes what it is handed: options.most',
    ],
  ])('where the rule %s', async (_why, rule, said) => {
    expect(await failure(rule, {})).toContain(said);
  });

  it('where the rule answers the same facts differently', async () => {
    let asked = 0;
    expect(
      await failure(
        review(() => asked++ % 2 === 1),
        {},
      ),
    ).toBe('review answers the same facts differently each time: it must be a pure function of them');
    const pattern = /^Shell/g;
    expect(
      await failure(
        review(({ tools }) => !pattern.test(tools.join())),
        {},
      ),
    ).toContain('pure function');
  });

  it('where the options are wrong', async () => {
    expect(
      await failure(review(asData), { failing: [{ stream: 'prompt tool stop', options: { mots: 1 } }] }),
    ).toContain('HARNERY_BAD_OPTIONS: the options of rule "review" are wrong: unknown key "mots"');
  });

  it('where message, remedy or stage are others', async () => {
    const stream = 'prompt tool tool tool stop';
    expect(await failure(review(asData), { failing: [{ stream, message: '2 tools' }] })).toBe(
      [
        'the message of review is another',
        '  expected: "2 tools"',
        '  got:      "3 tools were used and no review was asked for"',
      ].join('\n'),
    );
    expect(await failure(review(asData), { failing: [{ stream, remedy: 'make review' }] })).toContain(
      'got:      "harnery signal review.requested"',
    );
    const remedy = { command: 'harnery signal review.requested', stage: 'first' as const };
    expect(await failure(review(asData), { failing: [{ stream, remedy }] })).toBe(
      'the stage of the remedy of review\n  expected: first\n  got:      last',
    );
  });

  it.each<[why: string, meta: Partial<RuleMeta>, said: string]>([
    [
      'a placeholder that its code left',
      { message: () => 'not {{done}} yet' },
      'a placeholder that nothing fills',
    ],
    [
      'a fact that is not known',
      { message: '{{last_edit.file}} was edited' },
      'names {{last_edit.file}}, which is unknown here',
    ],
    [
      'a value that is no text',
      { message: ({ last_edit }) => `edited ${last_edit?.file}`, reads: ['last_edit'] },
      'a value that is no text: "edited undefined"',
    ],
    ['one word', { message: 'unreviewed' }, 'is no clause'],
    ['a full stop', { message: 'no review was seen.' }, 'ends with a full stop'],
    ['two lines', { message: 'no review\nwas seen' }, 'more than its own line'],
    ['no command', { remedy: { command: () => '' } }, 'its remedy is empty'],
    [
      'a command with a fact that is not known',
      { remedy: 'git add {{last_edit.file}}' },
      '{{last_edit.file}} is unknown',
    ],
    ['a placeholder of no fact', { message: 'no {{reviews}} were seen' }, 'HARNERY_BAD_RULE'],
  ])('where its words hold %s', async (_why, meta, said) => {
    expect(await failure(review(asData, meta), {})).toContain(said);
  });

  it('where the stream is none that a rule is asked of', async () => {
    const rule = review(asData);
    expect(await failure(rule, { passing: ['prompt tool'] })).toBe(
      'the stream ends with tool.pre_use; a case ends with stop or answer(TEXT)',
    );
    expect(await failure(rule, { passing: ['stop'] })).toBe(
      'no rule is asked about this stream: its stop is let go before (no_history)',
    );
    expect(await failure(rule, { passing: ['prompt toll stop'] })).toContain('(did you mean "tool"?)');
    expect(await failure(rule, { passing: [{ stream: 'prompt stop', adapter: 'claude-code' }] })).toBe(
      'no adapter is named "claude-code"; a plugin must bring it: plugins: [recommended] brings the built-in ones',
    );
  });

  it('where what its code reads would not be recorded, and says so', async () => {
    const blind = review(({ commands = [] }) => commands.some(({ line }) => line === 'npm run review'));
    const passing = ['prompt tool(Read) tool(Read) ok(npm run review) stop'];
    expect(await failure(blind, { passing, failing: ['prompt tool tool tool tool stop'] })).toContain(
      'it reads "commands", which is recorded only for rules that name it',
    );
    const told = review(({ commands = [] }) => commands.some(({ line }) => line === 'npm run review'), {
      reads: ['commands'],
    });
    const failing = ['prompt ok(npm test) tool(Read) tool(Read) stop'];
    const said = await outcomes({ rule: told }, 'review', { passing, failing });
    expect([...new Set(Object.values(said))]).toEqual(['passed']);
  });
});
