/** Gemini: generateContent, whole and streamed. */

import { answerJson, newId, openStream } from './stream.mjs';
import { argumentsFor } from './tools.mjs';

export const gemini = {
  path: /\/models\/[^/]+:(stream)?generateContent$/i,

  read(body, url) {
    const conversation = (body.contents ?? []).flatMap(({ role, parts = [] }) => {
      const words = parts.map(({ text = '' }) => text).join('\n');
      if (role === 'model') return [{ from: 'model', text: words }];
      return parts.map((part) =>
        part.functionResponse
          ? { from: 'tool', text: JSON.stringify(part.functionResponse.response) }
          : { from: 'person', text: part.text ?? '' },
      );
    });
    const tools = (body.tools ?? [])
      .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
      .map(({ name, parametersJsonSchema, parameters }) => ({
        name,
        schema: parametersJsonSchema ?? parameters,
      }));
    const { responseJsonSchema, responseSchema } = body.generationConfig ?? {};
    return { body, url, conversation, tools, schema: responseJsonSchema ?? responseSchema };
  },

  write(response, { url }, turn, shell) {
    const call = turn.run && { id: newId('call_'), name: shell.name, args: argumentsFor(shell, turn.run) };
    const parts = [...(turn.text ? [{ text: turn.text }] : []), ...(call ? [{ functionCall: call }] : [])];
    const document = {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
      modelVersion: 'scripted-model',
      responseId: newId('resp-'),
    };
    if (!/stream/.test(url.pathname)) return answerJson(response, document);
    if (url.searchParams.get('alt') !== 'sse') return answerJson(response, [document]);
    openStream(response)(document);
    response.end();
  },
};
