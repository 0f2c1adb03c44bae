/** Writes an answer as server-sent events. */

let last = 0;

/** An id that was not given before. */
export function newId(prefix) {
  last += 1;
  return `${prefix}${String(last).padStart(12, '0')}`;
}

/** Gives a function that writes one event: its data, and its name where the dialect names events. */
export function openStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return (data, name) => response.write(`${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
}

export function answerJson(response, document) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document));
}

/** The words of a message's content: a text, or a list of parts. */
export function wordsOf(content) {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part === 'string' ? part : (part.text ?? ''))).join('\n');
}
