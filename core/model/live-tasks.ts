/** Which background tasks of a payload’s list still run. */

import { cheapHash } from './hash.ts';

const ENDED = new Set(['completed', 'failed', 'killed', 'stopped', 'cancelled']);

/** Their ids; a task without an id is told by a hash of all that is known of it. */
export function liveTasks(tasks: unknown): string[] {
  if (!Array.isArray(tasks)) return [];
  return tasks.flatMap((task: unknown) => {
    if (typeof task !== 'object' || task === null) return [cheapHash(String(task))];
    const { id, task_id, status, ...rest } = task as Record<string, unknown>;
    return ENDED.has(String(status)) ? [] : [String(id ?? task_id ?? cheapHash(JSON.stringify(rest)))];
  });
}
