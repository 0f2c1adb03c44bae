// Measures `evaluate` in this process with tinybench, and prints what it found as JSON.
import { Bench } from 'tinybench';
import { createEngine, definePlugin, evaluate } from '../../dist/core/index.js';
import { parseStream } from '../../dist/core/model/stream.js';
import { recommended } from '../../dist/plugins/recommended.js';
import { ADAPTER } from './streams.mjs';

const time = Number(process.argv[2] ?? 1_000);
const EVENTS = 100;
const remedy = 'harnery signal bench.done';
const ask = (name, reads, applies, satisfied) => {
  const meta = { description: name, message: 'too little was done', remedy, reads };
  return { name, meta, applies, satisfied };
};
const usedTools = { '>': [{ var: 'tool_uses' }, 0] };

/** Four rules in json-logic, the two of the preset among them. */
const inData = {
  asked_once: ask('asked_once', [], usedTools, { '>=': [{ var: 'prompts' }, 1] }),
  few_blocks: ask('few_blocks', [], usedTools, { '<': [{ var: 'blocks' }, 9] }),
};
const counting = [
  ask(
    'few_tools',
    [],
    ({ tool_uses }) => tool_uses > 0,
    ({ tool_uses }) => tool_uses < 500,
  ),
  ask(
    'short',
    [],
    () => true,
    ({ seconds }) => seconds < 1e6,
  ),
  ask(
    'prompted',
    [],
    () => true,
    ({ prompts }) => prompts >= 1,
  ),
  ask(
    'no_hops',
    [],
    () => true,
    ({ hops }) => hops === 0,
  ),
  ask(
    'some_reads',
    [],
    ({ tools }) => tools.length > 0,
    ({ tools }) => tools.includes('Read'),
  ),
  ask(
    'with_results',
    [],
    () => true,
    ({ count }) => count.tool.post_use > 0,
  ),
];
const looking = [
  ...counting.slice(0, 3),
  ask(
    'no_rm',
    ['commands'],
    ({ commands }) => commands !== undefined,
    ({ commands }) => commands.every(({ name }) => name !== 'rm'),
  ),
  ask(
    'few_files',
    ['edits'],
    ({ edits }) => edits?.length > 0,
    ({ edited_files }) => edited_files.length < 100,
  ),
  ask(
    'ends_well',
    ['last_command'],
    ({ last_command }) => last_command !== undefined,
    ({ last_command }) => last_command.succeeded !== false,
  ),
];

/** As its own hooks would record it: lines and files are there only where a rule reads them. */
function record(isDetailed, number) {
  const base = { instance_id: 's1', session_id: 's1', adapter: ADAPTER, source: 'hook' };
  const lines = [];
  const add = (event_type, data) => {
    const at = {
      event_id: `e${number}-${lines.length}`,
      event_type,
      ts: timeOf(lines.length),
      ...base,
      data,
    };
    lines.push(JSON.stringify(at));
  };
  add('user_prompt.submit', { origin: 'human' });
  for (let call = 0; call < (EVENTS - 4) / 2; call += 1) {
    const kind = call % 4;
    const tool_name = kind === 0 ? 'Bash' : kind === 1 ? 'Edit' : 'Read';
    const command = ['ls -la src', 'git status && git diff', 'npm test 2>&1 | tail -5', 'grep -rn "x" src'][
      (call % 16) >> 2
    ];
    const data = { tool_name, tool_use_id: `t${number}-${call}` };
    if (isDetailed && kind === 0) data.command = command;
    if (isDetailed && kind === 1) data.files = [`src/a${call}.ts`];
    add('tool.pre_use', data);
    add('tool.post_use', isDetailed ? { ...data, succeeded: true } : data);
  }
  add('state.task_set', { task: 'measure' });
  add('state.status_checked', {});
  add('turn.stop', { status: 'completed' });
  return parseStream(lines.join('\n')).events;
}

function timeOf(place) {
  return new Date(Date.parse('2026-01-01T00:00:00.000Z') + place * 1_000).toISOString();
}

function prepare(rules, isDetailed) {
  const plugin = definePlugin({ name: 'bench', namespace: 'bench', rules });
  const engine = createEngine({ plugins: [recommended, plugin], rules: inData });
  if (engine.faults.length > 0 || engine.rules.length !== 10) throw new Error('no ten rules');
  // Several, so that no run of one stream alone is measured.
  const requests = Array.from({ length: 16 }, (_, number) => {
    const events = record(isDetailed, number);
    const stop = events.at(-1);
    return { events, stop, now_ms: Date.parse(stop.ts) };
  });
  for (const request of requests) {
    const { verdict, faults } = evaluate(engine, request);
    if (verdict.reason !== 'satisfied' || faults.length > 0) throw new Error(verdict.reason);
  }
  let turn = 0;
  return () => evaluate(engine, requests[turn++ & 15]);
}

const bench = new Bench({ time, warmupTime: time / 2 });
bench.add('rules that count', prepare(counting, false));
bench.add('rules that also read commands and edits', prepare(looking, true));
await bench.run();
const told = bench.tasks.map(({ name, result: { samples, error } }) => {
  if (error) throw error;
  // The middle one: pauses of the machine are none of ours.
  const median_ms = samples.toSorted((a, b) => a - b)[samples.length >> 1];
  return { of: name, per_second: Math.round(1_000 / median_ms), median_us: median_ms * 1_000 };
});
process.stdout.write(JSON.stringify(told));
