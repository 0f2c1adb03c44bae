/** Anthropic Messages. */

import { answerJson, newId, openStream, wordsOf } from './stream.mjs';
import { argumentsFor } from './tools.mjs';

const USAGE = {
  input_tokens: 100,
  output_tokens: 20,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

export const anthropic = {
  path: /\/messages$/,

  read(body) {
    const conversation = (body.messages ?? []).flatMap(({ role, content }) => {
      if (role === 'assistant') return [{ from: 'model', text: wordsOf(content) }];
      const parts = Array.isArray(content) ? content : [{ type: 'text', text: content }];
      return parts.map((part) =>
        part.type === 'tool_result'
          ? { from: 'tool', text: wordsOf(part.content) }
          : { from: 'person', text: part.text ?? '' },
      );
    });
    const tools = (body.tools ?? []).map(({ name, input_schema }) => ({ name, schema: input_schema }));
    return { body, conversation, tools };
  },

  write(response, { body }, turn, shell) {
    const content = [
      ...(turn.text ? [{ type: 'text', text: turn.text }] : []),
      ...(turn.run
        ? [
            {
              type: 'tool_use',
              id: newId('toolu_'),
              name: shell.name,
              input: { ...argumentsFor(shell, turn.run) },
            },
          ]
        : []),
    ];
    const ended = { stop_reason: turn.run ? 'tool_use' : 'end_turn', stop_sequence: null };
    const message = {
      id: newId('msg_'),
      type: 'message',
      role: 'assistant',
      model: body.model,
      usage: USAGE,
    };
    if (!body.stream) return answerJson(response, { ...message, content, ...ended });
    const write = openStream(response);
    const tell = (type, data) => write({ type, ...data }, type);
    tell('message_start', { message: { ...message, content: [], stop_reason: null, stop_sequence: null } });
    for (const [index, part] of content.entries()) {
      const [empty, delta] =
        part.type === 'text'
          ? [
              { type: 'text', text: '' },
              { type: 'text_delta', text: part.text },
            ]
          : [
              { ...part, input: {} },
              { type: 'input_json_delta', partial_json: JSON.stringify(part.input) },
            ];
      tell('content_block_start', { index, content_block: empty });
      tell('content_block_delta', { index, delta });
      tell('content_block_stop', { index });
    }
    tell('message_delta', { delta: ended, usage: { output_tokens: 20 } });
    tell('message_stop', {});
    response.end();
  },
};
