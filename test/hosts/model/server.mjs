/** The scripted model: one server on loopback that speaks each host's dialect, and answers what it is told by the script. */

import { createServer } from 'node:http';
import { anthropic } from './anthropic.mjs';
import { chat } from './chat.mjs';
import { gemini } from './gemini.mjs';
import { plain } from './plain.mjs';
import { responses } from './responses.mjs';
import { findShell, sample } from './tools.mjs';

const DIALECTS = [plain, anthropic, responses, chat, gemini];

/**
 * Starts the model. `script(conversation)` gives the next turn of a conversation: `{ text }`, `{ run: COMMAND }`, `{ fail: STATUS }`,
 * `{ hang: true }`, or undefined where the conversation is none of the script's (a title, a summary, a probe).
 * `onTurn(turn, conversation)` is told of each turn that is about to be answered.
 */
export async function startModel(script, onTurn = () => {}) {
  const strange = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const url = new URL(request.url ?? '/', 'http://model');
    const dialect = DIALECTS.find(({ path }) => path.test(url.pathname));
    if (request.method !== 'POST' || dialect === undefined) {
      strange.push(`${request.method} ${url.pathname}`);
      return answerAside(url, response);
    }
    const asked = dialect.read(JSON.parse(Buffer.concat(parts).toString('utf8') || '{}'), url);
    const shell = findShell(asked.tools);
    const scripted = shell === undefined ? undefined : script(asked.conversation);
    const turn = scripted ?? { text: asked.schema ? JSON.stringify(sample(asked.schema)) : 'Noted.' };
    if (scripted !== undefined) onTurn(turn, asked.conversation);
    if (turn.hang) return;
    if (turn.fail !== undefined) {
      response.writeHead(turn.fail, { 'content-type': 'application/json' });
      const error = { type: 'invalid_request_error', code: turn.fail, status: 'INVALID_ARGUMENT' };
      return response.end(
        JSON.stringify({ type: 'error', error: { ...error, message: 'scripted failure' } }),
      );
    }
    dialect.write(response, asked, turn, shell);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Requests that were no question to the model. */
    strange,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerAside(url, response) {
  const isModels = /\/models\b/.test(url.pathname);
  const isCount = /count_?tokens/i.test(url.pathname);
  response.writeHead(isModels || isCount ? 200 : 404, { 'content-type': 'application/json' });
  if (isCount) return response.end(JSON.stringify({ input_tokens: 100, totalTokens: 100 }));
  const one = { id: 'scripted-model', object: 'model', owned_by: 'nobody' };
  response.end(JSON.stringify(isModels ? { object: 'list', data: [one], models: [] } : { error: {} }));
}
