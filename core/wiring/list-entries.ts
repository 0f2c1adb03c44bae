/** The hooks that stand in a host’s settings, each with what it is to us. */

import type { Adapter } from '../model/adapter.ts';
import { callsUs, isOwned, mentionsUs } from './hook-command.ts';
import { dataOf, type Node, valueUnder } from './parse-settings.ts';

/** One command of one event. */
export interface HookEntry {
  readonly event: string;
  readonly command: string;
  /** Whether it runs for every tool. */
  readonly isForAll: boolean;
  /** `owned`: written by us, whole; `foreign`: a person’s own that mentions us; `other`: has nothing to do with us. */
  readonly kind: 'owned' | 'foreign' | 'other';
  /** Whether this host’s events reach us by it. */
  readonly callsUs: boolean;
  /** The entry itself, the group that it is in, and the list of all groups or entries of its event. */
  readonly node: Node;
  readonly group: Node | undefined;
  readonly list: Node;
}

/** What is no hook of the expected form is passed over. */
export function listEntries(top: Node, adapter: Adapter): HookEntry[] {
  const hooks = valueUnder(top, 'hooks');
  return (hooks?.children ?? []).flatMap(({ children: [name, list] = [] }) => {
    if (name === undefined || list?.type !== 'array') return [];
    return (list.children ?? []).flatMap((member) => {
      const inner = valueUnder(member, 'hooks');
      const isGroup = adapter.settings?.form === 'groups' && inner?.type === 'array';
      const nodes = isGroup ? (inner.children ?? []) : [member];
      return nodes.flatMap((node) => {
        const commands = commandsOf(node, adapter);
        if (commands.length === 0) return [];
        const matcher = dataOf(valueUnder(member, 'matcher'));
        return {
          event: String(name.value),
          command: commands[0] ?? '',
          isForAll: matcher === undefined || ['', '*', '.*'].includes(String(matcher)),
          kind: kindOf(commands, adapter),
          callsUs: commands.some((command) => callsUs(command, adapter)),
          node,
          group: isGroup ? member : undefined,
          list,
        };
      });
    });
  });
}

/** Of each system; the one of POSIX systems first. */
function commandsOf(node: Node, { settings }: Adapter): string[] {
  const { command = 'command', windows } = settings?.entry ?? {};
  const keys = windows?.key === undefined ? [command] : [command, windows.key];
  return keys.flatMap((key) => {
    const value = dataOf(valueUnder(node, key));
    return typeof value === 'string' ? [value] : [];
  });
}

function kindOf(commands: readonly string[], adapter: Adapter): HookEntry['kind'] {
  if (commands.every((command) => isOwned(command, adapter))) return 'owned';
  return commands.some(mentionsUs) ? 'foreign' : 'other';
}
