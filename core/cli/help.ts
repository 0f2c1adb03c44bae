/** The help texts: an overview, or one command’s own. */

import type { Command } from './command.ts';

export function helpText(commands: readonly Command[], one: Command | undefined): string {
  if (one !== undefined) return `${one.help.trim()}\n`;
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'harnery: judges the end of an AI coding agent’s turn, asks for what is missing, and always lets the agent go.',
    '',
    'Usage: harnery COMMAND [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'harnery COMMAND --help says more. Start with the README, or see a recorded session judged:',
    '  harnery replay FILE',
    '',
  ].join('\n');
}
