/** The host’s own permission for our state commands, so that no person is asked at the end of each turn. */

import type { Adapter } from '../model/adapter.ts';
import { insertMembers, mannerOf } from './insert-members.ts';
import { dataOf, type Node, parseSettings, valueUnder } from './parse-settings.ts';
import { removeNodes } from './remove-nodes.ts';
import { splice } from './splice.ts';

/** One rule for each way in which the state commands may be named. */
export function rulesFor({ settings }: Adapter, callers: readonly string[]): string[] {
  const { rule } = settings?.permissions ?? {};
  return rule === undefined
    ? []
    : callers.map((caller) => rule.replace('{command}', () => `${caller} agents`));
}

/** The text with these rules behind those that are there. Throws an Error where their place has another form. */
export function grant(text: string, { settings }: Adapter, rules: readonly string[]): string {
  if (settings?.permissions === undefined) return text;
  const [outer, inner] = settings.permissions.path;
  const top = parseSettings(text);
  const table = valueUnder(top, outer);
  if (table !== undefined && table.type !== 'object') throw new Error(`its "${outer}" is no object`);
  const list = valueUnder(table, inner);
  if (list !== undefined && list.type !== 'array') throw new Error(`its "${outer}" > "${inner}" is no list`);
  const there = new Set((list?.children ?? []).map(dataOf));
  const missing = rules.filter((rule) => !there.has(rule));
  if (missing.length === 0) return text;
  const [into, members] =
    list !== undefined
      ? [list, missing.map((value) => ({ value }))]
      : table !== undefined
        ? [table, [{ key: inner, value: missing }]]
        : [top, [{ key: outer, value: { [inner]: missing } }]];
  return splice(text, [insertMembers(text, into, members, mannerOf(text, top))]);
}

/** The text without the rules that we added: those that are known, or else those that have our form. */
export function revoke(text: string, adapter: Adapter, added: readonly string[] | undefined): string {
  const { permissions } = adapter.settings ?? {};
  if (permissions === undefined) return text;
  const top = parseSettings(text);
  const list = valueUnder(valueUnder(top, permissions.path[0]), permissions.path[1]);
  const isOurs = (node: Node) =>
    added === undefined ? isOwnRule(dataOf(node), permissions.rule) : added.includes(String(dataOf(node)));
  const ours = new Set(list?.type === 'array' ? list.children?.filter(isOurs) : []);
  return splice(text, removeNodes(text, top, ours));
}

function isOwnRule(rule: unknown, form: string): boolean {
  const [head = '', tail = ''] = form.split('{command}');
  if (typeof rule !== 'string' || !rule.startsWith(head) || !rule.endsWith(tail)) return false;
  const command = rule.slice(head.length, rule.length - tail.length);
  return /^(?:harnery|(?:[^\s']|'[^']*')+ (?:[^\s']|'[^']*')*(?:core\/cli\/bin\.cjs|\.bin\/harnery)'?) agents$/.test(
    command,
  );
}
