/**
 * A person at the local agent of `@cursor/sdk`: `run-agent.mjs SDK MODEL STORE PROMPT...`. Prints what the person is shown; SIGINT
 * cancels the run. Each process has a store of its own. Ends with 3 where this SDK cannot be spoken to.
 */

import { startBackend } from './backend.mjs';
import { openSdk } from './open-sdk.mjs';

const [folder, model, store, ...prompts] = process.argv.slice(2);

const think = async (conversation) => {
  const answer = await fetch(`${model}/turn`, { method: 'POST', body: JSON.stringify({ conversation }) });
  return answer.ok ? answer.json() : { fail: answer.status };
};

let opened;
try {
  const { url, speak } = await startBackend(think);
  process.env.CURSOR_BACKEND_URL = url;
  opened = openSdk(folder);
  speak(opened);
} catch (thrown) {
  process.stderr.write(`${thrown.stack}\n`);
  process.exit(3);
}
const { Agent, JsonlLocalAgentStore } = opened.sdk;
const agent = await Agent.create({
  apiKey: 'dummy-key-for-loopback',
  model: { id: 'composer-2' },
  local: {
    cwd: process.cwd(),
    settingSources: ['project'],
    store: new JsonlLocalAgentStore(`${store}-${process.pid}`),
    enableAgentRetries: false,
  },
});
for (const prompt of prompts) {
  const run = await agent.send(prompt);
  const cancel = () => run.cancel().catch(() => {});
  process.once('SIGINT', cancel);
  const shown = show(run);
  const { status } = await run.wait().catch((thrown) => ({ status: String(thrown) }));
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1000))]);
  process.off('SIGINT', cancel);
  process.stdout.write(`(${status})\n`);
}
// The hooks of a run that was cut short are not awaited.
await new Promise((resolve) => setTimeout(resolve, 1500));
process.exit(0);

async function show(run) {
  try {
    for await (const { type, message } of run.stream()) {
      if (type !== 'assistant') continue;
      process.stdout.write(`${(message?.content ?? []).map(({ text = '' }) => text).join('')}\n`);
    }
  } catch (thrown) {
    process.stderr.write(`${thrown}\n`);
  }
}
