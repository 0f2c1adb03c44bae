/** What should stand in a host’s settings: for each event that is needed, one entry of ours. */

import type { Adapter } from '../model/adapter.ts';
import type { EventType } from '../model/event.ts';
import { needsOf } from '../model/recording.ts';
import { hookCommand, type Installation } from './hook-command.ts';

/** In seconds: more than the longest run of ours, which ends itself. */
const TIMEOUT_S = 15;

/** What no rule asks for, and every window and session rests on; by tools it is told whether anything was done since a block. */
const GROUND: readonly EventType[] = [
  'session.start',
  'session.end',
  'user_prompt.submit',
  'tool.pre_use',
  'turn.stop',
];

/** Names of the host’s events that must call us. `reads`: paths of the facts that active rules read. */
export function neededEvents(adapter: Adapter, reads: readonly string[], all: boolean): string[] {
  const types = new Set<EventType>([...GROUND, ...reads.flatMap((path) => typesFor(path, adapter))]);
  const { always = [], never = [] } = adapter.settings ?? {};
  return Object.entries(adapter.events).flatMap(([name, spec]) => {
    if (never.includes(name)) return [];
    const type = typeof spec === 'string' ? spec : spec[0];
    return all || types.has(type) || always.includes(name) ? [name] : [];
  });
}

/** Of several types that would each do, the first that the host has. */
function typesFor(path: string, { events }: Adapter): EventType[] {
  const known = new Set(Object.values(events).map((spec) => (typeof spec === 'string' ? spec : spec[0])));
  return needsOf(path).events.flatMap((types) => types.find((type) => known.has(type)) ?? []);
}

/** What an entry of ours is for one event of a host: its keys, in the order in which they are written. */
export type EntryFor = (event: string) => Readonly<Record<string, unknown>>;

/** `cap`: how many blocks one window may get from us on this host. */
export function entriesFor(
  adapter: Adapter,
  at: Installation,
  cap: number,
  platform: NodeJS.Platform,
): EntryFor {
  return (event) => entryFor(adapter, event, at, cap, platform);
}

function entryFor(
  adapter: Adapter,
  event: string,
  at: Installation,
  cap: number,
  platform: NodeJS.Platform,
): Record<string, unknown> {
  const form = adapter.settings?.entry;
  if (form === undefined) return {};
  const { fixed, command = 'command', windows, timeout, followupLimit } = form;
  const spec = adapter.events[event] ?? '';
  const isOfTools = (typeof spec === 'string' ? spec : spec[0]).startsWith('tool.');
  const isWindows = platform === 'win32' && windows.shell !== 'posix';
  const seconds = Math.min(TIMEOUT_S, timeout.most?.[event] ?? TIMEOUT_S);
  return {
    ...fixed,
    ...(isWindows && windows.key === undefined
      ? {}
      : {
          [command]: hookCommand(adapter, at, {
            shell: 'posix',
            isOfTools: isOfTools && platform !== 'win32',
          }),
        }),
    ...(isWindows
      ? { [windows.key ?? command]: hookCommand(adapter, at, { shell: windows.shell, isOfTools }) }
      : {}),
    [timeout.key]: timeout.unit === 'ms' ? seconds * 1000 : seconds,
    ...(followupLimit?.event === event ? { [followupLimit.key]: cap + 1 } : {}),
  };
}
