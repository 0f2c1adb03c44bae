/** `harnery rules`: which rules there are, whether they are on, and what each asks. */

import type { Engine } from '../engine/engine.ts';
import { HarneryError, nearest } from '../errors.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { describeRule, listOfRules, pageOf } from './describe-rules.ts';
import { openHere } from './open-here.ts';

const OPTIONS = { project: { type: 'string' }, json: { type: 'boolean' } } as const;

export const rulesCommand: Command = {
  name: 'rules',
  summary: '[NAME]: which rules there are, which are on, and what each asks',
  help: `
Usage: harnery rules [NAME] [--json] [--project DIR]

Lists every rule that the config's plugins bring and that it holds itself: severity, plugin, description, options
and page. With NAME it prints that rule's page, with its examples.

Severities: error, a failed rule blocks; warn, it is judged and recorded and never blocks; off, it is not asked. A rule
that cannot be used is off, and the reason stands beside it.

  --json           the same as JSON
  --project DIR    whose config. Without it: the nearest folder upward with a .harnery, else this project

Example:
  harnery rules verify_after_edit

Exit codes: 0 listed; 1 no such rule, or a wrong option.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('rules', argv, OPTIONS);
  const [name, ...more] = positionals;
  if (more.length > 0) throw usage('rules', 'one NAME is expected');
  const { engine } = await openHere(values.project, io);
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  if (name === undefined) {
    const described = engine.listed.map((rule) => describeRule(rule, engine));
    io.out(values.json === true ? `${JSON.stringify(described, null, 2)}\n` : listOfRules(described));
    return 0;
  }
  const rule = requireRule(engine, name);
  const described = describeRule(rule, engine);
  io.out(values.json === true ? `${JSON.stringify(described, null, 2)}\n` : pageOf(rule, described));
  return 0;
}

function requireRule(engine: Engine, name: string) {
  const rule = engine.listed.find((one) => one.name === name);
  if (rule !== undefined) return rule;
  const names = engine.listed.map((one) => one.name);
  const own = names.find((one) => one.endsWith(`/${name}`));
  const hint = own === undefined ? nearest(name, names) : ` (did you mean "${own}"?)`;
  throw new HarneryError('HARNERY_NO_RULE', { name, nearest: hint, known: names.join(', ') });
}
