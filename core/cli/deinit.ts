/** `harnery deinit`: takes every trace of ours out of the hosts’ settings, and nothing else. */

import { type Command, type Io, readOptions, usage } from './command.ts';

const OPTIONS = {
  host: { type: 'string', multiple: true },
  project: { type: 'boolean' },
  local: { type: 'boolean' },
  user: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  check: { type: 'boolean' },
  yes: { type: 'boolean' },
  folder: { type: 'string' },
} as const;

export const deinitCommand: Command = {
  name: 'deinit',
  summary: 'take out what init put into the hosts’ settings, and nothing else',
  help: `
Usage: harnery deinit [--host NAME]... [--project] [--local] [--user] [--dry-run | --check] [--yes]

Takes our hooks, permissions and blocks of text out of this project's settings, and containers that are empty then. A file
that was not touched since init gets back its former bytes; of any other, nothing but ours is taken. A hook of your own
that mentions this program stays, and is named. What was recorded (.harnery) stays, too. On a terminal it asks first.

  --host NAME      this host; may be given more than once. Without it: all of them
  --project, --local, --user
                   the scopes to clean. Without any: --project and --local
  --dry-run        print what would change, and change nothing
  --check          the same, with exit code 1 where something would change
  --yes            ask nothing
  --folder DIR     the project. Without it: the one that you are in

Example:
  harnery deinit --dry-run
  harnery deinit --user --yes

Exit codes: 0 nothing of ours is left there; 1 something was not changed, and why on standard error.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('deinit', argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage('deinit', `"${positionals[0]}" is not expected here`);
  const scopes = (['project', 'local', 'user'] as const).filter((name) => values[name] === true);
  // A hook never needs it.
  const { deinitHosts } = await import('./deinit-hosts.ts');
  return deinitHosts(
    {
      hosts: values.host ?? [],
      scopes: scopes.length === 0 ? ['project', 'local'] : scopes,
      isDry: values['dry-run'] === true || values.check === true,
      isCheck: values.check === true,
      yes: values.yes === true,
      folder: values.folder,
    },
    io,
  );
}
