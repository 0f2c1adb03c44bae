/** The plugin for OpenCode: a host in its recorded shapes, the real engine behind it, and a record on disk. */

import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { HarneryPlugin, type OpenCodeHooks } from '../../../adapters/opencode/plugin.ts';
import { processStart } from '../../../core/index.ts';
import { registrations } from '../../../core/session/registry.ts';
import { newProject, recordedIn, run } from '../../support/run-cli.ts';

const TOP = 'ses_dd2c0b55affeV2M2jFx8YIe5EL';
const CHILD = 'ses_dd2bfb5afffe1951G88ivRwYoD';
const ASKED = { agent: 'plan', model: { providerID: 'mock', modelID: 'mock-model' } };

interface Prompted {
  readonly path: { readonly id: string };
  readonly body: { readonly parts: readonly { readonly text: string }[] };
}

let root: string;
let hooks: OpenCodeHooks;
let prompts: Prompted[];
let logged: string[];

/** What the host answers when it is asked for a session. */
const SESSIONS: Record<string, object> = { [TOP]: { id: TOP }, [CHILD]: { id: CHILD, parentID: TOP } };

const client = {
  session: {
    get: async ({ path: { id } }: { path: { id: string } }) =>
      SESSIONS[id] === undefined ? Promise.reject(new Error('not found')) : { data: SESSIONS[id] },
    prompt: async (options: object) => {
      prompts.push(options as Prompted);
      return { data: {} };
    },
  },
  app: {
    log: async ({ body }: { body: { message: string } }) => {
      logged.push(body.message);
    },
  },
};

beforeEach(async () => {
  root = newProject();
  // Where a session’s project is remembered.
  process.env.HOME = join(root, 'home');
  delete process.env.XDG_STATE_HOME;
  prompts = [];
  logged = [];
  hooks = await HarneryPlugin({ client, directory: root }, { observe: false });
});

const event = (type: string, sessionID: string, more = {}) =>
  hooks.event({ event: { id: `evt_${type}`, type, properties: { sessionID, ...more } } });
const created = (id: string, parentID?: string) => event('session.created', id, { info: { id, parentID } });
const idle = (sessionID: string) => event('session.idle', sessionID);
const message = (sessionID: string, text: string) =>
  hooks['chat.message'](
    { sessionID },
    { message: { role: 'user', sessionID, ...ASKED }, parts: [{ type: 'text', text, messageID: 'msg_1' }] },
  );
const tool = async (sessionID: string, callID: string) => {
  const args = { command: 'echo one' };
  await hooks['tool.execute.before']({ tool: 'bash', sessionID, callID }, { args });
  await hooks['tool.execute.after']({ tool: 'bash', sessionID, callID, args }, { metadata: { exit: 0 } });
};
const shell = async (sessionID: string, callID: string) => {
  const output = { env: {} };
  await hooks['shell.env']({ cwd: root, sessionID, callID }, output);
  return output.env;
};
const verdicts = () =>
  recordedIn(root)
    .filter(({ source }) => source === 'verdict')
    .map(({ data }) => (data as { reason: string }).reason);

describe('a session that is idle', () => {
  it('is asked to go on, as it was asked before, until both commands ran', async () => {
    await created(TOP);
    await message(TOP, 'Do it.');
    await tool(TOP, 'call_1');
    await idle(TOP);
    expect(prompts).toEqual([
      { path: { id: TOP }, body: { ...ASKED, parts: [{ type: 'text', text: expect.any(String) }] } },
    ]);
    const text = prompts[0]?.body.parts[0]?.text ?? '';
    expect(text).toMatch(/^\[harnery:stop-remediation rule=status_checked,task_set id=\w{26}\]\n/);
    expect(text).toMatch(/\n1\. node .+ agents set-task .+\n2\. node .+ agents status --session ses_\w+$/);

    await message(TOP, text);
    const env = { ...(await shell(TOP, 'call_2')), HOME: join(root, 'home') };
    await hooks['tool.execute.before']({ tool: 'bash', sessionID: TOP, callID: 'call_2' }, { args: {} });
    for (const command of [['set-task', 'the work'], ['status']])
      expect(run(['agents', ...command], { cwd: root, env }).code).toBe(0);
    await idle(TOP);
    expect(prompts).toHaveLength(1);
    expect(verdicts()).toEqual(['rules_failed', 'satisfied']);
    expect(logged).toEqual([]);
  });

  it('is not asked where no tool was used', async () => {
    await created(TOP);
    await message(TOP, 'What is this?');
    await idle(TOP);
    expect([prompts, verdicts()]).toEqual([[], ['not_applicable']]);
  });

  it.each(['MessageAbortedError', 'APIError'])(
    'is not asked after %s, however often it is told',
    async (name) => {
      await created(TOP);
      await message(TOP, 'Do it.');
      await tool(TOP, 'call_1');
      await event('session.error', TOP, { error: { name } });
      await idle(TOP);
      await idle(TOP);
      expect(prompts).toEqual([]);
      expect(new Set(verdicts())).toEqual(new Set([name === 'APIError' ? 'error' : 'aborted']));
    },
  );

  it('is only observed where the host ends with it', async () => {
    hooks = await HarneryPlugin({ client, directory: root }, { observe: true });
    await created(TOP);
    await message(TOP, 'Do it.');
    await tool(TOP, 'call_1');
    await idle(TOP);
    expect([prompts, verdicts()]).toEqual([[], ['observe_only']]);
  });
});

describe('a child session', () => {
  it('is a subagent’s of its parent: never judged, and its tools are not the parent’s', async () => {
    await created(TOP);
    await message(TOP, 'Delegate it.');
    await created(CHILD, TOP);
    await message(CHILD, 'Do it.');
    await tool(CHILD, 'call_1');
    await idle(CHILD);
    await event('session.deleted', CHILD, { info: { id: CHILD, parentID: TOP } });
    await idle(TOP);
    expect([prompts, verdicts()]).toEqual([[], ['not_applicable']]);
    expect(new Set(recordedIn(root).map(({ session_id }) => session_id))).toEqual(new Set([TOP]));
  });

  it('is known for one after the host was started anew', async () => {
    await message(CHILD, 'Do it.');
    await tool(CHILD, 'call_1');
    await idle(CHILD);
    expect([prompts, verdicts()]).toEqual([[], []]);
  });

  it('runs its commands as the subagent that it is', async () => {
    await created(TOP);
    await message(TOP, 'Delegate it.');
    await created(CHILD, TOP);
    await hooks['tool.execute.before']({ tool: 'bash', sessionID: CHILD, callID: 'call_1' }, { args: {} });
    const env = { ...(await shell(CHILD, 'call_1')), HOME: join(root, 'home') };
    run(['agents', 'set-task', 'the small job'], { cwd: root, env });
    const signal = recordedIn(root).find(({ event_type }) => event_type === 'state.task_set');
    expect([signal?.session_id, signal?.instance_id]).toEqual([TOP, CHILD]);
  });
});

describe('the host’s own process', () => {
  it('is the one that its sessions run in, and no Node for the agent’s shell', async () => {
    const execPath = Object.getOwnPropertyDescriptor(process, 'execPath') ?? {};
    Object.defineProperty(process, 'execPath', { ...execPath, value: '/opt/opencode/bin/opencode' });
    try {
      await created(TOP);
      await message(TOP, 'Do it.');
      await tool(TOP, 'call_1');
      await idle(TOP);
    } finally {
      Object.defineProperty(process, 'execPath', execPath);
    }
    expect(prompts[0]?.body.parts[0]?.text).toMatch(/\n1\. node \S+core\/cli\/bin\.cjs agents set-task /);
    expect(registrations(join(root, '.harnery')).map((one) => one.process?.pid)).toEqual([
      processStart(process.pid) && process.pid,
    ]);
  });
});

describe('what goes wrong', () => {
  it('is told in the host’s log, and no hook throws', async () => {
    const get = () => {
      throw new Error('the client is gone');
    };
    hooks = await HarneryPlugin({
      client: { ...client, session: { ...client.session, get } },
      directory: root,
    });
    await expect(tool(TOP, 'call_1')).resolves.toBeUndefined();
    expect(logged.join()).toContain('the client is gone');
  });

  it('stays with us: a session that the host does not know is observed, and no hook throws', async () => {
    await message('ses_unknown', 'Do it.');
    await tool('ses_unknown', 'call_1');
    await idle('ses_unknown');
    expect([prompts, verdicts()]).toEqual([[], ['observe_only']]);
  });

  it('is told in the host’s log', async () => {
    hooks = await HarneryPlugin({ client, directory: '/no/such/folder' }, { observe: false });
    await created(TOP);
    expect(logged.join()).toContain('HARNERY_');
  });

  it('does not keep a tool from running, nor events of no session from passing', async () => {
    await expect(hooks['tool.execute.before']({}, {})).resolves.toBeUndefined();
    await expect(event('session.error', '')).resolves.toBeUndefined();
    await expect(hooks.event({ event: { type: 'file.edited', properties: {} } })).resolves.toBeUndefined();
    expect(recordedIn(root)).toEqual([]);
  });
});
