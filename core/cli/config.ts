/** `harnery config`: which config is in use and why, every value with where it came from, and what is wrong. */

import { schemaFor } from '../config/schema.ts';
import { unusedConfigs } from '../config/unused-configs.ts';
import { findUndelivered } from '../engine/find-undelivered.ts';
import type { Adapter } from '../model/adapter.ts';
import { wiringOf } from '../wiring/find-wiring.ts';
import { placeIn } from '../wiring/settings-files.ts';
import { type Command, type Io, readOptions, usage } from './command.ts';
import { describeConfig, writeConfig } from './describe-config.ts';
import { openHere } from './open-here.ts';
import type { Project } from './open-project.ts';

const OPTIONS = {
  project: { type: 'string' },
  json: { type: 'boolean' },
  schema: { type: 'boolean' },
} as const;

export const configCommand: Command = {
  name: 'config',
  summary: 'which config is in use and why, every value with where it came from, and what is wrong with it',
  help: `
Usage: harnery config [--json] [--schema] [--project DIR]

Reads the config of this project as a hook does, and prints the file, every resolved value with where it came from, and
each mistake with its place, what was expected and the nearest known name. Warnings name events that a rule needs and
the hooks of a host do not deliver.

The file is searched from the project's root upwards, the nearest wins, never above the repository's top folder. In a
monorepo the root in which a session began decides.

  --json           the same as JSON
  --schema         print the JSON Schema of this project's config, for editors
  --project DIR    whose config. Without it: the nearest folder upward with a .harnery, else this project

Example:
  harnery config
  harnery config --schema > harnery.schema.json

Exit codes: 0 the config holds; 1 something in it is wrong, or a wrong option.
`,
  run,
};

async function run(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions('config', argv, OPTIONS);
  if (positionals[0] !== undefined) throw usage('config', `"${positionals[0]}" is not expected here`);
  const project = await openHere(values.project, io);
  const { faults } = project.engine;
  if (values.schema === true) {
    const rules = project.engine.listed.filter(({ plugin }) => plugin !== 'config');
    const described = rules.map(({ name, rule: { meta } }) => ({
      name,
      description: meta?.description ?? '',
      options: meta?.options,
      defaults: meta?.defaults,
    }));
    io.out(`${JSON.stringify(schemaFor(described), null, 2)}\n`);
    for (const fault of faults) io.err(`${fault.line}\n`);
    return faults.length === 0 ? 0 : 1;
  }
  const described = await describeConfig(project, warningsOf(project, io));
  io.out(values.json === true ? `${JSON.stringify(described, null, 2)}\n` : writeConfig(described));
  return faults.length === 0 ? 0 : 1;
}

/** Of a host that calls us nowhere nothing is said, unless none does. */
function warningsOf({ engine, root, source }: Project, io: Io): string[] {
  const wirings = [...engine.adapters.values()].map((adapter) => ({
    adapter,
    ...wiringOf(adapter, placeIn(root, io.env)),
  }));
  const unread = new Set(wirings.flatMap((wiring) => wiring.unread));
  const isWired = wirings.some(({ events }) => events.size > 0);
  return [
    ...(isWired || unread.size > 0 ? [] : [UNWIRED]),
    ...[...unread].map((file) => `${file} cannot be read as JSON: what it wires is not known`),
    ...wirings.flatMap(({ adapter, events }) => {
      if (events.size === 0) return [];
      return findUndelivered(engine.rules, adapter, events).map(
        ({ rule, events: due, isEachDue }) =>
          `${adapter.title}: rule ${rule} needs ${due.join(isEachDue ? ' and ' : ' or ')}, and no hook of this host delivers it${due.some((event) => isOfTool(adapter, event)) ? ' for every tool' : ''}`,
      );
    }),
    ...unusedConfigs(source.searched, source.file),
  ];
}

const UNWIRED =
  'no hook of any host calls Harnery in this project: nothing is recorded and nothing judged; harnery init wires it';

function isOfTool({ events }: Adapter, name: string): boolean {
  return [events[name]].flat().some((part) => typeof part === 'string' && part.startsWith('tool.'));
}
