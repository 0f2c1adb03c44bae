/** Runs the scenarios with one host and writes what came of each: `run-host.mjs HOST INSTALLED RESULT [SCENARIO...]`. */

import { writeFileSync } from 'node:fs';
import { HOSTS } from './all.mjs';
import { declaredBy } from './scenarios/declared.mjs';
import { judge, verdictsByPrompt } from './scenarios/judge.mjs';
import { play } from './scenarios/play.mjs';
import { SCENARIOS } from './scenarios/table.mjs';

const [name, installed, result, ...chosen] = process.argv.slice(2);
const host = HOSTS.find((one) => one.name === name);
const declared = await declaredBy(name);
const keep = process.env.HARNERY_HOSTS_KEEP !== undefined;
const isRecorded = process.env.HARNERY_HOSTS_RECORD !== undefined;
const results = [];

const report = (entry) => {
  results.push(entry);
  const { scenario, outcome, why = [], ms } = entry;
  const time = ms === undefined ? '' : ` (${(ms / 1000).toFixed(1)} s)`;
  process.stdout.write(
    `  ${outcome.padEnd(9)}${scenario}${time}${[why]
      .flat()
      .map((one) => `\n      ${one}`)
      .join('')}\n`,
  );
  writeFileSync(result, JSON.stringify({ declared, results }));
};

for (const told of SCENARIOS) {
  const scenario = { ...told, ...host.otherwise?.[told.name] };
  if (chosen.length > 0 && !chosen.includes(scenario.name)) continue;
  const skipped =
    host.skips?.[scenario.name] ??
    (scenario.needs === 'blocks' && !declared.blocks ? 'nothing is ever blocked on this host' : undefined);
  if (skipped !== undefined) {
    report({ scenario: scenario.name, outcome: 'skipped', why: skipped });
    continue;
  }
  const began = Date.now();
  try {
    const seen = await play(host, JSON.parse(installed), scenario, { keep, isRecorded });
    const unspoken = seen.runs.find(({ code }) => host.unspoken !== undefined && code === host.unspoken);
    if (unspoken !== undefined) {
      report({
        scenario: scenario.name,
        outcome: 'skipped',
        why: `it speaks otherwise: ${unspoken.err.split('\n')[0]}`,
      });
      continue;
    }
    const why = judge(scenario, declared, seen);
    const { runs, turns, sessions, theirs, folder } = seen;
    const detail = {
      verdicts: verdictsByPrompt(sessions, seen.sendsPrompts),
      theirs,
      turns: turns.map(({ turn }) => turn),
    };
    detail.events = sessions.map((events) =>
      events.map(({ event_type, data }) =>
        [event_type, data.status ?? data.origin ?? data.reason].filter(Boolean).join(' '),
      ),
    );
    if (isRecorded)
      detail.capture = {
        host: name,
        host_version: `${host.package} ${JSON.parse(installed).version}`,
        scenario: scenario.name,
        about: scenario.story,
        hooks: seen.payloads,
      };
    if (keep || why.length > 0) detail.runs = runs;
    if (keep) why.push(`kept in ${folder}`);
    const outcome = why.length === (keep ? 1 : 0) ? 'held' : 'DIFFERED';
    report({ scenario: scenario.name, outcome, why, ms: Date.now() - began, ...detail });
  } catch (thrown) {
    report({
      scenario: scenario.name,
      outcome: 'DIFFERED',
      why: String(thrown.stack),
      ms: Date.now() - began,
    });
  }
}
