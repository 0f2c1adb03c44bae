/** Runs one process of a host within a time limit, and ends all that it started. */

import { spawn } from 'node:child_process';

const LOOK_MS = 500;

/**
 * Gives `{ out, err, code, timedOut }`. Lines of `input` are written one by one, each as soon as `isReady()`, and then the input is
 * closed; without any it is empty. `handle(child)` is called at once and may send signals: the process leads a group of its
 * own, as in a terminal.
 */
export function runProcess({ command, args, input = [], isReady, env, cwd }, limitMs, handle) {
  const child = spawn(command, args, { env, cwd, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const [out, err] = [child.stdout, child.stderr].map(collect);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child);
  }, limitMs);
  const feeding = feed(child.stdin, [...input], isReady);
  handle(child);
  return new Promise((resolve) => {
    const done = (code) => {
      clearTimeout(timer);
      clearInterval(feeding);
      endGroup(child);
      resolve({ out: out(), err: err(), code, timedOut });
    };
    child.on('error', () => done(undefined));
    child.on('exit', (code) => setTimeout(done, 200, code));
  });
}

function feed(stdin, lines, isReady) {
  stdin.on('error', () => {});
  if (lines.length === 0) {
    stdin.end();
    return undefined;
  }
  const next = () => {
    if (!isReady()) return;
    const line = lines.shift();
    if (line === undefined) stdin.end();
    else stdin.write(`${line}\n`);
  };
  return setInterval(next, LOOK_MS);
}

/** What stays of the group is ended hard: a host may have left a hook or a command behind. */
function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

function collect(stream) {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (part) => {
    text += part;
  });
  return () => text;
}
