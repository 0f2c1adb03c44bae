/** One thing that was found, with what it says of this machine filled in. */

import { plainText } from '../errors.ts';
import { FINDINGS, type Level } from './finding-table.ts';

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  readonly code: FindingCode;
  readonly level: Level;
  /** The adapter’s name; missing where it is about the project or the machine. */
  readonly host?: string;
  /** What is so, and why. */
  readonly cause: string;
  /** What to do about it, in words. */
  readonly wayOut?: string;
  /** The shell line that does it, to be run where this command was. */
  readonly command?: string;
}

export type Data = Readonly<Record<string, string | number>>;

export function finding(code: FindingCode, data: Data, host?: string): Finding {
  const [level, cause, wayOut, template = '']: readonly [Level, string, string?, string?] = FINDINGS[code];
  const command = fill(template, data);
  return {
    code,
    level,
    ...(host === undefined ? {} : { host }),
    cause: fill(cause, data),
    ...(wayOut === undefined ? {} : { wayOut: fill(wayOut, data).replace(/\.$/, '') }),
    ...(command === '' ? {} : { command }),
  };
}

function fill(template: string, data: Data): string {
  const text = template.replace(/\{(\w+)\}/g, (whole, key: string) => String(data[key] ?? whole));
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** `1 hook`, `2 hooks`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
