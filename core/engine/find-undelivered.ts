/** Finds events that an active rule needs and a host’s wiring does not deliver. */

import type { Adapter } from '../model/adapter.ts';
import type { EventType } from '../model/event.ts';
import { needsOf } from '../model/recording.ts';
import type { ActiveRule } from './apply-rules.ts';

export interface Undelivered {
  readonly rule: string;
  /** Names of the host’s events that are missing. */
  readonly events: readonly string[];
  /** Whether each of them is due, or one would do. */
  readonly isEachDue: boolean;
}

/** `wired`: names of the host’s events that call us. Events that this host does not have are not asked for. */
export function findUndelivered(
  rules: readonly ActiveRule[],
  adapter: Adapter,
  wired: ReadonlySet<string>,
): readonly Undelivered[] {
  const found = rules.flatMap((rule) => {
    const needed = rule.reads.flatMap((path) => needsOf(path).events);
    return [...needed, ['turn.stop'] as const, ['user_prompt.submit'] as const].flatMap(
      (types): Undelivered[] => {
        const events = eventsOf(adapter, types);
        const missing = events.filter((event) => !wired.has(event));
        // A host may tell success by one event and failure by another: then both are due.
        const isEachDue = types.length === 1 && types[0] === 'tool.post_use';
        const isMissing = isEachDue
          ? missing.length > 0
          : events.length > 0 && missing.length === events.length;
        return isMissing ? [{ rule: rule.name, events: missing, isEachDue }] : [];
      },
    );
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function eventsOf({ events }: Adapter, types: readonly EventType[]): string[] {
  return Object.entries(events)
    .filter(([, spec]) => types.includes(typeof spec === 'string' ? spec : spec[0]))
    .map(([name]) => name);
}
