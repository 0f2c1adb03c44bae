/** Tells what was found: a line a finding, host by host, and a summary. */

import type { Finding } from '../doctor/finding.ts';
import type { Level } from '../doctor/finding-table.ts';

const LEVELS: readonly Level[] = ['broken', 'warning', 'unknown', 'hint', 'ok'];
const COLOURS: Readonly<Record<Level, number>> = { ok: 32, hint: 36, unknown: 35, warning: 33, broken: 31 };

export type Counts = Readonly<Record<Level, number>>;

export function countsOf(findings: readonly Finding[]): Counts {
  const counts = LEVELS.map(
    (level) => [level, findings.filter((one) => one.level === level).length] as const,
  );
  return Object.fromEntries(counts) as Counts;
}

/** `titles`: of hosts, by the name of their adapter. */
export function writeFindings(
  findings: readonly Finding[],
  titles: ReadonlyMap<string, string>,
  isColoured: boolean,
): string {
  const hosts = [...new Set(findings.map(({ host }) => host))].filter((host) => host !== undefined);
  const sections = [...hosts, undefined].map((host) => {
    const lines = findings.filter((one) => one.host === host).map((one) => writeFinding(one, isColoured));
    return `${host === undefined ? 'This project and machine' : (titles.get(host) ?? host)}\n${lines.join('')}`;
  });
  return `${sections.join('\n')}\n${writeSummary(findings)}`;
}

function writeFinding({ level, code, cause, wayOut, command }: Finding, isColoured: boolean): string {
  const word = level.padEnd(7);
  const painted = isColoured ? `\u001b[${COLOURS[level]}m${word}\u001b[0m` : word;
  const mend = [wayOut, command].filter((part) => part !== undefined).join(': ');
  return `  ${painted}  ${code}: ${cause}.${mend === '' ? '' : ` ${mend}`}${mend === '' || command !== undefined ? '' : '.'}\n`;
}

function writeSummary(findings: readonly Finding[]): string {
  const counts = countsOf(findings);
  const said = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  const end = counts.broken === 0 ? 'Nothing is broken' : 'Something is broken';
  return `${end}: ${said.join(', ')}. Exit code ${counts.broken === 0 ? 0 : 1}.\n`;
}
