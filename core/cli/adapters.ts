/** `harnery adapters`: which hosts there are, and what the hooks of each can do. */

import { type Command, type Io, readOptions, usage } from './command.ts';
import { describeAdapter, listOfAdapters, tableOfAdapters } from './describe-adapters.ts';
import { openHere } from './open-here.ts';

const OPTIONS = {
  project: { type: 'string' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
} as const;

export const adaptersCommand: Command = {
  name: 'adapters',
  summary: 'which hosts there are, and what the hooks of each can do',
  help: `
Usage: harnery adapters [--json | --markdown] [--project DIR]

Lists every host that the config's plugins bring and that it holds itself: whether the end of a turn can be blocked,
where the agent goes on then, whether the text of a block comes back as a prompt, how many blocks a window may get,
what a person is shown after a block, what the host tells, and how a command learns its session (by a variable, or
by --session, which the message then carries).

  --json           the same as JSON
  --markdown       the same as one table
  --project DIR    whose config. Without it: the nearest folder upward with a .harnery, else this project

Example:
  harnery adapters --markdown

Exit codes: 0 listed; 1 a wrong option.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('adapters', argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage('adapters', `"${positionals[0]}" is not expected here`);
  const { engine } = await openHere(values.project, io);
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  const described = [...engine.adapters.values()].map((adapter) => describeAdapter(adapter, engine));
  const write = values.markdown === true ? tableOfAdapters : listOfAdapters;
  io.out(values.json === true ? `${JSON.stringify(described, null, 2)}\n` : write(described));
  return 0;
}
