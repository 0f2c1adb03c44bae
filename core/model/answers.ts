/** Words and answers that several hosts share, for adapters to name. */

import type { Block, Reply } from './adapter.ts';
import { describeAsked } from './rule.ts';
import { isBlock, type Verdict } from './verdict.ts';

/** For a host that goes on in the same turn, unseen: the failed rule that comes first in the order of remedies. */
export function askForFirst({ failing: [first] }: Block): string {
  if (first === undefined) return '';
  return `End-of-turn check, ${describeAsked(first)}.\nRun this command now: ${first.remedy.command}`;
}

/** For a host on which the text comes back as a prompt: every remedy, satisfied ones too, in one message. */
export function askForAll({ failing: [first], applying }: Block): string {
  if (first === undefined) return '';
  return [
    `End-of-turn check, ${describeAsked(first)}.`,
    'Run each of these commands now, in this order, mend what fails, and do nothing else:',
    ...applying.map(({ remedy }, index) => `${index + 1}. ${remedy.command}`),
  ].join('\n');
}

/** A block as `{"decision":"block","reason":...}` on standard output with exit code 0; all else with nothing. */
export function answerByDecision(verdict: Verdict, message: string | undefined): Reply {
  if (!isBlock(verdict) || message === undefined) return { exitCode: 0 };
  return { exitCode: 0, stdout: JSON.stringify({ decision: 'block', reason: message }) };
}

/** A fault as a line on standard error, with exit code 0 and nothing on standard output. */
export function lineOnStderr(line: string): Reply {
  return { exitCode: 0, stderr: `${line}\n` };
}

/** A text for the person, as `{"systemMessage":...}` on standard output with exit code 0. */
export function systemMessage(text: string): Reply {
  return { exitCode: 0, stdout: JSON.stringify({ systemMessage: text }) };
}
