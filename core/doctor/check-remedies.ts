/** Checks what a block tells the agent to run: it works as it stands, and the host lets it run without asking a person. */

import { stripVTControlCharacters } from 'node:util';
import type { Adapter } from '../model/adapter.ts';
import { splitCommand } from '../shell/split-command.ts';
import { rulesFor } from '../wiring/grant-commands.ts';
import { openFile } from '../wiring/open-file.ts';
import { dataOf, parseSettings, valueUnder } from '../wiring/parse-settings.ts';
import { hookFiles } from '../wiring/settings-files.ts';
import { type Finding, finding } from './finding.ts';
import { commandsFor, type Ground } from './ground.ts';
import type { HostHooks } from './list-hooks.ts';
import { runLine } from './run-line.ts';
import { samplePayload } from './sample-payload.ts';
import type { Scratch } from './scratch.ts';

const OURS = '{{harnery}}';

/** `adapter`: any host, to have a session that the commands can be about. */
export function checkRemedies(ground: Ground, adapter: Adapter, scratch: Scratch): Finding[] {
  const remedies = ground.engine.rules.flatMap(({ name, rule: { meta } }) => {
    const command = typeof meta.remedy === 'string' ? meta.remedy : meta.remedy.command;
    return typeof command === 'string' ? [{ rule: name, command }] : [];
  });
  const ours = remedies.filter(({ command }) => command.startsWith(OURS)).map(({ command }) => command);
  const others = remedies.filter(({ command }) => !command.startsWith(OURS));
  return [
    ...runOurs([...new Set(ours)], ground, adapter, scratch),
    ...others.flatMap((one) => lookUp(one, ground)),
  ];
}

function runOurs(commands: readonly string[], ground: Ground, adapter: Adapter, scratch: Scratch): Finding[] {
  if (commands.length === 0 || process.platform === 'win32') return [];
  const { harnery } = ground;
  const session = `doctor-${process.pid}-remedy`;
  const where = { cwd: scratch.root, env: scratch.envFor(adapter) };
  const [prompt = ''] =
    Object.entries(adapter.events).find(([, spec]) => [spec].flat()[0] === 'user_prompt.submit') ?? [];
  const input = JSON.stringify(samplePayload(adapter, prompt, session, scratch.root, 0));
  runLine(`${harnery} check --adapter ${adapter.name}`, { ...where, input });
  const run = commands.map((command) => {
    ground.working('Running what a block tells the agent to run');
    const shown = command.replaceAll(OURS, () => harnery).replaceAll(' {{session}}', '');
    const line = command.replaceAll(OURS, () => harnery).replaceAll('{{session}}', `--session ${session}`);
    const { exitCode, stderr, cause } = runLine(line, where);
    const why = cause ?? (exitCode === 0 ? undefined : `exit code ${exitCode}, ${firstLine(stderr)}`);
    return why === undefined
      ? finding('REMEDY_RAN', { command: shown })
      : finding('REMEDY_FAILED', { command: shown, cause: why });
  });
  return run;
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
}

/** What a person’s own rule asks for is not run: it may do anything. */
function lookUp({ rule, command }: { rule: string; command: string }, { root, place }: Ground): Finding[] {
  const programs = splitCommand(command).map(({ words }) => words[0] ?? '');
  const env = Object.fromEntries(
    Object.entries(place.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return [...new Set(programs)]
    .filter((program) => program !== '' && !program.includes('{{'))
    .filter((program) => {
      const found = runLine('command -v -- "$PROGRAM"', { cwd: root, env: { ...env, PROGRAM: program } });
      return found.exitCode !== 0;
    })
    .map((program) => finding('REMEDY_UNKNOWN', { rule, program }));
}

/** Where the host has a list of commands that no person is asked about: whether ours stand in it, as a block names them. */
export function checkPermissions({ adapter, hooks }: HostHooks, ground: Ground): Finding[] {
  const { permissions } = adapter.settings ?? {};
  const isAsked = ground.engine.rules.some(({ severity }) => severity === 'error');
  if (permissions === undefined || !isAsked) return [];
  const allowed = hookFiles(adapter, ground.place).flatMap(({ path }) => {
    try {
      const { exists, text } = openFile(path);
      const [outer, inner] = permissions.path;
      const list: unknown = exists ? dataOf(valueUnder(valueUnder(parseSettings(text), outer), inner)) : [];
      return Array.isArray(list) ? list.map(String) : [];
    } catch {
      return [];
    }
  });
  const [rule = ''] = rulesFor(adapter, [ground.harnery]);
  if (allowed.some((one) => covers(one, rule))) return [];
  const wish = hooks.find(({ callsUs }) => callsUs)?.wish ?? 'project';
  const data = { ...commandsFor(ground, adapter, wish), command: `${ground.harnery} agents` };
  return [finding('REMEDY_ASKS', data, adapter.name)];
}

/** A rule for all commands, for all of Node’s, or for ours. */
function covers(allowed: string, rule: string): boolean {
  if (allowed === rule) return true;
  const [open] = /^\w+/.exec(rule) ?? [];
  if (allowed === open || allowed === `${open}(*)` || allowed === `${open}(:*)`) return true;
  const beginning = /^(.*?)(?::\*| ?\*)\)$/.exec(allowed)?.[1];
  return beginning !== undefined && rule.startsWith(beginning);
}
