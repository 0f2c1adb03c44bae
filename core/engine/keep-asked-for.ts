/** Takes from an event’s data what no active rule or plugin asks for. */

import { LONGEST_TEXT, ON_DEMAND, type OnDemand } from '../model/recording.ts';
import { STATUS_BOX_HEAD } from '../model/status-box.ts';

export function keepAskedFor(
  data: Readonly<Record<string, unknown>>,
  asked: ReadonlySet<OnDemand>,
): Record<string, unknown> {
  const { answer } = data;
  const whole =
    typeof answer === 'string' && asked.has('status_shown')
      ? { ...data, status_shown: answer.includes(STATUS_BOX_HEAD) }
      : data;
  const kept = Object.entries(whole).filter(([field]) => !isOnDemand(field) || asked.has(field as OnDemand));
  return Object.fromEntries(kept.map(([field, value]) => [field, isOnDemand(field) ? clamp(value) : value]));
}

function isOnDemand(field: string): boolean {
  return (ON_DEMAND as readonly string[]).includes(field);
}

/** By code points, so that no character is cut in two. */
function clamp(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  return Array.from(value).slice(0, LONGEST_TEXT).join('');
}
