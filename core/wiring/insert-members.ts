/** Puts new members behind the last of an object or a list, as one piece of text, in the manner of the file. */

import { hasLineEnd, indentAt, marksBetween } from './gap.ts';
import { endOf, type Node } from './parse-settings.ts';
import type { Splice } from './splice.ts';

/** Of an object with its key, of a list without. */
export interface Member {
  readonly key?: string;
  readonly value: unknown;
}

/** How a file is written. */
export interface Manner {
  readonly lineEnd: string;
  readonly indent: string;
  /** Whether the whole of it stands on one line, and then what follows a comma and a colon. */
  readonly isOneLine: boolean;
  readonly space: string;
}

export function mannerOf(text: string, top: Node): Manner {
  const first = top.children?.[0];
  const own =
    first === undefined || !hasLineEnd(text, top.offset, first.offset) ? '' : indentAt(text, first.offset);
  return {
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    indent: own || '  ',
    isOneLine: first !== undefined && !hasLineEnd(text, top.offset, endOf(top)),
    space: /[,:] /.test(text) ? ' ' : '',
  };
}

/** Comments stay with what they are about: on the line of the last member, they stay there. */
export function insertMembers(text: string, into: Node, members: readonly Member[], manner: Manner): Splice {
  const close = endOf(into) - 1;
  const last = into.children?.at(-1);
  const from = last === undefined ? into.offset + 1 : endOf(last);
  const marks = marksBetween(text, from, close);
  const comma = marks.find(({ kind }) => kind === 'comma');
  const behind = comma?.to ?? from;
  const kept = marks.filter(
    (mark) =>
      mark.from >= behind &&
      mark.kind !== 'comma' &&
      (last === undefined || !hasLineEnd(text, behind, mark.from)),
  );
  const at = kept.at(-1)?.to ?? behind;
  const isInline = last === undefined ? manner.isOneLine : !hasLineEnd(text, into.offset, close);
  const outer = indentAt(text, into.offset);
  const inner =
    last !== undefined && !isInline && hasLineEnd(text, into.offset, last.offset)
      ? indentAt(text, last.offset)
      : outer + manner.indent;
  const [lead, between] = isInline
    ? [last === undefined ? '' : manner.space, `,${manner.space}`]
    : [manner.lineEnd + inner, `,${manner.lineEnd}${inner}`];
  const written = members.map((member) => write(member, isInline, inner, manner)).join(between);
  const isBehindLineComment = kept.at(-1)?.kind === 'line';
  const separator = last === undefined || comma !== undefined ? '' : ',';
  const head = isBehindLineComment && separator !== '' ? `${lead}, ` : `${separator}${lead}`;
  const tail = isInline || last !== undefined || hasLineEnd(text, at, close) ? '' : manner.lineEnd + outer;
  return { from: at, to: at, text: `${head}${written}${comma === undefined ? '' : ','}${tail}` };
}

function write({ key, value }: Member, isInline: boolean, inner: string, manner: Manner): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}:${isInline ? manner.space : ' '}`;
  return name + (isInline ? writeInline(value, manner.space) : writeLines(value, inner, manner));
}

/** A value over several lines; lines but the first begin with `inner`. */
export function writeLines(value: unknown, inner: string, { indent, lineEnd }: Manner): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', lineEnd + inner);
}

/** A value on one line. */
export function writeInline(value: unknown, space: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => writeInline(one, space)).join(`,${space}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${space}${writeInline(one, space)}`,
  );
  return space === '' || members.length === 0 ? `{${members.join(',')}}` : `{ ${members.join(', ')} }`;
}
