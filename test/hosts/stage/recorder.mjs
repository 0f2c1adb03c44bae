/** A hook that keeps what it is handed and answers nothing: `recorder.mjs FILE EVENT`. */

import { appendFileSync, readFileSync } from 'node:fs';

const [file, event] = process.argv.slice(2);
const text = readFileSync(0, 'utf8');
const isOurs = ([name]) => /^(CLAUDE|CODEX|COPILOT|CURSOR|FACTORY|GEMINI|QWEN)_/.test(name);
const isSecret = ([name]) => /KEY|TOKEN|SECRET|PASS/.test(name);
const env = Object.entries(process.env).filter((entry) => isOurs(entry) && !isSecret(entry));
const call = { event, at_ms: Date.now(), stdin: parse(), env: Object.fromEntries(env) };
appendFileSync(file, `${JSON.stringify(call)}\n`);
// One of the hosts is answered on every event, or takes a profile's words for the answer.
if (process.env.CURSOR_VERSION !== undefined) process.stdout.write('{}');

function parse() {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
