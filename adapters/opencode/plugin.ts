/** The plugin for OpenCode: what the host tells it is checked in process, and a block is sent as the next prompt. */

import { checkInHost } from '../../core/cli/check-in-host.ts';
import { isObject, type Payload, textField } from '../../core/index.ts';

/** What of the host’s client is used. */
export interface OpenCodeClient {
  readonly session: {
    get(options: { path: { id: string } }): Promise<{ readonly data?: unknown }>;
    prompt(options: { path: { id: string }; body: Readonly<Record<string, unknown>> }): Promise<unknown>;
  };
  readonly app?: {
    log(options: { body: { service: string; level: 'warn'; message: string } }): Promise<unknown>;
  };
}

export interface OpenCodeInput {
  readonly client: OpenCodeClient;
  readonly directory: string;
}

export interface OpenCodeOptions {
  /** Never send a prompt. Left out: where the host ends with the first idle session, as `opencode run` does. */
  readonly observe?: boolean;
}

/** A hook that is handed its input and its output. */
export type OpenCodeHook = (input: Payload, output: Payload) => Promise<void>;

export interface OpenCodeHooks {
  event(given: { readonly event: Payload }): Promise<void>;
  readonly 'chat.message': OpenCodeHook;
  readonly 'tool.execute.before': OpenCodeHook;
  readonly 'tool.execute.after': OpenCodeHook;
  readonly 'shell.env': OpenCodeHook;
}

const EVENTS = new Set(['session.created', 'session.deleted', 'session.error', 'session.idle']);

/** No hook ever throws: on this host that would keep a tool from running. */
export async function HarneryPlugin(
  { client, directory }: OpenCodeInput,
  { observe = process.argv.includes('run') }: OpenCodeOptions = {},
): Promise<OpenCodeHooks> {
  /** Of each session the one at its top: itself, unless it is a subagent’s. Undefined: it could not be found out. */
  const tops = new Map<string, string | undefined>();
  /** The agent and the model that a session was last asked with. */
  const asked = new Map<string, object>();
  let last: Promise<void> = Promise.resolve();

  const log = (message: string) => {
    const told = client.app?.log({ body: { service: 'harnery', level: 'warn', message } });
    told?.catch(() => undefined);
  };

  /** One after the other, in the order in which the host told them. */
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((thrown) => log(String(thrown)));
    return last;
  };

  async function topOf(id: string): Promise<string | undefined> {
    if (!tops.has(id)) {
      const { data } = await client.session.get({ path: { id } }).catch(() => ({ data: undefined }));
      await learn(id, data);
    }
    return tops.get(id);
  }

  async function learn(id: string, session: unknown): Promise<void> {
    if (!isObject(session)) return void tops.set(id, undefined);
    const parent = textField(session, 'parentID');
    tops.set(id, parent === '' ? id : await topOf(parent));
  }

  async function check(id: string, told: Payload): Promise<void> {
    if (id === '') return;
    const top = await topOf(id);
    const isChild = top !== undefined && top !== id;
    if (isChild && /^session\.(created|deleted)$/.test(textField(told, 'type'))) return;
    const payload = { ...told, cwd: directory, ...(isChild ? { parentID: top } : {}) };
    const argv = ['--adapter', 'opencode', ...(observe || top === undefined ? ['--observe'] : [])];
    const { stdout = '', stderr = '' } = await checkInHost(payload, { argv, cwd: directory });
    if (stderr !== '') log(stderr.trim());
    if (stdout !== '') send(id, textField(JSON.parse(stdout), 'prompt'));
  }

  /** Not awaited: the host answers when the agent has done what it is asked. */
  function send(id: string, text: string): void {
    const body = { ...asked.get(id), parts: [{ type: 'text', text }] };
    client.session.prompt({ path: { id }, body }).then(
      (answer) => isObject(answer) && answer.error !== undefined && log(JSON.stringify(answer.error)),
      (thrown) => log(String(thrown)),
    );
  }

  const hook =
    (name: string): OpenCodeHook =>
    (input, output) =>
      inOrder(() => check(textField(input, 'sessionID'), { hook: name, input, output }));

  return {
    event: ({ event }) => {
      const { type, properties } = event;
      if (!EVENTS.has(String(type)) || !isObject(properties)) return Promise.resolve();
      const { sessionID, info } = properties as { readonly sessionID?: unknown; readonly info?: unknown };
      const id = String(sessionID ?? (isObject(info) ? info.id : ''));
      return inOrder(async () => {
        if (type === 'session.created') await learn(id, info);
        await check(id, { ...event, properties: { ...properties, sessionID: id } });
      });
    },
    'chat.message': (input, output) => {
      const { agent, model } = (isObject(output.message) ? output.message : {}) as Payload;
      asked.set(textField(input, 'sessionID'), { agent, model });
      return hook('chat.message')(input, output);
    },
    'tool.execute.before': hook('tool.execute.before'),
    'tool.execute.after': hook('tool.execute.after'),
    'shell.env': async (input, output) => {
      const id = textField(input, 'sessionID');
      const top = id === '' ? undefined : await topOf(id);
      if (top === undefined || !isObject(output.env)) return;
      Object.assign(output.env, { HARNERY_HOST_SESSION: `opencode:${top}`, HARNERY_TOOL_CALL: input.callID });
    },
  };
}
