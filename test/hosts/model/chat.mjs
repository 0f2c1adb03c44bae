/** OpenAI chat completions. */

import { answerJson, newId, openStream, wordsOf } from './stream.mjs';
import { argumentsFor } from './tools.mjs';

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const ROLES = { assistant: 'model', tool: 'tool', user: 'person' };

export const chat = {
  path: /\/chat\/completions$/,

  read(body) {
    const conversation = (body.messages ?? []).flatMap(({ role, content }) =>
      role in ROLES ? [{ from: ROLES[role], text: wordsOf(content) }] : [],
    );
    const tools = (body.tools ?? []).map(({ function: f }) => ({ name: f?.name, schema: f?.parameters }));
    return { body, conversation, tools, schema: body.response_format?.json_schema?.schema };
  },

  write(response, { body }, turn, shell) {
    const call = turn.run && {
      id: newId('call_'),
      type: 'function',
      function: { name: shell.name, arguments: JSON.stringify(argumentsFor(shell, turn.run)) },
    };
    const base = { id: newId('chatcmpl-'), created: 1_700_000_000, model: body.model };
    const finish_reason = call ? 'tool_calls' : 'stop';
    if (!body.stream) {
      const message = {
        role: 'assistant',
        content: turn.text ?? null,
        ...(call ? { tool_calls: [call] } : {}),
      };
      const choices = [{ index: 0, message, finish_reason }];
      return answerJson(response, { ...base, object: 'chat.completion', choices, usage: USAGE });
    }
    const write = openStream(response);
    const tell = (delta, end = null) =>
      write({
        ...base,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: end }],
      });
    tell({ role: 'assistant', content: '' });
    if (turn.text) tell({ content: turn.text });
    if (call) tell({ tool_calls: [{ index: 0, ...call }] });
    tell({}, finish_reason);
    write({ ...base, object: 'chat.completion.chunk', choices: [], usage: USAGE });
    response.end('data: [DONE]\n\n');
  },
};
