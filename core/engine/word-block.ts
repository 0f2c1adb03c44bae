/** Makes a block of what the rules found, and the text of it: remedies are written so that they run as they stand. */

import { plainText } from '../errors.ts';
import type { Adapter, Block } from '../model/adapter.ts';
import type { Judgement } from '../model/report.ts';
import { type Asked, inOrderOfRemedies } from '../model/rule.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { askAdapter } from './ask-adapter.ts';
import type { Faults, HookSet } from './call-hooks.ts';

/** How this installation is called from the agent’s shell, and for which session. */
export interface Caller {
  /** `harnery`, or the path behind which this installation stands, quoted for the shell. */
  readonly harnery: string;
  readonly session_id: string;
  /** The project folder, where the hook was told one: the command must find the same record. */
  readonly project?: string;
}

/** Where the person is shown the last answer only, a repair must not displace the real one. */
const ASK_AGAIN = 'Then end your turn with your complete final answer: only the last answer is shown.';

export function wordBlock(
  id: string,
  { verdict, applying }: Judgement,
  adapter: Adapter,
  caller: Caller,
  hooks: HookSet,
  faults: Faults,
): string {
  const ready = <T extends Asked>(asked: T): T => {
    const command = writeCommand(asked.remedy.command, adapter, caller);
    return { ...asked, message: plainText(asked.message), remedy: { ...asked.remedy, command } };
  };
  const block: Block = {
    id,
    failing: inOrderOfRemedies(verdict.failing).map(ready),
    applying: inOrderOfRemedies(applying).map(ready),
  };
  const words = askAdapter(adapter, 'phrase', () => adapter.phrase(block).toWellFormed());
  const text = adapter.answers === 'last' ? `${words}\n${ASK_AGAIN}` : words;
  const tapped = hooks.call('message', text, { verdict, block_id: id, adapter }, faults);
  // A folder’s name may hold such characters, and its remedy must run as it stands.
  return plainText(text) === text ? plainText(tapped) : tapped;
}

/** Fills a remedy’s `{{harnery}}` and `{{session}}`. */
export function writeCommand(command: string, adapter: Adapter, caller: Caller): string {
  const told = adapter.environment.session.length > 0;
  const options = [
    ...(told ? [] : [option('--session', caller.session_id)]),
    ...(caller.project === undefined ? [] : [option('--project', caller.project)]),
  ];
  return command
    .replaceAll('{{harnery}}', () => caller.harnery)
    .replaceAll('{{session}}', () => options.join(' '))
    .trim();
}

/** A value that begins with a dash would be taken for an option of its own. */
function option(name: string, value: string): string {
  return `${name}${value.startsWith('-') ? '=' : ' '}${quoteForShell(value)}`;
}
