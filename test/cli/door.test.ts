/** Every bad input at the door is harmless, on every host, to the byte: nothing blocks, and the next run works. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { REASONS } from '../../core/index.ts';
import { BIN, claudePayload, cursorPayload, newProject, recordedIn, run } from '../support/run-cli.ts';

type Host = 'claude-code' | 'cursor' | 'codex';
const HOSTS: Host[] = ['claude-code', 'cursor', 'codex'];
const SILENT: Record<Host, string> = { 'claude-code': '', cursor: '{}', codex: '' };
const STOP: Record<Host, string> = { 'claude-code': 'Stop', cursor: 'stop', codex: 'Stop' };

let root: string;
beforeEach(() => {
  root = newProject();
});

const payload = (host: Host, event: string, fields: object = {}): object => {
  if (host === 'cursor') return cursorPayload(root, event, fields);
  const turn = host === 'codex' ? { turn_id: 'turn-1', prompt_id: undefined } : {};
  return { ...claudePayload(root, event, fields), ...turn };
};
const feed = (
  host: Host,
  input: string | Buffer,
  options: { env?: Record<string, string>; cwd?: string } = {},
) => {
  const env = { PATH: '/usr/bin:/bin', HOME: join(root, 'no-home'), ...options.env };
  const ran = spawnSync(process.execPath, [BIN, 'check', '--adapter', host], {
    input,
    cwd: options.cwd ?? root,
    env,
  });
  return { code: ran.status, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() };
};
const works = (host: Host) => {
  const ran = feed(host, JSON.stringify(payload(host, host === 'cursor' ? 'sessionStart' : 'SessionStart')));
  expect(ran).toEqual({ code: 0, stdout: SILENT[host], stderr: '' });
};
const stopOf = (host: Host, fields: object = {}) => JSON.stringify(payload(host, STOP[host], fields));

/** What is fed, and the code that is told; an empty one: it is taken as if nothing were wrong with it. */
const INPUTS: readonly (readonly [what: string, input: (host: Host) => string | Buffer, code: string])[] = [
  ['nothing', () => '', 'HARNERY_BAD_JSON'],
  ['white space', () => ' \n\t', 'HARNERY_BAD_JSON'],
  ['no JSON', () => 'hello', 'HARNERY_BAD_JSON'],
  ['an opening brace', () => '{', 'HARNERY_BAD_JSON'],
  ['JSON cut short', (host) => stopOf(host).slice(0, -10), 'HARNERY_BAD_JSON'],
  ['a list', () => '[]', 'HARNERY_BAD_JSON'],
  ['null', () => 'null', 'HARNERY_BAD_JSON'],
  ['a number', () => '7', 'HARNERY_BAD_JSON'],
  ['a text', () => '"Stop"', 'HARNERY_BAD_JSON'],
  ['3 MB of text', () => 'x'.repeat(3_000_000), 'HARNERY_BAD_JSON'],
  ['no event name', (host) => stopOf(host).replace('hook_event_name', 'event_name'), 'HARNERY_BAD_PAYLOAD'],
  [
    'an event name that is no text',
    (host) => stopOf(host).replace(`"${STOP[host]}"`, '7'),
    'HARNERY_BAD_PAYLOAD',
  ],
  ['an unknown event', (host) => stopOf(host).replace(`"${STOP[host]}"`, '"Halt"'), 'HARNERY_UNKNOWN_EVENT'],
  [
    'no session',
    (host) => stopOf(host, { session_id: undefined, conversation_id: undefined }),
    'HARNERY_NO_SESSION',
  ],
  ['an empty session', (host) => stopOf(host, { session_id: '', conversation_id: '' }), 'HARNERY_NO_SESSION'],
  [
    'a null session',
    (host) => stopOf(host, { session_id: null, conversation_id: null }),
    'HARNERY_NO_SESSION',
  ],
  ['many byte order marks', (host) => `\uFEFF\uFEFF\uFEFF${stopOf(host)}`, ''],
  ['UTF-16 with a mark', (host) => Buffer.from(`\uFEFF${stopOf(host)}`, 'utf16le'), ''],
  ['UTF-16, other end first', (host) => Buffer.from(`\uFEFF${stopOf(host)}`, 'utf16le').swap16(), ''],
  ['UTF-16 without a mark', (host) => Buffer.from(stopOf(host), 'utf16le'), ''],
  [
    'an invalid byte',
    (host) =>
      Buffer.concat([
        Buffer.from(stopOf(host).replace('}', ',"x":"')),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]),
    '',
  ],
  ['two documents', (host) => `${stopOf(host)}\n{"hook_event_name":"second"}`, ''],
  ['50 MB', (host) => stopOf(host, { last_assistant_message: 'ä'.repeat(25_000_000) }), ''],
];

describe.each(HOSTS)('B30: on %s', (host) => {
  it.each(INPUTS)('%s', (_what, input, code) => {
    const ran = feed(host, input(host));
    expect([ran.code, ran.stdout]).toEqual([0, SILENT[host]]);
    if (code === '') expect(ran.stderr).toBe('');
    else expect(ran.stderr).toMatch(new RegExp(`^harnery: ${code}: [^\\n]+\\n$`));
    works(host);
  });

  it('an unknown adapter', () => {
    const ran = run(['check', '--adapter', 'nobody'], { input: payload(host, STOP[host]), cwd: root });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toBe(host === 'cursor' ? '{}' : '');
    expect(ran.stderr).toContain('HARNERY_UNKNOWN_ADAPTER');
  });

  it.each<[string, () => void]>([
    ['is a file', () => writeFileSync(join(root, '.harnery'), '')],
    ['is a link', () => symlinkSync(newProject(), join(root, '.harnery'))],
    ['leads nowhere', () => symlinkSync(join(root, 'gone'), join(root, '.harnery'))],
    [
      'holds a file in place of its folder',
      () => {
        mkdirSync(join(root, '.harnery'));
        writeFileSync(join(root, '.harnery', 'sessions'), '');
      },
    ],
  ])(
    'a .harnery that %s',
    (_name, make) => {
      make();
      const ran = feed(host, stopOf(host));
      expect([ran.code, ran.stdout]).toEqual([0, SILENT[host]]);
      expect(ran.stderr).toMatch(/^harnery: HARNERY_STORE: [^\n]+\n$/);
      rmSync(join(root, '.harnery'), { recursive: true });
      works(host);
    },
    60_000,
  );

  it('no home, and a folder that was deleted', () => {
    const ran = feed(host, stopOf(host), { env: { HOME: '' } });
    expect(ran).toEqual({ code: 0, stdout: SILENT[host], stderr: '' });
    const gone = newProject();
    const script = `cd ${gone} && rmdir .git && rmdir ${gone} && exec "$0" "$@"`;
    const child = spawnSync('/bin/sh', ['-c', script, process.execPath, BIN, 'check', '--adapter', host], {
      input: stopOf(host, { n: 2 }),
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    });
    expect([child.status, child.stdout, child.stderr]).toEqual([0, SILENT[host], '']);
  });

  it('a closed standard output', () => {
    const script = '"$0" "$@" >/dev/full';
    const child = spawnSync('/bin/sh', ['-c', script, process.execPath, BIN, 'check', '--adapter', host], {
      input: stopOf(host),
      cwd: root,
      env: { PATH: '/usr/bin:/bin', HOME: join(root, 'no-home') },
      encoding: 'utf8',
    });
    const isLost = SILENT[host] !== '';
    expect(child.status).toBe(isLost ? 1 : 0);
    expect(child.stderr).toMatch(isLost ? /^harnery: HARNERY_UNEXPECTED: .*ENOSPC.*\n$/ : /^$/);
  });
});

describe('B28: an input that nobody closes', () => {
  const open = (host: Host, pieces: readonly string[], stdio: 'pipe' | 'overlapped' = 'pipe') =>
    new Promise<[unknown, string]>((resolve) => {
      const child = spawn(process.execPath, [BIN, 'check', '--adapter', host], {
        cwd: root,
        env: { HOME: join(root, 'no-home') },
        stdio: [stdio, 'pipe', 'pipe'],
      });
      let stdout = '';
      child.stdout?.on('data', (piece) => {
        stdout += piece;
      });
      child.on('close', (code) => resolve([code, stdout]));
      void (async () => {
        for (const piece of pieces) {
          child.stdin?.write(piece);
          await new Promise((next) => setTimeout(next, 5));
        }
      })();
    });

  it.each(HOSTS)('is answered on %s once the document is whole, byte by byte', async (host) => {
    expect(await open(host, [...stopOf(host)])).toEqual([0, SILENT[host]]);
    expect(recordedIn(root)).toHaveLength(2);
  });

  it.each(HOSTS)('is given up on %s where nothing comes, or nothing more', async (host) => {
    expect(await open(host, [])).toEqual([0, SILENT[host]]);
    expect(await open(host, ['{"hook_event_name":'])).toEqual([0, SILENT[host]]);
  });
});

describe('B32: UTF-8, whatever the locale', () => {
  it.each(['C', 'zh_CN.GBK', 'en_US.UTF-8'])('under LANG=%s', (LANG) => {
    writeFileSync(join(root, 'harnery.config.json'), '{"record":{"promptText":100}}');
    const prompt = '请修复 مرحبا 🙂 ü';
    feed('claude-code', JSON.stringify(payload('claude-code', 'UserPromptSubmit', { prompt })), {
      env: { LANG, LC_ALL: LANG },
    });
    expect(recordedIn(root)).toMatchObject([{ data: { prompt_text: prompt, origin: 'human' } }]);
  });
});

describe('B33: dirty output', () => {
  it('a config and a plugin that print in colour leave one document on stdout, and no escape anywhere', () => {
    writeFileSync(
      join(root, 'harnery.config.mjs'),
      `import { recommended } from 'harnery/plugins/recommended';
       console.log('\\u001b[32mhello'); console.error('there');
       const loud = { name: 'loud', apply(hooks) { console.log('apply'); hooks.event.tap(() => { console.log('tap'); }); } };
       export default { plugins: [recommended, loud] };`,
    );
    const ran = feed('cursor', JSON.stringify(payload('cursor', 'beforeSubmitPrompt', { prompt: 'x' })), {
      env: { FORCE_COLOR: '3' },
    });
    expect(ran.stdout).toBe('{}');
    const told = (who: string, text: string) =>
      expect.stringContaining(`HARNERY_PRINTED: ${who} printed: ${text}. `);
    expect(ran.stderr.split('\n')).toEqual([
      told('a config or plugin', 'hello there'),
      told('plugin "loud"', 'apply tap'),
      '',
    ]);
  });
});

describe('B35: an inherited environment', () => {
  it('the payload’s session wins over the parent’s', () => {
    feed('claude-code', stopOf('claude-code', { session_id: 'own' }), {
      env: { CLAUDE_CODE_SESSION_ID: 'parents', HARNERY_SESSION: 'told' },
    });
    expect(new Set(recordedIn(root).map(({ session_id }) => session_id))).toEqual(new Set(['own']));
  });

  it('a run below a hook observes and says nothing', () => {
    for (const event of ['UserPromptSubmit', 'PreToolUse'])
      feed('claude-code', JSON.stringify(payload('claude-code', event, { prompt: 'x' })));
    expect(feed('claude-code', stopOf('claude-code'), { env: { HARNERY_HOOK: '1' } })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(recordedIn(root).at(-1)?.event_type).toBe('verdict.observed');
  });

  it('a config is shown no secret of the host, and what it starts is marked as below a hook', () => {
    writeFileSync(
      join(root, 'harnery.config.mjs'),
      'console.error(process.env.ANTHROPIC_API_KEY, process.env.HARNERY_HOOK); export default {}',
    );
    const ran = feed('claude-code', JSON.stringify(payload('claude-code', 'SessionStart')), {
      env: { ANTHROPIC_API_KEY: 'secret' },
    });
    expect(ran.stderr).toContain('printed: undefined 1. ');
  });
});

describe('B36: a run that says so is only observed', () => {
  it.each([
    ['HARNERY_OBSERVE=1', { HARNERY_OBSERVE: '1' }, undefined, 0],
    ['observe: true', {}, '{"observe":true}', 0],
    ['CI=true alone does not', { CI: 'true' }, undefined, 2],
  ])('%s', (_name, env, config, code) => {
    if (config !== undefined) writeFileSync(join(root, 'harnery.config.json'), config);
    for (const event of ['UserPromptSubmit', 'PreToolUse'])
      feed('claude-code', JSON.stringify(payload('claude-code', event, { prompt: 'x' })));
    expect(feed('claude-code', stopOf('claude-code'), { env }).code).toBe(code);
  });
});

describe('B48: pieces that go missing while a session runs', () => {
  const config = () => join(root, 'harnery.config.mjs');
  const turn = (n: number) => {
    feed(
      'claude-code',
      JSON.stringify(payload('claude-code', 'UserPromptSubmit', { prompt: 'x', prompt_id: `p${n}` })),
    );
    feed(
      'claude-code',
      JSON.stringify(payload('claude-code', 'PreToolUse', { tool_use_id: `t${n}`, prompt_id: `p${n}` })),
    );
  };
  const stop = (n: number) => feed('claude-code', stopOf('claude-code', { prompt_id: `p${n}` }));

  it('the config: the built-in rules only observe, and one line says so', () => {
    writeFileSync(config(), 'export default {}');
    turn(1);
    expect(stop(1).code).toBe(2);
    rmSync(config());
    const ran = feed(
      'claude-code',
      JSON.stringify(payload('claude-code', 'PreToolUse', { tool_use_id: 't9', prompt_id: 'p1' })),
    );
    expect(ran.stderr).toMatch(
      /^harnery: HARNERY_BAD_CONFIG: .*harnery\.config\.mjs cannot be used: it was there before and is gone[^\n]+\n$/,
    );
    expect(stop(1)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('a plugin: the same', () => {
    writeFileSync(join(root, 'plugin.mjs'), 'export const acme = { name: "acme" };');
    writeFileSync(
      config(),
      'import { recommended } from "harnery/plugins/recommended"; import { acme } from "./plugin.mjs"; export default { plugins: [recommended, acme] }',
    );
    turn(1);
    expect(stop(1).code).toBe(2);
    rmSync(join(root, 'plugin.mjs'));
    turn(2);
    expect(stop(2)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(root, '.harnery/sessions/session-1@claude-code.jsonl'), 'utf8')).toContain(
      'HARNERY_BAD_CONFIG',
    );
  });

  it('the command itself ends with what no host takes for a block', () => {
    const ran = spawnSync(process.execPath, [join(root, 'gone.js'), 'check'], { input: '{}' });
    expect(ran.status).toBe(1);
  });
});

describe('B50: plugins that cannot be had', () => {
  it('one that fails on import, one that never comes and one that is a text: named, and the built-in rules decide', () => {
    writeFileSync(join(root, 'throws.mjs'), 'throw new Error("broken inside")');
    writeFileSync(
      join(root, 'harnery.config.mjs'),
      `import { recommended } from 'harnery/plugins/recommended';
       export default { plugins: [import('./throws.mjs'), new Promise(() => {}), 'harnery-plugin-x', recommended] };`,
    );
    const first = feed(
      'claude-code',
      JSON.stringify(payload('claude-code', 'UserPromptSubmit', { prompt: 'x' })),
    );
    const lines = first.stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const words of [
      'entry 1 could not be had: broken inside',
      'entry 2 could not be had: it never came',
      'harnery.config.mjs:2:82: an entry of "plugins" is not a plugin: it is "harnery-plugin-x"',
    ]) {
      expect(first.stderr).toContain(words);
    }
    expect(
      feed('claude-code', JSON.stringify(payload('claude-code', 'PreToolUse', { tool_use_id: '1' }))).stderr,
    ).toBe('');
    expect(feed('claude-code', stopOf('claude-code')).code).toBe(2);
  });
});

describe('the record of what happened', () => {
  it('lists verdicts and faults of all sessions, those without one too', () => {
    works('cursor');
    feed('cursor', '{');
    feed('claude-code', stopOf('claude-code'));
    feed('claude-code', stopOf('claude-code', { session_id: '' }));
    const faults = run(['faults'], { cwd: root }).stdout.trimEnd().split('\n');
    expect(faults).toHaveLength(3);
    expect(faults[1]).toMatch(/^\S+Z {2}- +harnery: HARNERY_BAD_JSON: /);
    expect(faults[2]).toMatch(/HARNERY_NO_SESSION/);
    const verdicts = run(['verdicts'], { cwd: root }).stdout.trimEnd().split('\n');
    expect(verdicts[0]).toMatch(/^time +session +host +decision +reason +failing$/);
    expect(verdicts[1]).toMatch(/session-1 +claude-code +allow +no_history +-$/);
  });

  it('explains every reason that it can show', () => {
    const { stdout } = run(['verdicts', '--help']);
    expect(stdout).toMatch(/^ {2}no_progress +rules failed, and nothing was done since the last block$/m);
    for (const reason of Object.keys(REASONS)) expect(stdout).toContain(`  ${reason} `);
  });

  it('says so where there is none, and where it looked', () => {
    const place = join(root, '.harnery');
    expect(run(['faults'], { cwd: root }).stdout).toBe(`No fault was recorded in ${place}.\n`);
    expect(run(['verdicts'], { cwd: root }).stdout).toBe(`No stop was recorded in ${place}.\n`);
  });
});

describe('harnery signal', () => {
  const signal = (args: string[]) => run(['signal', ...args, '--session', 'agent-1'], { cwd: root });

  it('records a signal of a plugin’s own type for this agent', () => {
    works('cursor');
    expect(signal(['review.requested', '--data', '{"by":"sam"}'])).toEqual({
      code: 0,
      stdout: 'Recorded review.requested.\n',
      stderr: '',
    });
    expect(recordedIn(root).at(-1)).toMatchObject({
      event_type: 'review.requested',
      instance_id: 'agent-1',
      source: 'cli',
      data: { by: 'sam' },
    });
  });

  it.each([
    [['state.task_set'], 'of Harnery’s own'],
    [['verdict.allow'], 'of Harnery’s own'],
    [['review'], 'two words'],
    [['review.requested', '--data', '7'], 'a JSON object'],
    [['review.requested', '--data', '{'], 'is not JSON'],
  ])('refuses %j', (args, words) => {
    works('cursor');
    const ran = signal(args);
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(words);
    expect(recordedIn(root)).toHaveLength(1);
  });
});

it('the status box shows who else works here, and counts nothing of it', () => {
  works('claude-code');
  works('cursor');
  run(['agents', 'set-task', 'paint\u0007 it', '--session', 'agent-1'], { cwd: root });
  const { stdout } = run(['agents', 'status', '--session', 'session-1'], { cwd: root });
  expect(stdout).toContain('│ task     (not set)');
  expect(stdout).toContain('│ other    paint it (Cursor, agent-1)');
});
