/** OpenAI Responses. */

import { answerJson, newId, openStream, wordsOf } from './stream.mjs';
import { argumentsFor } from './tools.mjs';

const USAGE = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 120,
};

export const responses = {
  path: /\/responses$/,

  read(body) {
    const input = Array.isArray(body.input) ? body.input : [{ role: 'user', content: body.input }];
    const conversation = input.flatMap((item) => {
      if (/_call_output$/.test(item.type)) return [{ from: 'tool', text: wordsOf(item.output) }];
      if (item.role === 'assistant') return [{ from: 'model', text: wordsOf(item.content) }];
      if (/_call$/.test(item.type)) return [{ from: 'model', text: '' }];
      return item.role === 'user' ? [{ from: 'person', text: wordsOf(item.content) }] : [];
    });
    // Some models are given their tools as an item of the input, and some tools stand in a named group.
    const offered = [
      ...(body.tools ?? []),
      ...input.flatMap(({ type, tools }) => (type === 'additional_tools' ? tools : [])),
    ];
    const tools = offered
      .flatMap((tool) =>
        tool.type === 'namespace' ? tool.tools.map((one) => ({ ...one, group: tool.name })) : [tool],
      )
      .map(({ type, name, parameters, group }) => ({
        name: name ?? type,
        schema: parameters,
        custom: type === 'custom',
        group,
      }));
    return { body, conversation, tools, schema: body.text?.format?.schema };
  },

  write(response, { body }, turn, shell) {
    const output = [
      ...(turn.text ? [saying(turn.text)] : []),
      ...(turn.run ? [calling(shell, turn.run)] : []),
    ];
    const base = { id: newId('resp_'), object: 'response', created_at: 1_700_000_000, model: body.model };
    const whole = { ...base, status: 'completed', output, usage: USAGE };
    if (!body.stream) return answerJson(response, whole);
    const write = openStream(response);
    let sequence = 0;
    const tell = (type, data) => {
      write({ type, sequence_number: sequence, ...data }, type);
      sequence += 1;
    };
    tell('response.created', { response: { ...base, status: 'in_progress', output: [] } });
    for (const [output_index, item] of output.entries()) {
      const at = { output_index, item_id: item.id };
      const isText = item.type === 'message';
      tell('response.output_item.added', { output_index, item: isText ? { ...item, content: [] } : item });
      if (isText) tell('response.output_text.delta', { ...at, content_index: 0, delta: turn.text });
      tell('response.output_item.done', { output_index, item });
    }
    tell('response.completed', { response: whole });
    response.end();
  },
};

function saying(text) {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id: newId('msg_'), role: 'assistant', status: 'completed', content };
}

function calling(shell, command) {
  const given = argumentsFor(shell, command);
  const call = {
    call_id: newId('call_'),
    name: shell.name,
    ...(shell.group ? { namespace: shell.group } : {}),
  };
  if (shell.custom) return { type: 'custom_tool_call', id: newId('ctc_'), ...call, input: given };
  return {
    type: 'function_call',
    id: newId('fc_'),
    ...call,
    arguments: JSON.stringify(given),
    status: 'completed',
  };
}
