/**
 * A small agent with the hooks of Claude Code, to test the suite itself without a host: `agent.mjs MODEL HABIT PROMPT`. A habit is
 * a way in which a host may behave otherwise than declared.
 */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [model, habit, prompt] = process.argv.slice(2);
const { hooks } = JSON.parse(readFileSync('.claude/settings.local.json', 'utf8'));
const ids = { session_id: randomUUID(), prompt_id: randomUUID(), cwd: process.cwd() };
const env = { ...process.env, CLAUDE_CODE_SESSION_ID: ids.session_id, CLAUDE_PROJECT_DIR: ids.cwd };
const shell = (command, input = '') => spawnSync('sh', ['-c', command], { env, input, encoding: 'utf8' });

/** Runs what is wired for an event; gives what a hook that blocks says. */
function tell(hook_event_name, fields, wired = hook_event_name) {
  const payload = JSON.stringify({ ...ids, hook_event_name, ...fields });
  const commands = (hooks[wired] ?? []).flatMap((group) => group.hooks.map(({ command }) => command));
  const blocking = commands.map((command) => shell(command, payload)).filter(({ status }) => status === 2);
  return blocking.map(({ stderr }) => stderr).join('\n');
}

const conversation = [{ from: 'person', text: prompt }];
const answers = [];
tell('UserPromptSubmit', { prompt });
if (habit === 'new event') tell('MoonRose', {}, 'Stop');
for (;;) {
  const asked = await fetch(`${model}/turn`, { method: 'POST', body: JSON.stringify({ conversation }) });
  if (!asked.ok) break;
  const turn = await asked.json();
  conversation.push({ from: 'model', text: turn.text ?? '' });
  if (turn.run !== undefined) {
    const call = { tool_name: habit === 'new tool' ? 'Zsh' : 'Bash', tool_use_id: randomUUID() };
    const tool_input = { command: turn.run };
    tell('PreToolUse', { ...call, tool_input });
    const { status, stdout } = shell(turn.run);
    tell(status === 0 ? 'PostToolUse' : 'PostToolUseFailure', {
      ...call,
      tool_input,
      tool_response: { stdout },
    });
    conversation.push({ from: 'tool', text: stdout });
    continue;
  }
  answers.push(turn.text);
  const feedback = tell('Stop', { stop_hook_active: answers.length > 1 });
  if (feedback === '' || habit === 'deaf') break;
  conversation.push({ from: 'person', text: `Stop hook feedback:\n${feedback}` });
}
process.stdout.write(`${habit === 'shows all' ? answers.join('\n') : (answers.at(-1) ?? '')}\n`);
