/** What a text for agents says of the checks at the end of a turn. */

import { STAGES, type Stage, type Words } from '../model/rule.ts';

/** A rule that may block: what repairs it. */
export interface Ritual {
  readonly stage: Stage;
  readonly command: Words;
}

/**
 * The lines of the block. `caller`: how the command is named where it finds its session by itself; undefined where a host
 * does not tell its tools.
 */
export function ritualLines(rituals: readonly Ritual[], caller: string | undefined): string[] {
  const commands = rituals
    .toSorted((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage))
    .flatMap(({ command }) => (typeof command === 'string' ? [command] : []))
    .map((command) => command.replace('{{harnery}}', () => caller ?? '').replace(/ *\{\{session\}\}/, ''))
    .filter((command) => !command.includes('{{'));
  const listed =
    caller === undefined || commands.length === 0
      ? ['Harnery checks the end of each turn in which you used a tool, and names what is missing.']
      : [
          'Harnery checks the end of each turn in which you used a tool. Run these before you end one, in this order:',
          '',
          ...commands.map((command) => `- \`${command}\``),
        ];
  const last =
    'Where a check names a command, run it exactly as it stands, then end your turn with your complete final answer.';
  return ['## End of a turn', '', ...listed, '', last];
}
