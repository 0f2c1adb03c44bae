/** A stand-in for the backend of the local agent, on loopback: Connect over HTTP/1.1, with the scripted model behind it. */

import { createServer } from 'node:http';

const END = 2;
const STEP_MS = 60_000;

/** Each message on the wire has a head of five bytes: its kind, and its length. */
function frame(kind, bytes) {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const SIMPLE = {
  '/auth/exchange_user_api_key': { accessToken: 'dummy.e30.dummy' },
  '/v1/models': {
    items: [{ id: 'composer-2', displayName: 'Composer 2', variants: [{ params: [], isDefault: true }] }],
  },
};

/**
 * Gives `{ url, speak(opened) }`: the SDK reads the address when it is opened, and only an opened one tells how it speaks.
 * `think(conversation)` asks the model for the next turn; see `plain.mjs`.
 */
export async function startBackend(think) {
  const runs = new Map();
  const conversations = new Map();
  let wire;
  const runOf = (id) => {
    if (!runs.has(id)) runs.set(id, new Run(wire.Said, think, conversations));
    return runs.get(id);
  };
  const speak = ({ message, service }) => {
    const { methods } = service('agent/v1/agent_service', 'agent.v1.AgentService');
    const Append = message('aiserver/v1/bidi', 'aiserver.v1.BidiAppendRequest');
    if (Append === undefined) throw new Error('the SDK names its messages otherwise');
    wire = { Said: methods.run.O, Heard: methods.run.I, RunId: methods.runSSE.I, Append };
  };

  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const [body, type] = [Buffer.concat(parts), request.headers['content-type'] ?? ''];
    const { pathname } = new URL(request.url ?? '/', 'http://backend');
    if (pathname.endsWith('/RunSSE')) {
      response.writeHead(200, { 'content-type': 'application/connect+proto' });
      return runOf(wire.RunId.fromBinary(body.subarray(5)).requestId).open(response);
    }
    const isJson = type.includes('json');
    const isStream = type.includes('connect+');
    if (pathname.endsWith('/BidiAppend')) {
      const { requestId, dataBinary, data } = readAppended(wire.Append, body, isJson);
      const bytes = dataBinary?.length ? dataBinary : Buffer.from(data, 'hex');
      runOf(requestId.requestId).hear(wire.Heard.fromBinary(bytes).toJson());
    }
    const known = SIMPLE[pathname];
    response.writeHead(200, {
      'content-type': known || isJson ? 'application/json' : type || 'application/proto',
    });
    if (known) return response.end(JSON.stringify(known));
    response.end(isStream ? frame(END, Buffer.from('{}')) : isJson ? '{}' : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, speak };
}

const readAppended = (Append, body, isJson) =>
  isJson ? Append.fromJson(JSON.parse(body)) : Append.fromBinary(body);

/** One run of the agent: a stream of what we say, and what it appends in answer. */
class Run {
  #Said;
  #think;
  #conversations;
  #response;
  #request;
  #waiting = [];
  #calls = 0;

  constructor(Said, think, conversations) {
    this.#Said = Said;
    this.#think = think;
    this.#conversations = conversations;
  }

  open(response) {
    this.#response = response;
    this.#begin();
  }

  hear(message) {
    if (message.runRequest) {
      this.#request = message.runRequest;
      this.#begin();
    }
    for (const wake of this.#waiting) wake(message);
  }

  /** Once both are there. A follow-up of the same prompt comes under the same id, with a stream of its own. */
  #begin() {
    const request = this.#request;
    if (request === undefined || (this.#response?.writableEnded ?? true)) return;
    this.#request = undefined;
    this.#turn(request).catch((thrown) =>
      this.#end({ error: { code: 'internal', message: String(thrown) } }),
    );
  }

  /** The model is asked until it says something; each command of its runs in the agent. */
  async #turn({ conversationId, conversationState, action }) {
    const conversation = this.#conversations.get(conversationId) ?? [];
    this.#conversations.set(conversationId, conversation);
    conversation.push({ from: 'person', text: action?.userMessageAction?.userMessage?.text ?? '' });
    for (;;) {
      const turn = await this.#think(conversation);
      if (turn.fail !== undefined)
        return this.#end({ error: { code: 'invalid_argument', message: 'scripted failure' } });
      conversation.push({ from: 'model', text: turn.text ?? '' });
      if (turn.text) this.#say({ interactionUpdate: { textDelta: { text: turn.text } } });
      if (turn.run === undefined) break;
      conversation.push({ from: 'tool', text: JSON.stringify(await this.#shell(turn.run)) });
    }
    if (conversationState) this.#say({ conversationCheckpointUpdate: conversationState });
    this.#say({ interactionUpdate: { turnEnded: { inputTokens: '100', outputTokens: '20' } } });
    this.#end({});
  }

  #shell(command) {
    this.#calls += 1;
    const id = this.#calls;
    const shellArgs = { command, timeout: 30_000, toolCallId: `call-${Date.now()}-${id}`, parsingResult: {} };
    const ended = this.#next(({ execClientMessage: done }) => done !== undefined && (done.id ?? 0) === id);
    this.#say({ execServerMessage: { id, execId: `exec-${id}`, shellArgs } });
    return ended;
  }

  #next(isDue) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the agent did not answer')), STEP_MS);
      const wake = (message) => {
        if (!isDue(message)) return;
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((one) => one !== wake);
        resolve(message);
      };
      this.#waiting.push(wake);
    });
  }

  #say(message) {
    const bytes = this.#Said.fromJson(message).toBinary();
    if (!this.#response.writableEnded) this.#response.write(frame(0, Buffer.from(bytes)));
  }

  #end(trailer) {
    if (!this.#response.writableEnded) this.#response.end(frame(END, Buffer.from(JSON.stringify(trailer))));
  }
}
