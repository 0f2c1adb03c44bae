/** Finds out which events of a host call Harnery, as its settings files say. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';

/** Names of the host’s events that call us; undefined where no file of the host could be read. */
export function wiredEvents(adapter: Adapter, root: string, home: string): ReadonlySet<string> | undefined {
  const { project = [], user = [] } = adapter.settings ?? {};
  const files = [...project.map((file) => join(root, file)), ...user.map((file) => join(home, file))];
  const hooks = files.map(hooksIn).filter((table) => table !== undefined);
  if (hooks.length === 0) return undefined;
  const names = hooks.flatMap((table) => Object.keys(table).filter((name) => callsUs(table[name])));
  return new Set(names);
}

function hooksIn(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(settings) && isObject(settings.hooks) ? settings.hooks : undefined;
  } catch {
    // Not there, or in a form of the host’s own: nothing can be said of it.
    return undefined;
  }
}

/** A command of ours, however it is written: by name, or by the path of the command’s file. */
function callsUs(entries: unknown): boolean {
  const text = JSON.stringify(entries) ?? '';
  return /harnery|core\/cli\/bin\.js/.test(text) && /\bcheck\b/.test(text);
}
