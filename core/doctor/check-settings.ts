/** Checks the settings files of a host: that they can be read, are not ignored, and leave hooks switched on. */

import { causeOf } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { HookSwitch } from '../model/host-settings.ts';
import { whyIgnored } from '../wiring/check-quirks.ts';
import { mentionsUs } from '../wiring/hook-command.ts';
import { openFile } from '../wiring/open-file.ts';
import { dataOf, type Node, parseSettings, valueUnder } from '../wiring/parse-settings.ts';
import { switchFiles } from '../wiring/settings-files.ts';
import { type Finding, finding } from './finding.ts';
import { type Ground, shown } from './ground.ts';
import type { HostHooks } from './list-hooks.ts';
import { readToml } from './read-toml.ts';

export function checkSettings({ adapter, hooks, unread }: HostHooks, { place }: Ground): Finding[] {
  const unreadable = unread.map((path) => {
    const data = { file: shown(path, place), cause: causeUnread(path) };
    return finding('SETTINGS_UNREADABLE', data, adapter.name);
  });
  const ignored = [...new Set(hooks.map(({ path }) => path))].flatMap((path) => {
    const opened = openFile(path);
    const cause = whyIgnored(opened.text, parseSettings(opened.text), opened, adapter);
    return cause === undefined
      ? []
      : finding('SETTINGS_IGNORED', { file: shown(path, place), cause }, adapter.name);
  });
  return [...unreadable, ...ignored, ...checkSwitches(adapter, place)];
}

function causeUnread(path: string): string {
  try {
    parseSettings(openFile(path).text);
    return 'it changes';
  } catch (thrown) {
    return causeOf(thrown);
  }
}

function checkSwitches(adapter: Adapter, place: Ground['place']): Finding[] {
  return (adapter.settings?.switches ?? []).flatMap((one) => {
    const files = switchFiles(adapter, one, place).map(({ path }) => ({ path, value: valueIn(path, one) }));
    const set =
      one.off === 'listed'
        ? files.find(({ value }) => isOff(value, one))
        : files.find(({ value }) => value !== undefined);
    if (set === undefined || !isOff(set.value, one)) return [];
    const data = { file: shown(set.path, place), key: one.path.join('.'), value: JSON.stringify(set.value) };
    return finding('HOOKS_SWITCHED_OFF', data, adapter.name);
  });
}

function isOff(value: unknown, { off }: HookSwitch): boolean {
  if (off !== 'listed') return value === off;
  return Array.isArray(value) && value.some((command) => typeof command === 'string' && mentionsUs(command));
}

/** Of a file that cannot be read nothing is known, and that is told elsewhere. */
function valueIn(path: string, { path: keys, form }: HookSwitch): unknown {
  try {
    const { exists, text } = openFile(path);
    if (!exists) return undefined;
    if (form === 'toml') return readToml(text, keys);
    let node: Node | undefined = parseSettings(text);
    for (const key of keys) node = valueUnder(node, key);
    return dataOf(node);
  } catch {
    return undefined;
  }
}
