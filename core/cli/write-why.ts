/** Why each rule answered as it did, as lines that a person reads: each part of a condition with its value. */

import type { Replayed } from '../engine/replay-stops.ts';
import { plainText } from '../errors.ts';
import type { Explained } from '../model/condition.ts';
import type { Explanation } from '../model/report.ts';
import { isBlock } from '../model/verdict.ts';
import { tellReason } from './reasons.ts';

export function asReasons({ stop, judgement: { verdict, unanswered, why = [] } }: Replayed): string {
  const head = `${stop.ts}  ${isBlock(verdict) ? 'block' : 'allow'}  ${tellReason(verdict.reason, unanswered)}`;
  return [head, ...(why.length === 0 ? ['  no rule was asked'] : why.flatMap(linesOf)), ''].join('\n');
}

function linesOf({ rule, severity, applies, satisfied, message, error }: Explanation): string[] {
  const answer = satisfied === undefined ? 'does not apply' : ANSWERS[describe(satisfied)];
  return [
    `  ${rule} (${severity}): ${answer ?? 'unknown'}`,
    ...treeOf('applies', applies, 2),
    ...(satisfied === undefined ? [] : treeOf('satisfied', satisfied, 2)),
    ...(message === undefined ? [] : [`    says  ${plainText(message)}`]),
    ...(error === undefined ? [] : [`    its words failed, so it was not counted: ${plainText(error)}`]),
  ];
}

const ANSWERS: Readonly<Record<string, string>> = { true: 'satisfied', false: 'failed' };

/** `>  true`, and below it, further in, its operands; a body over a list bears the place of its element. */
function treeOf(label: string, node: Explained, depth: number): string[] {
  const name = node.op ?? node.var ?? (node.code === true ? 'code' : '');
  const line = [label, name, describe(node)].filter((part) => part !== '').join('  ');
  const isEach = ['map', 'filter', 'reduce', 'all', 'some', 'none'].includes(node.op ?? '');
  const below = (node.of ?? []).flatMap((one, place) =>
    treeOf(isEach && place > 0 ? `[${place - 1}]` : '', one, depth + 1),
  );
  return [`${'  '.repeat(depth)}${plainText(line)}`, ...below];
}

const LONGEST = 80;

function describe({ value, unknown, error }: Explained): string {
  if (error !== undefined) return `failed: ${error}`;
  if (unknown === true) return 'unknown';
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= LONGEST
    ? text
    : `${Array.from(text)
        .slice(0, LONGEST - 1)
        .join('')}…`;
}
