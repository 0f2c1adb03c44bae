/** Plays one scenario with one host: what the person saw, what the model was asked, what was recorded. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reactTo } from '../model/react.mjs';
import { startModel } from '../model/server.mjs';
import { readRecord } from '../stage/read-record.mjs';
import { runProcess } from '../stage/run-process.mjs';
import { makeScratch } from '../stage/scratch.mjs';
import { COMMAND, INSTALLATION, wire } from '../stage/wire.mjs';

const LIMIT_MS = 120_000;
const INTERRUPT_AFTER_MS = 500;
/** After the model's last answer, a host that is asked through its input is taken to wait for the next prompt. */
const IDLE_MS = 4000;

/** `installed` comes from `installHost`. Leaves nothing behind, unless `keep` is set. */
export async function play(host, installed, scenario, { keep = false, isRecorded = false } = {}) {
  const scratch = makeScratch();
  const prompts = typeof scenario.prompts === 'function' ? scenario.prompts(COMMAND) : scenario.prompts;
  const turns = [];
  const idle = { since: Date.now() };
  const isReady = () => {
    if (Date.now() - idle.since < IDLE_MS) return false;
    idle.since = Number.POSITIVE_INFINITY;
    return true;
  };
  let interrupt = () => {};
  const model = await startModel(reactTo(prompts), (turn, conversation) => {
    turns.push({ turn, heard: conversation.at(-1) });
    idle.since = turn.text === undefined ? Number.POSITIVE_INFINITY : Date.now();
    if (turn.hang) setTimeout(() => interrupt(), INTERRUPT_AFTER_MS);
  });
  try {
    const stage = { ...scratch, ...installed, url: model.url, command: COMMAND, prompts };
    const env = { ...environment(scratch), ...host.setUp(stage) };
    wire(host, scratch, env, { theirs: scenario.theirs, isRecorded });
    const [command, ...first] = host.program(installed);
    const run = async ({ args, input }) => {
      const process = { command, args: [...first, ...args], input, isReady, env, cwd: scratch.project };
      return runProcess(process, LIMIT_MS, (child) => {
        interrupt = () => (host.interrupt ?? signal)(child);
      });
    };
    const texts = prompts.map(({ text }) => text);
    const runs =
      scenario.sessions === 'apart'
        ? await Promise.all(texts.flatMap((text) => host.ask([text], stage).map(run)))
        : await inOrder(host.ask(texts, stage), run);
    const sessions = await readRecord(scratch.project);
    const payloads = isRecorded ? readPayloads(scratch, installed) : [];
    const asked = join(scratch.folder, 'theirs-was-asked');
    const theirs = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n').length : 0;
    const { sendsPrompts = true } = host;
    return {
      sendsPrompts,
      prompts,
      turns,
      runs,
      sessions,
      payloads,
      theirs,
      strange: model.strange,
      folder: scratch.folder,
    };
  } finally {
    model.stop();
    if (!keep) scratch.remove();
  }
}

/** As they stand in `test/fixtures/captures`: folders and times are those of no machine. */
function readPayloads({ folder, project, home }, installed) {
  const path = join(folder, 'payloads.jsonl');
  if (!existsSync(path)) return [];
  const places = [
    [project, '/home/dev/project'],
    [project.replaceAll('/', '-'), '-home-dev-project'],
    [home, '/home/dev'],
    [INSTALLATION, '/home/dev/harnery/'],
    [installed.folder, '/home/dev/host'],
  ];
  const text = places.reduce((read, [from, to]) => read.replaceAll(from, to), readFileSync(path, 'utf8'));
  const calls = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answer = { exit: 0, stdout: '', stderr: '' };
  return calls.map((call) => ({ ...call, at_ms: call.at_ms - calls[0].at_ms, answer }));
}

/** As Ctrl-C in a terminal: the whole group is told. */
const signal = (child) => process.kill(-child.pid, 'SIGINT');

async function inOrder(items, run) {
  const results = [];
  for (const item of items) results.push(await run(item));
  return results;
}

/** Nothing of the one who runs this: no keys, no settings, no sessions. The `node` that runs this is first on the PATH. */
function environment({ home, temp }) {
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|all|no)_proxy$/i.test(name));
  return {
    ...Object.fromEntries(proxies),
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: home,
    TMPDIR: temp,
    SHELL: '/bin/sh',
    TERM: 'dumb',
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
  };
}
