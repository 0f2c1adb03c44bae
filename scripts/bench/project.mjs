// A project to measure in: its config, its recorded sessions, and the way back to the state it was in.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { streamName } from '../../dist/core/session/stream-name.js';
import { ADAPTER, writeStream } from './streams.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
export const SESSION = '5e551011-0000-4000-8000-000000000001';
/** How many events one of a project’s other sessions has. */
const OTHER_EVENTS = 1_000;
/** Files up to this size, in bytes, are put back as they were; longer ones are cut to the length that they had. */
const SMALL = 1_000_000;

/** The built command, as package.json names it. */
export const BIN = join(top, JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')).bin.harnery);

const RULE = (fact, least) => `{
      meta: { description: 'A rule in data.', message: 'too little was done', remedy: 'harnery signal bench.done' },
      applies: { '>': [{ var: 'tool_uses' }, 0] },
      satisfied: { '>=': [{ var: '${fact}' }, ${least}] },
    }`;

/** Eight rules: the four that are built in, and four in json-logic. */
const config = (plugins) => `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
${plugins.map((name) => `import ${name} from './${name}.mjs';\n`).join('')}
export default defineConfig({
  plugins: [recommended${plugins.map((name) => `, ${name}`).join('')}],
  rules: {
    status_shown: 'error',
    verify_after_edit: ['error', { commands: ['npm test'], files: ['src/**'] }],
    used_tools: ${RULE('tool_uses', 1)},
    asked_once: ${RULE('prompts', 1)},
    ran_commands: ${RULE('count.tool.pre_use', 1)},
    took_time: ${RULE('seconds', 0)},
  },
});
`;

/** A third party’s rule in code. */
const PLUGIN = `import { definePlugin } from 'harnery';

export default definePlugin({
  name: 'harnery-plugin-bench',
  namespace: 'bench',
  rules: [
    {
      name: 'few_tools',
      meta: { description: 'Few tools.', message: 'many tools were used', remedy: 'harnery signal bench.done' },
      applies: (facts) => facts.tool_uses > 0,
      satisfied: (facts) => facts.tool_uses < 10_000,
    },
  ],
});
`;

const base = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-bench-')));
process.on('exit', () => rmSync(base, { recursive: true, force: true }));

/**
 * A new project. `sessionEvents`: in the session under judgement before the turn that runs; `projectEvents`: in other
 * sessions (files of one text under many names: nobody reads them, and ten million events would fill the disk).
 */
export function makeProject({ sessionEvents = 0, projectEvents = 0, plugins = [] } = {}) {
  const folder = mkdtempSync(join(base, 'run-'));
  const [root, home] = [join(folder, 'project'), join(folder, 'home')];
  const sessions = join(root, '.harnery/sessions');
  for (const one of [join(root, '.git'), sessions, home]) mkdirSync(one, { recursive: true, mode: 0o700 });
  writeFileSync(join(root, '.harnery/.gitignore'), '*\n');
  writeFileSync(join(root, 'package.json'), '{"type":"module"}\n');
  for (const name of plugins) writeFileSync(join(root, `${name}.mjs`), PLUGIN);
  writeFileSync(join(root, 'harnery.config.ts'), config(plugins));
  const pathOf = (session_id) => join(sessions, `${streamName({ adapter: ADAPTER, session_id })}.jsonl`);
  const events = writeStream(pathOf(SESSION), SESSION, sessionEvents, true);
  addOthers(pathOf, projectEvents);
  const payload = join(folder, 'stop.json');
  const stop = { session_id: SESSION, hook_event_name: 'Stop', cwd: root, stop_hook_active: false };
  writeFileSync(payload, JSON.stringify({ ...stop, last_assistant_message: 'Done.' }));
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home };
  return {
    root,
    folder,
    events,
    payload,
    env,
    stream: pathOf(SESSION),
    configFile: join(root, 'harnery.config.ts'),
  };
}

function addOthers(pathOf, events) {
  let first;
  for (let number = 0; number * OTHER_EVENTS < events; number += 1) {
    const session = `0ther000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    if (first === undefined) {
      first = pathOf(session);
      writeStream(first, session, OTHER_EVENTS);
    } else linkSync(first, pathOf(session));
  }
}

/** Remembers what is recorded, and gives the way back to it: each run is to find the state that the first one found. */
export function keepState({ root, folder }) {
  const place = join(root, '.harnery');
  const kept = mkdtempSync(join(folder, 'kept-'));
  const files = new Map(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('0ther'))
      .map((entry, number) => {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        const { size } = statSync(path);
        const copy = size <= SMALL ? join(kept, String(number)) : undefined;
        if (copy !== undefined) copyFileSync(path, copy);
        return [path, { size, copy }];
      }),
  );
  return () => {
    for (const [path, { size, copy }] of files) {
      if (copy !== undefined) copyFileSync(copy, path);
      else if (existsSync(path)) truncateSync(path, size);
    }
  };
}
