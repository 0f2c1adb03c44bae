/**
 * A person at a server of OpenCode: `run-server.mjs PROGRAM PROMPT...`. Starts it, asks in one session, and prints what the person is
 * shown once nothing more happens. SIGINT aborts the session.
 */

import { spawn } from 'node:child_process';

const QUIET_MS = 2500;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const [program, ...prompts] = process.argv.slice(2);
const server = spawn(program, ['serve', '--port', '0', '--hostname', '127.0.0.1'], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
process.on('exit', () => server.kill('SIGKILL'));
server.stderr.on('data', (text) => process.stderr.write(text));
const url = await new Promise((resolve) => {
  let text = '';
  server.stdout.on('data', (part) => {
    text += part;
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
    if (found !== null) resolve(found[0]);
  });
});

const call = async (path, body) => {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  return answer.json().catch(() => undefined);
};

const { id } = await call('/session', {});
process.on('SIGINT', () => call(`/session/${id}/abort`, {}));
for (const text of prompts) {
  await call(`/session/${id}/message`, { parts: [{ type: 'text', text }] });
  await untilQuiet();
}
for (const { info, parts } of await call(`/session/${id}/message`)) {
  if (info.role !== 'assistant') continue;
  for (const { type, text } of parts) if (type === 'text') process.stdout.write(`${text}\n`);
}
process.exit(0);

/** The plugin asks again by itself, once the session is idle. */
async function untilQuiet() {
  let before;
  for (;;) {
    const now = JSON.stringify(await call(`/session/${id}/message`));
    if (now === before) return;
    before = now;
    await wait(QUIET_MS);
  }
}
