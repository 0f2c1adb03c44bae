/** `harnery doctor`: runs the hooks of this project’s hosts, and names what does not work and what mends it. */

import { type Command, type Io, readOptions, usage } from './command.ts';

const OPTIONS = {
  host: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  folder: { type: 'string' },
} as const;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'run the wired hooks, and name what does not work and what mends it',
  help: `
Usage: harnery doctor [--host NAME]... [--json] [--folder DIR]

Looks at each host that is wired or used here: which of its hooks are ours and as init would write them, whether its own
settings switch hooks off, what its hooks recorded and what never came. Each command that the settings name is run with
a payload of that host, in a project made for it, so that nothing of it is recorded here; its answer is checked and
timed. Then the config and plugins, the record, the commands that a block names, and the machine.

One line a finding: how much it matters (ok, hint, unknown, warning, broken), a code, the cause, and what mends it.
unknown is what cannot be known from outside, such as whether a host trusts its hooks.

  --host NAME      this host; may be given more than once. Without it: every one that is wired or used here
  --json           the same as JSON
  --folder DIR     the project. Without it: the one that you are in

Example:
  harnery doctor
  harnery doctor --json

Exit codes: 0 nothing is broken; 1 something is, or a wrong option.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('doctor', argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage('doctor', `"${positionals[0]}" is not expected here`);
  // A hook never needs it.
  const { examineProject } = await import('./examine-project.ts');
  return examineProject(
    { hosts: values.host ?? [], isJson: values.json === true, folder: values.folder },
    io,
  );
}
