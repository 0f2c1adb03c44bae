/** `harnery create`: makes a rule, or a package with a plugin, an adapter or a window, that works as it stands. */

import { type Command, type Io, readOptions } from './command.ts';

const OPTIONS = { folder: { type: 'string' } } as const;

export const createCommand: Command = {
  name: 'create',
  summary: 'rule|plugin|adapter|window NAME: make one of your own that works as it stands',
  help: `
Usage: harnery create KIND NAME [--folder DIR]

Makes files that work as they stand, with a page and tests, to be changed from there. Nothing is ever overwritten. It
prints which files it made, the commands that come next, and the lines for harnery.config.ts.

  rule NAME        a rule in your own repository: rules/NAME.ts, its page and its test; NAME.mjs where there is
                   no tsconfig.json, neither there nor above in the repository
  plugin NAME      a package harnery-plugin-NAME with a rule in code and one in data
  adapter NAME     a package harnery-plugin-NAME with an adapter for a made-up host and its recorded payloads
  window NAME      a package harnery-plugin-NAME with a window: the whole session

  --folder DIR     where to make them. Without it: here

A NAME holds lower-case letters, digits, - and _, and begins with a letter.

Example:
  harnery create plugin acme
  cd harnery-plugin-acme

Exit codes: 0 made; 1 nothing was made, and why on standard error.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('create', argv, OPTIONS);
  // A hook never needs it.
  const { create } = await import('./create/create-files.ts');
  io.out(create(positionals, values.folder ?? '', io.cwd()));
  return 0;
}
