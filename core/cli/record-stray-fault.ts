/** Records a fault of a run that got as far as no session: in a stream without one, where there is a record already. */

import { findRecord } from '../config/find-root.ts';
import type { HarneryError } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Io } from './command.ts';
import { presetEngine } from './default-preset.ts';
import { newId } from './new-id.ts';
import { safeCwd } from './payload-clues.ts';

/** Mistakes of a command line: they are told with exit code 1 and leave nothing behind. */
export const MISTAKES: ReadonlySet<string> = new Set(['HARNERY_USAGE', 'HARNERY_NOW_IN_THE_PAST']);

/** Never throws, and makes no record in a folder that has none. */
export function recordStrayFault(fault: HarneryError, host: Adapter | undefined, io: Io): void {
  try {
    const root = findRecord(safeCwd(io));
    if (root === undefined || MISTAKES.has(fault.code)) return;
    const now_ms = io.now_ms();
    const { code, message, about, line } = fault;
    presetEngine()
      .store?.make(root)
      .append({
        event_id: newId(now_ms),
        event_type: 'fault.raised',
        ts: new Date(now_ms).toISOString(),
        instance_id: '',
        session_id: '',
        adapter: host?.name ?? 'unknown',
        source: 'hook',
        data: { code, message, about, line },
      });
  } catch {
    // The line on stderr still tells it.
  }
}
