/** Finds out which events of a host call Harnery, as its settings files say. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';
import { readText } from '../platform/read-text.ts';

/** What the settings files of a host say. */
export interface Wiring {
  /** Names of the host’s events that call us, for every tool where it is a tool’s event. */
  readonly events: ReadonlySet<string>;
  /** Files that are there and could not be read: what they wire is not known. */
  readonly unread: readonly string[];
}

export function wiringOf(adapter: Adapter, root: string, home: string): Wiring {
  const { project = [], user = [] } = adapter.settings ?? {};
  const files = [...project.map((file) => join(root, file)), ...user.map((file) => join(home, file))];
  const tables = files.map((file) => ({ file, hooks: hooksIn(file) }));
  const events = tables.flatMap(({ hooks }) =>
    isObject(hooks) ? Object.keys(hooks).filter((name) => callsUs(hooks[name], adapter)) : [],
  );
  const unread = tables.filter(({ hooks }) => hooks === 'unreadable').map(({ file }) => file);
  return { events: new Set(events), unread };
}

function hooksIn(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    const settings: unknown = JSON.parse(readText(file));
    return isObject(settings) ? settings.hooks : undefined;
  } catch {
    return 'unreadable';
  }
}

/** A command of ours, by name or by the path of the command’s file, in an entry that is not for some tools only. */
function callsUs(entries: unknown, { name }: Adapter): boolean {
  return [entries].flat().some((entry) => {
    const text = JSON.stringify(entry) ?? '';
    const matcher = isObject(entry) ? entry.matcher : undefined;
    const isForAll = matcher === undefined || ['', '*', '.*'].includes(String(matcher));
    const [, other] = /--adapter[= ]+([\w-]+)/.exec(text) ?? [];
    if (other !== undefined && other !== name) return false;
    return isForAll && /harnery|core\/cli\/bin\.c?js/.test(text) && /\bcheck\b/.test(text);
  });
}
