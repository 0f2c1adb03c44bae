/** All checks, in the order in which they are told: host by host, then the project, then the machine. */

import type { Adapter } from '../model/adapter.ts';
import { detectHosts } from '../wiring/detect-hosts.ts';
import { checkCommands } from './check-commands.ts';
import { checkFiring, checkUnlisted } from './check-firing.ts';
import { checkMachine } from './check-machine.ts';
import { checkProject } from './check-project.ts';
import { checkPermissions, checkRemedies } from './check-remedies.ts';
import { checkSettings } from './check-settings.ts';
import { checkWiring } from './check-wiring.ts';
import { type Finding, finding } from './finding.ts';
import { commandsFor, type Ground, isInstalled } from './ground.ts';
import { type HostHooks, listHooks } from './list-hooks.ts';
import { makeScratch, type Scratch } from './scratch.ts';

/** `names`: the hosts that are asked about; none: those that are wired or used here. */
export function examine(ground: Ground, names: readonly string[]): Finding[] {
  const { engine } = ground;
  const asked = [...engine.adapters.values()].filter(
    ({ name, settings }) => settings !== undefined && (names.length === 0 || names.includes(name)),
  );
  const hosts = asked.map((adapter) => listHooks(adapter, ground));
  const wired = hosts.filter(({ hooks }) => hooks.length > 0);
  const scratch = makeScratch(ground);
  try {
    const found = hosts.flatMap((host) =>
      examineHost(host, names.includes(host.adapter.name), ground, scratch),
    );
    const [first = asked[0] ?? [...engine.adapters.values()][0]] = wired.map(({ adapter }) => adapter);
    const unlisted = checkUnlisted(ground, names);
    const isWired = wired.length > 0 || unlisted.length > 0 || ground.record.count > 0;
    return [
      ...found,
      ...unlisted,
      ...(!isWired && names.length === 0 ? [nothingWired(asked, found, ground)] : []),
      ...checkProject(ground),
      ...(first === undefined ? [] : checkRemedies(ground, first, scratch)),
      ...checkMachine(ground, wired),
    ];
  } finally {
    scratch.remove();
  }
}

function examineHost(host: HostHooks, isNamed: boolean, ground: Ground, scratch: Scratch): Finding[] {
  if (host.hooks.length === 0) return [...checkSettings(host, ground), ...whyNotWired(host, isNamed, ground)];
  return [
    ...checkWiring(host, ground),
    ...checkSettings(host, ground),
    ...checkCommands(host, ground, scratch),
    ...checkPermissions(host, ground),
    ...checkFiring(host, ground),
  ];
}

/** A program that is somewhere in the PATH is no sign that it is used in this project. */
function whyNotWired({ adapter, unread }: HostHooks, isNamed: boolean, ground: Ground): Finding[] {
  const { root, env } = ground.place;
  const [found] = detectHosts([adapter], { root, home: '', env: { ...env, PATH: '' } });
  const sign = found?.sign ?? (isNamed ? 'as --host says' : undefined);
  if (sign === undefined || unread.length > 0) return [];
  const data = { ...commandsFor(ground, adapter, isInstalled(ground) ? 'project' : 'local'), sign };
  return [finding('HOOKS_MISSING', data, adapter.name)];
}

function nothingWired(asked: readonly Adapter[], found: readonly Finding[], ground: Ground): Finding {
  const used =
    found.find(({ code }) => code === 'HOOKS_MISSING')?.host ??
    detectHosts(asked, ground.place)[0]?.adapter.name;
  const first = asked.find(({ name }) => name === used) ?? asked[0];
  const known = asked.map(({ title }) => title).join(', ');
  const commands =
    first === undefined ? {} : commandsFor(ground, first, isInstalled(ground) ? 'project' : 'local');
  return finding('NOTHING_WIRED', { ...commands, known });
}
