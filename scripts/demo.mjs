// The main job on a real recorded session: a block, its repair and the pass, each hook a real run of the command.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const bin = path('dist/core/cli/bin.cjs');
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
const say = (text = '') => process.stdout.write(`${text}\n`);
const indent = (text) => text.trimEnd().replace(/^/gm, '      ');

const root = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-demo-')));
mkdirSync(join(root, '.git'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

function harnery(args, input = '', env = {}) {
  const { PATH, HOME, SystemRoot } = process.env;
  const own = { PATH, HOME, ...(SystemRoot ? { SystemRoot } : {}), ...env };
  const ran = spawnSync(process.execPath, [bin, ...args], { input, cwd: root, env: own, encoding: 'utf8' });
  if (ran.error) throw ran.error;
  return ran;
}

/** One recorded hook, as the host called it, with our folder in place of the recorded one. */
function hook(capture, place, change = {}) {
  const payload = {
    ...JSON.parse(capture.hooks[place].stdin.replaceAll('/home/dev/project', root)),
    ...change,
  };
  const { status, stdout, stderr } = harnery(['check', '--adapter', capture.name], JSON.stringify(payload));
  say(
    `  ${paint(36, payload.hook_event_name.padEnd(24))} exit ${status}${stdout ? `  stdout ${stdout === '{}' ? '{}' : 'a follow-up'}` : ''}`,
  );
  if (stderr) say(paint(33, indent(stderr)));
  if (stdout && stdout !== '{}') say(paint(33, indent(JSON.parse(stdout).followup_message)));
  return { status, stdout, payload };
}

function command(args, env) {
  const { status, stdout, stderr } = harnery(['agents', ...args], '', env);
  say(`  ${paint(36, `harnery agents ${args[0]}`.padEnd(24))} exit ${status}`);
  say(indent(stdout + stderr));
}

function load(name, file) {
  const capture = JSON.parse(readFileSync(path(`test/fixtures/captures/${name}/${file}`), 'utf8'));
  const hooks = capture.hooks.map((one) => ({
    ...one,
    stdin: typeof one.stdin === 'string' ? one.stdin : JSON.stringify(one.stdin),
  }));
  return { ...capture, name, hooks };
}

const places = (capture, event) =>
  capture.hooks.flatMap((one, place) => (one.event === event ? [place] : []));

say(paint(1, '\n1. Claude Code, a recorded session: the agent used a tool and ends its turn\n'));
const claude = load('claude-code', 'b-stop-exit2-once.json');
const session = JSON.parse(claude.hooks[0].stdin).session_id;
hook(claude, places(claude, 'SessionStart')[0]);
hook(claude, places(claude, 'UserPromptSubmit')[0]);
hook(claude, places(claude, 'PreToolUse')[0]);
const blocked = hook(claude, places(claude, 'Stop')[0]);
say('\n  The agent runs what it was told, one command at a time:\n');
hook(claude, places(claude, 'PreToolUse')[1]);
command(['set-task', 'say hello'], { CLAUDE_CODE_SESSION_ID: session });
command(['status'], { CLAUDE_CODE_SESSION_ID: session });
say('\n  It ends its turn again, and is let go without a word:\n');
const passed = hook(claude, places(claude, 'Stop')[1]);

say(paint(1, '\n2. Cursor, a recorded session: the block comes back as a new user turn\n'));
const cursor = load('cursor', 'b-followup-tools.json');
const conversation = JSON.parse(cursor.hooks[0].stdin).conversation_id;
hook(cursor, places(cursor, 'beforeSubmitPrompt')[0]);
hook(cursor, places(cursor, 'preToolUse')[0]);
const asked = hook(cursor, places(cursor, 'stop')[0]);
say('\n  Cursor submits that text as the next user message; the agent runs one command only:\n');
const { followup_message = '' } = JSON.parse(asked.stdout);
hook(cursor, places(cursor, 'beforeSubmitPrompt')[1], { prompt: followup_message.trim() });
command(['set-task', 'run the tests', '--session', conversation], {});
hook(cursor, places(cursor, 'stop')[1]);
say('\n  Only the other half is still missing; it was not forgotten that the task is set. Then:\n');
command(['status', '--session', conversation], {});
const ended = hook(cursor, places(cursor, 'stop')[1], { loop_count: 2 });

say(paint(1, '\n3. The same session judged again from its record: harnery replay\n'));
say(indent(harnery(['replay', conversation]).stdout));

const right = blocked.status === 2 && passed.status === 0 && followup_message !== '' && ended.stdout === '{}';
say(
  paint(
    right ? 32 : 31,
    right
      ? '\nA block, its repair and the pass, on both kinds of host.\n'
      : '\nThe demo did not go as it should.\n',
  ),
);
process.exitCode = right ? 0 : 1;
