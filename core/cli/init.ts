/** `harnery init`: wires the hooks of a project’s hosts, and says what a person has left to do. */

import { type Command, type Io, readOptions, usage } from './command.ts';

const OPTIONS = {
  host: { type: 'string', multiple: true },
  project: { type: 'boolean' },
  local: { type: 'boolean' },
  user: { type: 'boolean' },
  'all-events': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  check: { type: 'boolean' },
  yes: { type: 'boolean' },
  folder: { type: 'string' },
} as const;

export const initCommand: Command = {
  name: 'init',
  summary: 'wire the hooks of this project’s hosts, as Claude Code, Cursor or Codex',
  help: `
Usage: harnery init [--host NAME]... [--project | --local | --user] [--all-events] [--dry-run | --check] [--yes]

Puts this program into the hooks of each host that the project or the machine uses. Nothing else in a settings file is
touched: comments, order and line ends stay, and what the file was is kept in your state folder. Once is enough: a second
run changes nothing, and one after a config changed adds what its rules need. On a terminal it asks first.

It also offers the host's own permission for the state commands, so that no person is asked at the end of each turn (for
this machine alone), and a short block in CLAUDE.md or AGENTS.md that tells the agent what is due.

  --host NAME      this host; may be given more than once. Without it: every one that is found
  --project        for all who have the project: hooks call the Harnery in its node_modules, and where there is none they
                   do nothing. This is what happens without a scope
  --local          for this machine: hooks call this installation by its path
  --user           for all of your projects on this machine, by its path
  --all-events     every event that an adapter reads, not only those that the active rules need
  --dry-run        print what would change, and change nothing
  --check          the same, with exit code 1 where something would change
  --yes            ask nothing, and take what is offered. Without it and without a terminal the hooks alone are wired
  --folder DIR     the project. Without it: the one that you are in

Example:
  harnery init --dry-run
  harnery init --host claude-code --host cursor --yes

Exit codes: 0 wired, or nothing to do; 1 something was not changed, and why on standard error.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('init', argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage('init', `"${positionals[0]}" is not expected here`);
  const scopes = (['project', 'local', 'user'] as const).filter((name) => values[name] === true);
  if (scopes.length > 1) throw usage('init', `one of --${scopes.join(' and --')} is enough`);
  // A hook never needs it.
  const { initHosts } = await import('./init-hosts.ts');
  return initHosts(
    {
      hosts: values.host ?? [],
      scope: scopes[0] ?? 'project',
      allEvents: values['all-events'] === true,
      isDry: values['dry-run'] === true || values.check === true,
      isCheck: values.check === true,
      yes: values.yes === true,
      folder: values.folder,
    },
    io,
  );
}
