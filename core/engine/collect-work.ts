/** What the agent did with its tools in a window: commands that ran, files that were edited. */

import type { AdapterTraits } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { CommandRun, Edit, Facts } from '../model/facts.ts';
import { outcomesOf, splitCommand } from '../shell/split-command.ts';
import type { OwnScope } from './build-scope.ts';
import type { PairedCall } from './pair-tool-calls.ts';

type Work = Pick<Facts, 'commands' | 'last_command' | 'edits' | 'last_edit' | 'edited_files'>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Clock = (event: HarneryEvent) => number;
type Result = HarneryEvent<'tool.post_use'>;

/** `seen`: this agent’s events in the window. `secondsAgo`: how long before the stop one of them was. */
export function collectWork(
  calls: readonly PairedCall[],
  seen: readonly HarneryEvent[],
  scope: OwnScope,
  secondsAgo: Clock,
): Work {
  const work: Writable<Work> = {};
  const { edits, lastPlace } = collectEdits(seen, scope.adapter, secondsAgo);
  const commands = collectCommands(calls, lastPlace, scope, secondsAgo);
  const lastEdit = edits?.at(-1);
  const lastCommand = commands?.at(-1);
  if (edits !== undefined) work.edits = edits;
  if (edits !== undefined) work.edited_files = [...new Set(edits.map(({ file }) => file))];
  if (lastEdit !== undefined) work.last_edit = lastEdit;
  if (commands !== undefined) work.commands = commands;
  if (lastCommand !== undefined) work.last_command = lastCommand;
  return work;
}

/** None where files were not recorded: what was not recorded may be anything, and then all of it is unknown. */
function collectEdits(
  seen: readonly HarneryEvent[],
  adapter: AdapterTraits,
  secondsAgo: Clock,
): { readonly edits: readonly Edit[] | undefined; readonly lastPlace: number } {
  const edits: Edit[] = [];
  let lastPlace = 0;
  let isKnown = true;
  for (let index = 0; index < seen.length; index += 1) {
    const event = seen[index];
    if (event === undefined || !isResult(event) || !isEdit(event, adapter)) continue;
    lastPlace = index + 1;
    const { tool_name: tool = '', files } = event.data;
    if (files === undefined) isKnown = false;
    else if (files.length > 0) {
      const seconds_ago = secondsAgo(event);
      for (const file of files) edits.push({ tool, file, place: lastPlace, seconds_ago });
    }
  }
  return { edits: isKnown ? edits : undefined, lastPlace };
}

/** None where a line was not recorded. A command that began before an edit was done does not tell of it. */
function collectCommands(
  calls: readonly PairedCall[],
  lastEdit: number,
  scope: OwnScope,
  secondsAgo: Clock,
): readonly CommandRun[] | undefined {
  const commands: CommandRun[] = [];
  let resultsCome: boolean | undefined;
  for (const { begun, ended, place } of calls) {
    const event = begun ?? ended;
    if (event === undefined || !isShell(event.data.tool_name, scope.adapter)) continue;
    // Where results of commands come, one without a result was refused, or still runs: it is no run.
    if (ended === undefined) {
      resultsCome ??= shellTellsResults(scope);
      if (resultsCome) continue;
    }
    const line = begun?.data.command ?? ended?.data.command;
    if (line === undefined) return undefined;
    addCommands(commands, line, ended?.data.succeeded, place > lastEdit, place, secondsAgo(event));
  }
  return commands;
}

function addCommands(
  commands: CommandRun[],
  whole: string,
  lineSucceeded: boolean | undefined,
  after_last_edit: boolean,
  place: number,
  seconds_ago: number,
): void {
  const split = splitCommand(whole);
  const outcomes = outcomesOf(split, lineSucceeded);
  for (let index = 0; index < split.length; index += 1) {
    const words = split[index]?.words ?? [];
    const succeeded = outcomes[index];
    const line = words.join(' ');
    const name = words[0] ?? '';
    // Written out: a spread object that grows costs a microsecond.
    commands.push(
      succeeded === undefined
        ? { line, name, words, after_last_edit, place, seconds_ago }
        : { line, name, words, succeeded, after_last_edit, place, seconds_ago },
    );
  }
}

function isResult(event: HarneryEvent): event is Result {
  return isEvent(event, 'tool.post_use');
}

/** An edit is there once it is done: it has a result, and did not fail. */
function isEdit({ data }: Result, adapter: AdapterTraits): boolean {
  return data.succeeded !== false && adapter.editTools?.includes(data.tool_name ?? '') === true;
}

function isShell(tool: string | undefined, adapter: AdapterTraits): boolean {
  return adapter.shellTools.includes(tool ?? '');
}

/** Whether the session holds the result of a command. */
function shellTellsResults({ session, end, adapter }: OwnScope): boolean {
  if (isResult(end) && isShell(end.data.tool_name, adapter)) return true;
  return session.has(({ results }) => results.some((tool) => isShell(tool, adapter)));
}
