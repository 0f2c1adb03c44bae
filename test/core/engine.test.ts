/** createEngine: configure, then freeze; what one plugin does wrong harms no other. */

import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { cursor } from '../../adapters/cursor.ts';
import { type Config, createEngine, defineRule, type Hooks, type Plugin, verdict } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { remediationMarker } from '../../plugins/remediation-marker.ts';
import { inWords, judge } from '../support/judge.ts';
import { failingOf, liveSession, reasonOf } from '../support/live-session.ts';

const engineWith = (...plugins: Plugin[]) => createEngine({ plugins: [recommended, ...plugins] });
const rule = (name: string, satisfied: unknown = true) =>
  defineRule({
    name,
    meta: {
      on: 'turn.stop',
      description: 'A rule.',
      message: `no ${name}`,
      remedy: { stage: 'normal', command: 'true' },
    },
    applies: true,
    satisfied: satisfied as never,
  });
const codes = (config: Config) => createEngine(config).faults.map(({ code }) => code);

describe('registration', () => {
  it.each([
    ['a factory that was not called', () => ({ name: 'x' }), 'it is a function'],
    ['null', null, 'it is null'],
    ['a text', 'harnery-plugin-x', 'it is "harnery-plugin-x"'],
    ['a plugin without a name', {}, 'it has no name'],
    ['rules that are no list', { name: 'x', rules: {} }, '"rules" of "x" is no list'],
    ['a rule', rule('x'), 'it is a rule; a plugin brings it'],
    ['a module', { default: { name: 'x' } }, 'it is a module; name what it exports as its default'],
    ['a key that no plugin has', { name: 'x', ruels: [] }, '"x" has a key "ruels" (did you mean "rules"?)'],
    ['a store that is none', { name: 'x', store: {} }, '"store" of "x" is no function'],
    [
      'dependencies of another kind',
      { name: 'x', dependencies: [1] },
      '"dependencies" of "x" is no list of texts',
    ],
    ['a namespace with a slash', { name: 'x', namespace: 'a/b' }, 'the namespace of "x" holds more than'],
  ])('leaves out %s, names it, and keeps the others', (_name, plugin, cause) => {
    const engine = createEngine({ plugins: [plugin as never, recommended] });
    expect(engine.faults.map(({ code }) => code)).toEqual(['HARNERY_BAD_PLUGIN']);
    expect(engine.faults[0]?.message).toContain(cause);
    expect(engine.rules).toHaveLength(2);
  });

  it('takes the first of two plugins, adapters or rules of one name, and names the other', () => {
    const engineOf = (a: Partial<Plugin>, b: Partial<Plugin>) =>
      createEngine({
        plugins: [
          { name: 'a', ...a },
          { name: 'b', ...b },
        ],
      });
    const lines = (a: Partial<Plugin>, b: Partial<Plugin>) =>
      engineOf(a, b).faults.map(({ code, message }) => `${code}: ${message}`);
    expect(lines({ name: 'x' }, { name: 'x' })).toEqual([
      'HARNERY_DUPLICATE_NAME: two plugins are named "x", and that of entry 2 of "plugins" is left out',
    ]);
    const codexes = [{ ...codex(), title: 'first' }] as const;
    const twice = engineOf({ adapters: codexes }, { adapters: [codex()] });
    expect(twice.faults.map(({ message }) => message)).toEqual([
      'two adapters are named "codex", and that of plugin "b" is left out',
    ]);
    expect(twice.adapterFor('codex').title).toBe('first');
    const rules = engineOf({ rules: [rule('x')] }, { rules: [rule('x', false)] });
    expect(rules.faults.map(({ message }) => message)).toEqual([
      'two rules are named "x", and that of plugin "b" is left out',
    ]);
    expect(rules.rules.map(({ plugin }) => plugin)).toEqual(['a']);
    expect(lines({ rules: [rule('x')] }, { rules: [rule('x')], namespace: 'b' })).toEqual([]);
  });

  it('leaves out a plugin whose dependency is missing, and what depends on that plugin', () => {
    const needing = (name: string, ...dependencies: string[]): Plugin => ({ name, dependencies });
    const engine = engineWith(
      needing('far', 'near'),
      needing('near', 'turn-windwo'),
      needing('fine', 'ritual'),
    );
    expect(engine.faults.map(({ message }) => message)).toEqual([
      'plugin "near" needs plugin "turn-windwo" (did you mean "turn-window"?)',
      'plugin "far" needs plugin "near"',
    ]);
    expect(engine.plugins.slice(-1)).toEqual(['fine']);
    expect(engine.rules).toHaveLength(2);
  });

  it('only observes a host that needs a plugin which is missing', async () => {
    const without = recommended.filter((plugin) => plugin !== remediationMarker);
    const engine = createEngine({ plugins: without });
    expect(engine.faults.map(({ line }) => line)).toEqual(
      ['cursor', 'gemini-cli', 'qwen-code', 'copilot-cli', 'opencode'].map(
        (name) =>
          `harnery: HARNERY_MISSING_DEPENDENCY: adapter "${name}" needs plugin "remediation-marker". ` +
          'Add it to "plugins" in the config; until then its host is only observed.',
      ),
    );
    const session = liveSession('cursor', { engine });
    await session.prompt();
    await session.tool();
    const outcome = await session.stop();
    expect(outcome.reply.stdout).toBe('{}');
    expect(reasonOf(outcome)).toBe('observe_only');
  });

  it('lets a config replace a built-in adapter', () => {
    const engine = createEngine({ plugins: recommended, adapters: [cursor({ followupCap: 1 })] });
    expect(engine.capFor(engine.adapterFor('cursor'))).toBe(1);
  });

  it('reports a rule that cannot be used by name, and keeps the others', () => {
    const broken: Plugin = {
      name: 'acme',
      rules: [
        rule('two_keys', { '>': [1, 0], '<': [1, 0] }),
        rule('typo', { vra: 'tool_uses' }),
        { name: 'empty' } as never,
      ],
    };
    expect(codes({ plugins: [broken] })).toEqual([
      'HARNERY_BAD_CONDITION',
      'HARNERY_BAD_CONDITION',
      'HARNERY_BAD_RULE',
    ]);
    expect(createEngine({ plugins: [broken] }).faults[1]?.message).toContain(
      'unknown operator "vra" (did you mean "var"?)',
    );
    expect(engineWith(broken).rules.map(({ name }) => name)).toEqual(['status_checked', 'task_set']);
  });

  it('reports a rule that no plugin brings, and options that do not fit', () => {
    const options = { type: 'object', properties: { least: { type: 'number' } } };
    const plugin: Plugin = {
      name: 'acme',
      rules: [{ ...rule('counted'), meta: { ...rule('counted').meta, options } }],
    };
    expect(
      codes({ plugins: [plugin], rules: { conted: 'off', counted: ['error', { least: 'three' }] } }),
    ).toEqual(['HARNERY_UNKNOWN_RULE', 'HARNERY_BAD_OPTIONS']);
  });

  it('refuses a cap that is no whole number from 1 on, and keeps the default', () => {
    for (const followupCap of [0, -1, 1.5, Number.NaN]) {
      const engine = createEngine({ plugins: recommended, adapters: [cursor({ followupCap })] });
      expect(engine.faults.map(({ code }) => code)).toEqual(['HARNERY_BAD_CAP']);
      expect(engine.capFor(engine.adapterFor('cursor'))).toBe(3);
    }
  });

  it.each<[string, unknown, string]>([
    ['a factory', cursor, 'it is a factory; call it'],
    ['one without a part', { ...cursor(), recognizes: undefined }, '"recognizes" is missing'],
    ['one with a part of the wrong kind', { ...cursor(), ignores: 'stop' }, '"ignores" is no list'],
    [
      'one whose nothing would block',
      { ...cursor(), nothing: { stdout: '', stderr: '', exitCode: 2 } },
      '"nothing" does not exit with 0',
    ],
  ])('leaves out an adapter that cannot be used and keeps the others: %s', (_name, adapter, cause) => {
    const engine = createEngine({ plugins: recommended, adapters: [adapter as never] });
    expect(engine.faults.map(({ code }) => code)).toEqual(['HARNERY_BAD_ADAPTER']);
    expect(engine.faults[0]?.message).toContain(cause);
    expect(engine.adapters.size).toBe(8);
  });

  it('names an adapter that throws, and its part', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    for (const part of ['parse', 'phrase', 'render'] as const) {
      const broken = { ...cursor(), [part]: boom };
      const session = liveSession('cursor', {
        engine: createEngine({ plugins: recommended, adapters: [broken] }),
      });
      await session.prompt();
      await session.tool();
      const { reply, report } = await session.stop();
      expect(reply).toMatchObject({ exitCode: 0, stdout: '{}' });
      expect(report.faults.map(({ message }) => message)).toContain(
        `adapter "cursor" failed in ${part}: boom`,
      );
    }
  });

  it.each([
    ['would block a stop that passes', { exitCode: 2 }, 'it lets go with exit code 2'],
    ['is no text', { exitCode: 0, stdout: {} }, '"stdout" is no text'],
    ['is none', undefined, 'it gave no exit code'],
    ['has half an exit code', { exitCode: 0.5 }, 'it gave no exit code'],
  ])('answers in place of an adapter whose answer %s', async (_name, answer, cause) => {
    const broken = { ...cursor(), render: () => answer as never };
    const session = liveSession('cursor', {
      engine: createEngine({ plugins: recommended, adapters: [broken] }),
    });
    await session.prompt();
    const { reply, report } = await session.stop();
    expect(reply).toMatchObject({ exitCode: 0, stdout: '{}' });
    expect(report.faults.map(({ message }) => message)).toContain(
      `adapter "cursor" failed in render: ${cause}`,
    );
  });

  it('gives a window up by the usual answer where an adapter that may tell has nothing to say', async () => {
    const silent = { ...claudeCode(), tell: () => undefined as never };
    const session = liveSession('claude-code', {
      engine: createEngine({ plugins: recommended, adapters: [silent] }),
    });
    await session.prompt();
    await session.tool();
    await session.stop();
    const { reply, report } = await session.stop();
    expect(report.judgement?.verdict.reason).toBe('no_progress');
    expect(reply).toEqual(silent.nothing);
  });

  it.each(['no todo', 'a]b', 'Upper', ''])(
    'reports a rule named %j, which the marker could not carry',
    (name) => {
      expect(codes({ plugins: [{ name: 'acme', rules: [rule(name)] }] })).toEqual(['HARNERY_BAD_RULE']);
    },
  );

  it('reports a remedy with a placeholder that there is not', () => {
    const typo = {
      ...rule('typo'),
      meta: { ...rule('typo').meta, remedy: { stage: 'last', command: 'x {{sesion}}' } },
    };
    expect(
      createEngine({ plugins: [{ name: 'acme', rules: [typo as never] }] }).faults[0]?.message,
    ).toContain('{{sesion}}');
  });

  it('reports a plugin that registers asynchronously', () => {
    const late: Plugin = { name: 'late', apply: (async () => undefined) as never };
    expect(codes({ plugins: [late] })).toEqual(['HARNERY_APPLY_THREW']);
  });

  it('is over once the engine is made', () => {
    let kept: Hooks | undefined;
    engineWith({
      name: 'late',
      apply: (hooks) => {
        kept = hooks;
      },
    });
    expect(() => kept?.window.tap(() => undefined)).toThrow('after the engine was made');
  });
});

describe('a tap', () => {
  it('that throws is named with its hook, and the others still run', () => {
    const engine = engineWith({
      name: 'acme',
      apply(hooks) {
        hooks.window.tap(() => {
          throw new Error('boom');
        }, 'first');
        hooks.facts.tap(() => {
          throw new Error('bang');
        });
      },
    });
    const judgement = judge('prompt tool stop', {}, engine);
    expect(inWords(judgement)).toBe('rules_failed: status_checked, task_set');
    expect(judgement.faults.map(({ message }) => message)).toEqual([
      'plugin "acme" failed in its tap on "window": boom',
      'plugin "acme" failed in its tap on "facts": bang',
    ]);
  });

  it.each<[string, (hooks: Hooks) => void, string]>([
    ['null', (hooks) => hooks.window.tap(() => null as never), 'null'],
    ['a promise', (hooks) => hooks.facts.tap((async () => ({})) as never), 'a promise'],
    [
      'an anchor from elsewhere',
      (hooks) => hooks.window.tap((window) => ({ ...window, anchor: {} as never })),
      'an anchor outside of the scope',
    ],
    ['a walk without bound', (hooks) => hooks.window.tap((window) => ({ ...window, hops: 17 })), '17 hops'],
    [
      'other core facts',
      (hooks) => hooks.facts.tap((facts) => ({ ...facts, tool_uses: 0 })),
      'another tool_uses',
    ],
    [
      'a reason that is not its to give',
      (hooks) => hooks.verdict.tap(() => verdict('satisfied')),
      'a tap can only let a block go',
    ],
  ])('that returns %s is refused and named', (_name, apply, cause) => {
    const judgement = judge('prompt tool stop', {}, engineWith({ name: 'acme', apply }));
    expect(inWords(judgement)).toBe('rules_failed: status_checked, task_set');
    expect(judgement.faults.map(({ code }) => code)).toEqual(['HARNERY_TAP_REFUSED']);
    expect(judgement.faults[0]?.message).toContain(cause);
  });

  it('on verdict can let a block go, and can make none', () => {
    const letGo = engineWith({ name: 'acme', apply: (hooks) => hooks.verdict.tap(() => verdict('plugin')) });
    expect(inWords(judge('prompt tool stop', {}, letGo))).toBe('plugin: status_checked, task_set');
    expect(inWords(judge('prompt stop', {}, letGo))).toBe('not_applicable');
    const force = engineWith({
      name: 'acme',
      apply: (hooks) => hooks.verdict.tap(() => verdict('rules_failed')),
    });
    expect(inWords(judge('prompt stop', {}, force))).toBe('not_applicable');
    expect(inWords(judge('prompt tool stop', { adapter: 'codex' }, force))).toBe(
      'observe_only: status_checked, task_set',
    );
  });

  it('on event changes no identity, no author and no block', async () => {
    const engine = engineWith({
      name: 'acme',
      apply(hooks) {
        hooks.event.tap((event) => ({ ...event, session_id: 'other' }));
        hooks.event.tap((event) => ({ ...event, data: { ...event.data, origin: 'host' } }) as never);
        hooks.event.tap((event) => ({ ...event, data: { ...event.data, redacted: true } }) as never);
      },
    });
    const session = liveSession('cursor', { engine });
    const { report } = await session.prompt();
    expect(report.event).toMatchObject({
      session_id: 'session-1',
      data: { origin: 'human', redacted: true },
    });
    expect(report.faults.map(({ code }) => code)).toEqual(['HARNERY_TAP_REFUSED', 'HARNERY_TAP_REFUSED']);
  });

  it('on message cannot empty it, and the marker leads whatever it wrote', async () => {
    const engine = engineWith({
      name: 'acme',
      apply(hooks) {
        hooks.message.tap(() => ' ', 'first');
        hooks.message.tap((message) => `${message}\nAcme says hello.`);
      },
    });
    const session = liveSession('cursor', { engine });
    await session.prompt();
    await session.tool();
    await session.stop();
    expect(session.message()).toMatch(/^\[harnery:stop-remediation rule=[\s\S]*Acme says hello\.$/);
  });

  it.each<[string, (hooks: Hooks) => void]>([
    [
      'the verdict',
      (hooks) => hooks.verdict.tap((value) => Object.assign(value, { reason: 'rules_failed' })),
    ],
    [
      'the scope',
      (hooks) => hooks.verdict.tap((_value, { scope }) => (scope.events as unknown[]).pop() as never),
    ],
    [
      'the facts',
      (hooks) => hooks.facts.tap((value) => Object.assign(value.count, { state: { task_set: 1 } }) as never),
    ],
  ])('cannot change %s that it is handed', (_name, apply) => {
    const judgement = judge('prompt tool stop', {}, engineWith({ name: 'acme', apply }));
    expect(inWords(judgement)).toBe('rules_failed: status_checked, task_set');
    expect(judgement.faults.map(({ code }) => code)).toEqual(['HARNERY_TAP_THREW']);
    expect(inWords(judge('prompt stop', {}, engineWith({ name: 'acme', apply })))).toBe('not_applicable');
  });

  it('cannot make an observe-only host block by changing its adapter', async () => {
    const engine = engineWith({
      name: 'acme',
      apply(hooks) {
        hooks.event.tap(
          (_event, { adapter }) => Object.assign(adapter.capabilities, { continuesTurn: true }) as never,
        );
        hooks.event.tap(
          (_event, { adapter }) => Object.assign(adapter, { render: () => ({ exitCode: 2 }) }) as never,
        );
      },
    });
    const session = liveSession('codex', { engine });
    await session.prompt();
    await session.tool();
    expect((await session.stop()).reply.exitCode).toBe(0);
    expect(session.store.events.at(-1)?.event_type).toBe('verdict.observed');
  });

  it.each<[string, (hooks: Hooks) => void]>([
    [
      'what cannot be told',
      (hooks) =>
        hooks.event.tap(() => {
          throw Object.create(null);
        }),
    ],
    [
      'what cannot be written',
      (hooks) => hooks.event.tap((event) => ({ ...event, data: { n: 10n } }) as never),
    ],
    [
      'a promise that fails',
      (hooks) =>
        hooks.event.tap((async () => {
          throw new Error('late');
        }) as never),
    ],
  ])('that gives or throws %s loses no event', async (_name, apply) => {
    const session = liveSession('cursor', { engine: engineWith({ name: 'acme', apply }) });
    const { report } = await session.prompt();
    expect(report.event?.event_type).toBe('user_prompt.submit');
    expect(report.faults[0]?.message).toContain('plugin "acme"');
  });

  it('on message that throws at a block is told with the next answer that has room', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    const session = liveSession('claude-code', {
      engine: engineWith({ name: 'acme', apply: (hooks) => hooks.message.tap(boom) }),
    });
    await session.prompt();
    await session.tool();
    expect((await session.stop()).reply).toMatchObject({
      exitCode: 2,
      stderr: expect.not.stringContaining('boom'),
    });
    expect((await session.tool()).reply.stderr).toContain('tap on "message": boom');
    expect((await session.tool()).reply.stderr).toBeUndefined();
  });

  it('on done that throws is told like any other', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    const session = liveSession('cursor', {
      engine: engineWith({ name: 'acme', apply: (hooks) => hooks.done.tap(boom) }),
    });
    const { reply } = await session.prompt();
    expect(reply).toMatchObject({ exitCode: 0, stdout: '{}' });
    expect(reply.stderr).toContain('tap on "done": boom');
    expect((await session.tool()).reply.stderr).toBeUndefined();
  });

  it('runs in three named stages', () => {
    const order: string[] = [];
    const taps = (['last', 'normal', 'first'] as const).map(
      (stage): Plugin => ({
        name: stage,
        apply: (hooks) =>
          hooks.facts.tap(() => {
            order.push(stage);
            return undefined;
          }, stage),
      }),
    );
    judge('prompt tool stop', {}, engineWith(...taps));
    expect(order).toEqual(['first', 'normal', 'last']);
  });
});

describe('a rule', () => {
  it('that throws or answers neither true nor false never blocks, and is named', async () => {
    const throwing = () => {
      throw new Error('no such thing');
    };
    const engine = engineWith({
      name: 'acme',
      namespace: 'acme',
      rules: [rule('odd', () => 7), rule('bad', throwing)],
    });
    const session = liveSession('claude-code', { engine });
    await session.prompt();
    await session.tool();
    session.task();
    session.status();
    const first = await session.stop();
    expect(reasonOf(first)).toBe('satisfied');
    expect(first.reply).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(
        /^harnery: HARNERY_RULE_UNDECIDED: rule "acme\/odd".*\nharnery: HARNERY_RULE_THREW: rule "acme\/bad".*\n$/,
      ),
    });
    await session.tool();
    expect((await session.stop()).reply).toEqual({ exitCode: 0 });
  });

  it('in code is asked like one in data, with facts and options', async () => {
    const least = (facts: { tool_uses: number }, options: { least?: unknown }) =>
      facts.tool_uses >= Number(options.least);
    const plain = rule('busy', least);
    const busy = { ...plain, meta: { ...plain.meta, defaults: { least: 1 } } };
    const engine = createEngine({
      plugins: [recommended, { name: 'acme', rules: [busy] }],
      rules: { busy: ['error', { least: 2 }], task_set: 'off', status_checked: 'off' },
    });
    expect(inWords(judge('prompt tool stop', {}, engine))).toBe('rules_failed: busy');
    expect(inWords(judge('prompt tool tool stop', {}, engine))).toBe('satisfied');
  });
});

describe('the cap', () => {
  const capOf = (name: string, rules: number) => {
    const engine = engineWith({
      name: 'acme',
      rules: Array.from({ length: rules }, (_, index) => rule(`rule_${index}`)),
    });
    return engine.capFor(engine.adapterFor(name));
  };

  it('is three, or one more than there are rules where one is told at a time, below the host’s own', () => {
    expect([capOf('cursor', 0), capOf('cursor', 9)]).toEqual([3, 3]);
    expect([capOf('claude-code', 0), capOf('claude-code', 3), capOf('claude-code', 9)]).toEqual([3, 6, 7]);
    const greedy = createEngine({ plugins: recommended, adapters: [cursor({ followupCap: 50 })] });
    expect(greedy.capFor(greedy.adapterFor('cursor'))).toBe(4);
  });

  it('lets an agent that obeys one message at a time always get through', async () => {
    const session = liveSession('claude-code');
    await session.prompt();
    await session.tool();
    expect(failingOf(await session.stop())).toEqual(['status_checked', 'task_set']);
    expect(session.message()).toContain('task_set');
    session.task();
    expect(failingOf(await session.stop())).toEqual(['status_checked']);
    session.status();
    expect(reasonOf(await session.stop())).toBe('satisfied');
  });
});

describe('undelivered', () => {
  it('three blocks in a row whose text another one displaced: from then on the session is only observed', async () => {
    const session = liveSession('cursor');
    const reasons = [];
    for (let round = 0; round < 5; round++) {
      await session.text(`Another program’s follow-up ${round}.`);
      await session.tool();
      reasons.push(reasonOf(await session.stop({ loop_count: round })));
    }
    expect(reasons).toEqual(['rules_failed', 'rules_failed', 'rules_failed', 'undelivered', 'undelivered']);
  });

  it('that no prompt came says nothing, and one delivery begins anew', async () => {
    const session = liveSession('cursor');
    await session.prompt();
    for (let round = 0; round < 2; round++) {
      await session.tool();
      await session.stop({ loop_count: round });
    }
    await session.followup();
    for (let round = 0; round < 3; round++) {
      await session.text(`Displaced ${round}.`);
      await session.tool();
      expect(reasonOf(await session.stop({ loop_count: round }))).toBe('rules_failed');
    }
  });
});
