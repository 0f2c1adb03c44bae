/** What Harnery recorded in a project: its sessions, each a list of events. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sessions in the order in which they began, once nothing more is added to them: some hosts do not await their hooks. */
export async function readRecord(project) {
  let before;
  for (let tries = 0; tries < 20; tries += 1) {
    const now = read(project);
    if (now.text === before) return now.sessions;
    before = now.text;
    await wait(400);
  }
  return read(project).sessions;
}

function read(project) {
  const folder = join(project, '.harnery/sessions');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
  const streams = files
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const sessions = streams
    .map((stream) => stream.split('\n').flatMap(eventIn))
    .filter((events) => events.length > 0)
    .sort(([a], [b]) => a.ts.localeCompare(b.ts));
  return { text: streams.join(''), sessions };
}

/** A line that is being written is none yet. */
function eventIn(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
