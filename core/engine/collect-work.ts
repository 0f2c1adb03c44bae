/** What the agent did with its tools in a window: commands that ran, files that were edited. */

import type { AdapterTraits } from '../model/adapter.ts';
import { type HarneryEvent, isEvent } from '../model/event.ts';
import type { CommandRun, Edit, Facts, When } from '../model/facts.ts';
import type { SessionFacts } from '../model/history.ts';
import { outcomesOf, splitCommand } from '../shell/split-command.ts';
import type { PairedCall } from './pair-tool-calls.ts';

type Work = Pick<Facts, 'commands' | 'last_command' | 'edits' | 'last_edit' | 'edited_files'>;
type Clock = (event: HarneryEvent) => When;
type Result = HarneryEvent<'tool.post_use'>;

/** `seen`: this agent’s events in the window. */
export function collectWork(
  calls: readonly PairedCall[],
  seen: readonly HarneryEvent[],
  session: SessionFacts,
  adapter: AdapterTraits,
  when: Clock,
): Work {
  const done = seen.filter((event): event is Result => isResult(event) && isEdit(event, adapter));
  const edits = done.flatMap((result) => editsOf(result, when));
  const lastPlace = Math.max(0, ...done.map((result) => when(result).place));
  const lastEdit = edits.at(-1);

  // Where results of commands come, one without a result was refused, or still runs: it is no run.
  const started = calls.filter((call) => isShell(nameOf(call), adapter));
  const resultsCome =
    started.some(({ ended }) => ended === undefined) &&
    session.has(({ results }) => results.some((tool) => isShell(tool, adapter)));
  const shell = started.filter(({ ended }) => ended !== undefined || !resultsCome);
  const commands = shell.flatMap((call) => commandsOf(call, lastPlace, when));
  const lastCommand = commands.at(-1);
  // What was not recorded may be anything: then all of it is unknown.
  const knowsEdits = done.every(({ data }) => data.files !== undefined);
  const knowsCommands = shell.every((call) => lineOf(call) !== undefined);
  return {
    ...(knowsEdits ? { edits, edited_files: [...new Set(edits.map(({ file }) => file))] } : {}),
    ...(knowsEdits && lastEdit !== undefined ? { last_edit: lastEdit } : {}),
    ...(knowsCommands ? { commands } : {}),
    ...(knowsCommands && lastCommand !== undefined ? { last_command: lastCommand } : {}),
  };
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

function nameOf({ begun, ended }: PairedCall): string | undefined {
  return (begun ?? ended)?.data.tool_name;
}

function lineOf({ begun, ended }: PairedCall): string | undefined {
  return begun?.data.command ?? ended?.data.command;
}

function editsOf(result: Result, when: Clock): Edit[] {
  const tool = result.data.tool_name ?? '';
  return (result.data.files ?? []).map((file) => ({ tool, file, ...when(result) }));
}

/** A command that began before an edit was done does not tell of it. */
function commandsOf(call: PairedCall, lastEdit: number, when: Clock): CommandRun[] {
  const event = call.begun ?? call.ended;
  if (event === undefined) return [];
  const moment = when(event);
  const split = splitCommand(lineOf(call) ?? '');
  const outcomes = outcomesOf(split, call.ended?.data.succeeded);
  return split.map(({ words }, index) => {
    const succeeded = outcomes[index];
    return {
      line: words.join(' '),
      name: words[0] ?? '',
      words,
      ...(succeeded === undefined ? {} : { succeeded }),
      after_last_edit: moment.place > lastEdit,
      ...moment,
    };
  });
}
