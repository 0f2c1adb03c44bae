/** What `harnery adapters` says of a host: what its hooks can do, in words. */

import type { Engine } from '../engine/engine.ts';
import { plainText } from '../errors.ts';
import { type Adapter, canBlock } from '../model/adapter.ts';

/** A column: its head, and what stands in it for one host. */
type Column = readonly [head: string, cell: (adapter: Adapter, engine: Engine) => string];

const YES_NO = (yes: boolean | undefined) => (yes === true ? 'yes' : 'no');

const COLUMNS: readonly Column[] = [
  ['host', ({ title }) => title],
  ['name', ({ name }) => name],
  ['its stop', (adapter) => (canBlock(adapter) ? 'can be blocked' : 'is observed')],
  ['a block goes on in', ({ capabilities }) => placeOf(capabilities)],
  ['its text comes back as a prompt', (adapter) => (canBlock(adapter) ? YES_NO(adapter.textReturns) : '-')],
  ['blocks a window', (adapter, engine) => (canBlock(adapter) ? String(engine.capFor(adapter)) : '-')],
  ['cap of the host', ({ hostCap }) => String(hostCap ?? 'none')],
  ['a person is shown', ({ answers }) => (answers === 'all' ? 'all answers' : 'the last answer')],
  ['tells the answer', ({ tellsAnswer }) => YES_NO(tellsAnswer)],
  ['tells if a command failed', ({ tellsOutcome }) => YES_NO(tellsOutcome)],
  ['a command’s session', ({ environment }) => environment.session[0] ?? '--session'],
];

function placeOf({ continuesTurn, opensTurn }: Adapter['capabilities']): string {
  return continuesTurn ? 'the same turn' : opensTurn ? 'a new turn' : '-';
}

export type DescribedAdapter = Readonly<Record<string, string>>;

export function describeAdapter(adapter: Adapter, engine: Engine): DescribedAdapter {
  return Object.fromEntries(COLUMNS.map(([head, cell]) => [head, plainText(cell(adapter, engine))]));
}

/** One host in a few lines. */
export function listOfAdapters(adapters: readonly DescribedAdapter[]): string {
  const width = Math.max(...COLUMNS.map(([head]) => head.length));
  const blocks = adapters.map(({ host, name, ...rest }) =>
    [
      `${host} (${name})\n`,
      ...Object.entries(rest).map(([head, cell]) => `  ${head.padEnd(width)}  ${cell}\n`),
    ].join(''),
  );
  return blocks.join('\n');
}

/** All hosts as one table in Markdown, aligned. */
export function tableOfAdapters(adapters: readonly DescribedAdapter[]): string {
  const heads = COLUMNS.map(([head]) => head);
  const rows = [heads, ...adapters.map((one) => heads.map((head) => one[head] ?? ''))];
  const widths = heads.map((_head, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |\n`;
  const [head = [], ...body] = rows;
  return [
    line(head, ' '),
    line(
      heads.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row, ' ')),
  ].join('');
}
