/** Finds what makes a host ignore its settings file as a whole, before a hook of ours is put where nothing runs. */

import { placeOf } from '../config/position.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsQuirk } from '../model/host-settings.ts';
import { marksBetween } from './gap.ts';
import { dataOf, endOf, type Node, propertyOf, valueUnder } from './parse-settings.ts';

/** What of the file itself is not in its text. */
export interface FileTraits {
  readonly isLink: boolean;
  readonly hasMark: boolean;
}

/** Why the host would ignore the file, or undefined. */
export function whyIgnored(
  text: string,
  top: Node,
  { isLink, hasMark }: FileTraits,
  adapter: Adapter,
): string | undefined {
  const { quirks = [], entry } = adapter.settings ?? {};
  const limit = entry?.followupLimit?.key;
  const at = (node: Node) => {
    const { line, column } = placeOf(text, node.offset);
    return `(${line}:${column})`;
  };
  const checks: Record<SettingsQuirk, () => string | undefined> = {
    link: () => (isLink ? 'it is a symbolic link' : undefined),
    'byte-order-mark': () => (hasMark ? 'it begins with a byte order mark' : undefined),
    'trailing-comma': () =>
      tell(
        'a comma stands behind the last member',
        find(top, (node) => endsInComma(text, node)),
      ),
    slashes: () =>
      tell(
        'a text holds // or /*',
        find(top, ({ type, value }) => type === 'string' && /\/[/*]/.test(String(value))),
      ),
    'unknown-event': () => {
      const known = new Set([...Object.keys(adapter.events), ...adapter.ignores]);
      const names = (valueUnder(top, 'hooks')?.children ?? []).flatMap(
        ({ children: [name] = [] }) => name ?? [],
      );
      return tell(
        'an event has a name that it does not know',
        names.find(({ value }) => !known.has(String(value))),
      );
    },
    limit: () =>
      limit === undefined
        ? undefined
        : tell(
            `${limit} is no whole number from 1`,
            find(
              top,
              (node) => !isLimit(dataOf(valueUnder(node, limit)), propertyOf(node, limit) !== undefined),
            ),
          ),
  };
  const tell = (cause: string, node: Node | undefined) =>
    node === undefined ? undefined : `${cause} ${at(node)}`;
  for (const quirk of quirks) {
    const cause = checks[quirk]();
    if (cause !== undefined) return `${adapter.title} would ignore the whole of it: ${cause}`;
  }
  return undefined;
}

function isLimit(value: unknown, isThere: boolean): boolean {
  return !isThere || value === null || (Number.isInteger(value) && Number(value) >= 1);
}

function endsInComma(text: string, node: Node): boolean {
  const last = node.children?.at(-1);
  if (last === undefined || (node.type !== 'object' && node.type !== 'array')) return false;
  return marksBetween(text, endOf(last), endOf(node) - 1).some(({ kind }) => kind === 'comma');
}

function find(node: Node, fits: (node: Node) => boolean): Node | undefined {
  if (fits(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}
