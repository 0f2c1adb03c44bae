/** Takes from an event’s data what no active rule or plugin asks for. */

import { LONGEST_ANSWER, LONGEST_COMMAND, ON_DEMAND, type OnDemand } from '../model/recording.ts';
import { STATUS_BOX_HEAD } from '../model/status-box.ts';

type Data = Readonly<Record<string, unknown>>;

/** `roots`: names of the project’s folder; files in it are recorded from there on. */
export function keepAskedFor(data: Data, asked: ReadonlySet<OnDemand>, roots: readonly string[]): Data {
  const { answer, files, command } = data;
  const told: Data = {
    ...data,
    ...(typeof answer === 'string'
      ? { status_shown: answer.includes(STATUS_BOX_HEAD), answer: cut(answer, LONGEST_ANSWER) }
      : {}),
    ...(Array.isArray(files) ? { files: files.map((file) => fromRoot(String(file), roots)) } : {}),
  };
  const isTooLong = typeof command === 'string' && command.length > LONGEST_COMMAND;
  const kept: Record<string, unknown> = {};
  for (const field of Object.keys(told)) {
    const isFree = !(ON_DEMAND as readonly string[]).includes(field);
    if (isFree || (asked.has(field as OnDemand) && !(field === 'command' && isTooLong)))
      kept[field] = told[field];
  }
  return kept;
}

/** By code points, so that no character is cut in two. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

function fromRoot(file: string, roots: readonly string[]): string {
  const plain = file.replaceAll('\\', '/');
  const root = roots
    .map((one) => `${one.replaceAll('\\', '/').replace(/\/$/, '')}/`)
    .find((one) => plain.startsWith(one));
  return root === undefined ? file : plain.slice(root.length);
}
