/** What the tool calls of a window did: commands that ran, files that were edited. */

import type { AdapterTraits } from '../model/adapter.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { CommandRun, Edit, Facts, When } from '../model/facts.ts';
import { outcomeOf, splitCommand } from '../shell/split-command.ts';
import type { PairedCall } from './pair-tool-calls.ts';

type Work = Pick<Facts, 'commands' | 'last_command' | 'edits' | 'last_edit' | 'edited_files'>;
type Clock = (event: HarneryEvent) => When;

/** `resultsCome`: whether results of calls are recorded in this session, so that one without a result was not done. */
export function collectWork(
  calls: readonly PairedCall[],
  adapter: AdapterTraits,
  resultsCome: boolean,
  when: Clock,
): Work {
  const done = calls.filter(({ ended }) =>
    ended === undefined ? !resultsCome : ended.data.succeeded !== false,
  );
  const edits = done.flatMap((call) => editsOf(call, adapter, when)).sort((a, b) => a.place - b.place);
  const lastEdit = edits.at(-1);
  const shell = calls.filter((call) => adapter.shellTools.includes(toolOf(call)));
  const commands = shell.flatMap((call) => commandsOf(call, lastEdit?.place ?? 0, when));
  const lastCommand = commands.at(-1);
  const files = edits.flatMap(({ file }) => file ?? []);
  return {
    edits,
    ...(lastEdit === undefined ? {} : { last_edit: lastEdit }),
    // What was not recorded may be anything: then all of it is unknown.
    ...(files.length === edits.length ? { edited_files: [...new Set(files)] } : {}),
    ...(shell.every((call) => commandOf(call) !== undefined) ? { commands } : {}),
    ...(lastCommand === undefined || commandOf(shell.at(-1)) === undefined
      ? {}
      : { last_command: lastCommand }),
  };
}

function toolOf({ begun, ended }: PairedCall): string {
  return (begun ?? ended)?.data.tool_name ?? '';
}

function commandOf(call: PairedCall | undefined): string | undefined {
  return call?.begun?.data.command ?? call?.ended?.data.command;
}

/** An edit is there once it is done, so its place is that of its result. */
function editsOf(call: PairedCall, adapter: AdapterTraits, when: Clock): Edit[] {
  const { begun, ended } = call;
  const event = ended ?? begun;
  if (event === undefined) return [];
  const tool = toolOf(call);
  if (adapter.editTools?.includes(tool) !== true) return [];
  const files = begun?.data.files ?? ended?.data.files ?? [undefined];
  return files.map((file) => ({ tool, ...(file === undefined ? {} : { file }), ...when(event) }));
}

/** A command that began before an edit was done does not tell of its outcome. */
function commandsOf(call: PairedCall, lastEdit: number, when: Clock): CommandRun[] {
  const event = call.begun ?? call.ended;
  if (event === undefined) return [];
  const moment = when(event);
  return splitCommand(commandOf(call) ?? '').map((command) => {
    const succeeded = outcomeOf(command, call.ended?.data.succeeded);
    return {
      line: command.words.join(' '),
      name: command.words[0] ?? '',
      words: command.words,
      ...(succeeded === undefined ? {} : { succeeded }),
      after_last_edit: moment.place > lastEdit,
      ...moment,
    };
  });
}
