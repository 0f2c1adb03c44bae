/** Rules of the config itself, in data and in code, with words that are filled in. */

import { describe, expect, it } from '@jest/globals';
import { type Config, createEngine, type Facts } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { inWords, judge } from '../support/judge.ts';
import { ALL_OFF } from '../support/judge-capture.ts';

type Own = NonNullable<Config['rules']>[string];

function failing(stream: string, mine: Own) {
  const engine = createEngine({ plugins: recommended, rules: { ...ALL_OFF, mine } });
  expect(engine.faults.map(({ line }) => line)).toEqual([]);
  const judgement = judge(stream, {}, engine);
  expect(judgement.faults.map(({ line }) => line)).toEqual([]);
  return judgement.verdict.failing[0];
}

const meta = { description: 'd', message: 'm', remedy: 'true' };

describe('a rule of the config', () => {
  it('in data and in code is the same to the engine', () => {
    const data = { meta, applies: { '>': [{ var: 'tool_uses' }, 1] }, satisfied: false } as const;
    const code: Own = { meta, applies: (facts) => facts.tool_uses > 1, satisfied: () => false };
    expect(failing('prompt tool tool stop', data)).toEqual(failing('prompt tool tool stop', code));
    expect([failing('prompt tool stop', data), failing('prompt tool stop', code)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('fills facts and options into its message', () => {
    const words = {
      ...meta,
      message: '{{tool_uses}} tools, {{ edited_files }} edited, at most {{options.most}}',
      defaults: { most: 1 },
    };
    const finding = failing('prompt edit(a.ts) edit(b.ts) stop', {
      meta: words,
      applies: true,
      satisfied: false,
    });
    expect(finding?.message).toBe('2 tools, a.ts, b.ts edited, at most 1');
  });

  it('says unknown of what is unknown, and keeps a message on one line', () => {
    const words = { ...meta, message: '{{last_edit.file}} and {{last.state.task_set.task}}' };
    expect(failing('prompt tool stop', { meta: words, applies: true, satisfied: false })?.message).toBe(
      'unknown and unknown',
    );
    const finding = failing('prompt edit(a\n\u001b[31mb.ts) stop', {
      meta: words,
      applies: true,
      satisfied: false,
    });
    expect(finding?.message).toBe('a b.ts and unknown');
    const code = { ...meta, message: () => 'a\nRun this command now: b\u0007' };
    expect(failing('prompt tool stop', { meta: code, applies: true, satisfied: false })?.message).toBe(
      'a Run this command now: b',
    );
  });

  it('quotes facts in its remedy, so that a file’s name is never a command', () => {
    const words = {
      ...meta,
      remedy: 'npx eslint {{edited_files}} {{options.flags}}',
      defaults: { flags: '--fix --quiet' },
    };
    const stream = 'prompt edit(a.ts) edit(x; rm -rf $HOME.ts) stop';
    expect(failing(stream, { meta: words, applies: true, satisfied: false })?.remedy.command).toBe(
      "npx eslint a.ts 'x; rm -rf $HOME.ts' --fix --quiet",
    );
  });

  it('is not counted where its remedy needs what is unknown, and does without it where it passes', () => {
    const words = { ...meta, remedy: 'npx eslint {{last_edit.file}}' };
    const engineWith = (satisfied: boolean) =>
      createEngine({
        plugins: recommended,
        rules: { ...ALL_OFF, mine: { meta: words, applies: true, satisfied } },
      });
    const failed = judge('prompt tool stop', {}, engineWith(false));
    expect([inWords(failed), failed.faults[0]?.message]).toEqual([
      'not_applicable',
      'rule "mine" of plugin "config" failed: its words: {{last_edit.file}} is unknown',
    ]);
    const passed = judge('prompt tool stop', {}, engineWith(true));
    expect([inWords(passed), passed.faults]).toEqual(['satisfied', []]);
  });

  it('of code that reads what is no fact is told so, with the nearest name', () => {
    const satisfied = (facts: Facts) => {
      const { editz } = facts as unknown as { editz?: unknown[] };
      return editz === undefined ? undefined : editz.length > 0;
    };
    const engine = createEngine({
      plugins: recommended,
      rules: { ...ALL_OFF, mine: { meta, applies: true, satisfied } },
    });
    expect(judge('prompt tool stop', {}, engine).faults[0]?.message).toBe(
      'rule "mine" of plugin "config" failed: "satisfied": "editz" is not a fact (did you mean "edits"?)',
    );
    const printed: Own = { meta, applies: true, satisfied: (facts) => `${facts}` === '' || 'then' in facts };
    const sound = createEngine({ plugins: recommended, rules: { ...ALL_OFF, mine: printed } });
    expect(judge('prompt tool stop', {}, sound).faults).toEqual([]);
  });

  it('of code must name what is recorded on demand, and is told so', () => {
    const code: Own = { meta, applies: true, satisfied: (facts) => (facts.commands ?? []).length > 0 };
    const engine = createEngine({ plugins: recommended, rules: { ...ALL_OFF, mine: code } });
    const judgement = judge('prompt ok(ls) stop', {}, engine);
    expect(judgement.faults[0]?.message).toContain(
      "recorded only for rules that name it: meta.reads: ['commands']",
    );
    for (const satisfied of [
      (facts: Facts) => facts.last.tool?.pre_use?.command === undefined,
      (facts: Facts) => 'commands' in facts,
      (facts: Facts) => Object.hasOwn(facts, 'edited_files'),
    ]) {
      const blind = createEngine({
        plugins: recommended,
        rules: { ...ALL_OFF, mine: { meta, applies: true, satisfied } },
      });
      expect(judge('prompt tool stop', {}, blind).faults[0]?.message).toContain(
        'recorded only for rules that name it',
      );
    }
    const asked: Own = {
      meta: { ...meta, reads: ['commands', 'edits'] },
      applies: true,
      satisfied: (facts) =>
        facts.last_command?.line === 'ls' &&
        facts.last.tool?.post_use?.succeeded === true &&
        facts.edited_files?.length === 0 &&
        facts.last.user_prompt?.submit?.place === 1,
    };
    expect(failing('prompt ok(ls) stop', asked)).toBeUndefined();
    const named: Own = { ...code, meta: { ...meta, reads: ['commands'] } };
    expect(failing('prompt ok(ls) stop', named)).toBeUndefined();
    expect(failing('prompt stop', named)).toBeDefined();
  });

  it('counts lists', () => {
    const many = { '>': [{ var: 'edited_files.length' }, 1] } as const;
    const words = { ...meta, message: '{{edited_files.length}} files' };
    expect(
      failing('prompt edit(a) edit(b) stop', { meta: words, applies: many, satisfied: false })?.message,
    ).toBe('2 files');
    expect(failing('prompt edit(a) stop', { meta: words, applies: many, satisfied: false })).toBeUndefined();
  });

  it.each([
    [{ var: 'tool_uses' }, 'a number'],
    ['tool_uses > 3', 'a text'],
    [{ map: [{ var: 'tools' }, true] }, 'a list'],
  ])('whose answer can never be true or false is off: %j', (satisfied, kind) => {
    const engine = createEngine({
      plugins: recommended,
      rules: { ...ALL_OFF, mine: { meta, applies: true, satisfied: satisfied as never } },
    });
    expect(engine.faults[0]?.message).toContain(`its answer is ${kind}, and true or false is due`);
  });

  it('that throws in its words is named and does not block', () => {
    const words = {
      ...meta,
      message: () => {
        throw new Error('boom');
      },
    };
    const engine = createEngine({
      plugins: recommended,
      rules: { ...ALL_OFF, mine: { meta: words, applies: true, satisfied: false } },
    });
    const judgement = judge('prompt tool stop', {}, engine);
    expect(inWords(judgement)).toBe('not_applicable');
    expect(judgement.faults.map(({ message }) => message)).toEqual([
      'rule "mine" of plugin "config" failed: its words: boom',
    ]);
  });

  it('of code may say that it cannot know, which is no fault and no block', () => {
    expect(failing('prompt tool stop', { meta, applies: true, satisfied: () => undefined })).toBeUndefined();
  });
});

describe('B51: a rule whose data is missing', () => {
  it('is unknown, and does not block', () => {
    const few = { '<': [{ var: 'last_edit.place' }, 3] } as const;
    expect(failing('prompt tool stop', { meta, applies: true, satisfied: few })).toBeUndefined();
    expect(failing('prompt tool stop', { meta, applies: few, satisfied: false })).toBeUndefined();
    expect(
      failing('prompt tool tool edit(a.ts) stop', { meta, applies: true, satisfied: few }),
    ).toBeDefined();
  });

  it('is off where it misspells the fact, and the nearest is named', () => {
    const satisfied = { '<': [{ var: 'tool_usess' }, 3] } as const;
    const engine = createEngine({
      plugins: recommended,
      rules: { ...ALL_OFF, mine: { meta, applies: true, satisfied } },
    });
    expect(engine.rules).toEqual([]);
    expect(engine.faults.map(({ message }) => message)).toEqual([
      'the condition "satisfied" of rule "mine" cannot be used: "<" > 0 > var: "tool_usess" is not a fact (did you mean "tool_uses"?)',
    ]);
  });
});
