/** Plays a scenario with the stand-in and prints the differences as JSON: `play-stand-in.mjs HABIT SCENARIO`. */

import { fileURLToPath } from 'node:url';
import { claudeCode } from '../claude-code.mjs';
import { declaredBy } from '../scenarios/declared.mjs';
import { judge } from '../scenarios/judge.mjs';
import { play } from '../scenarios/play.mjs';
import { SCENARIOS } from '../scenarios/table.mjs';

const [habit, name] = process.argv.slice(2);
const agent = fileURLToPath(new URL('./agent.mjs', import.meta.url));
const standIn = {
  ...claudeCode,
  program: () => [process.execPath, agent],
  ask: ([prompt], { url }) => [{ args: [url, habit, prompt] }],
};
const scenario = SCENARIOS.find((one) => one.name === name);
const seen = await play(standIn, {}, scenario);
process.stdout.write(JSON.stringify(judge(scenario, await declaredBy(claudeCode.name), seen)));
