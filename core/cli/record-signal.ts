/** Records a signal of an agent, and what its running turn lacks with this signal counted. */

import { previewStop } from '../engine/preview-stop.ts';
import { useStore } from '../engine/use-store.ts';
import { HarneryError } from '../errors.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Judgement } from '../model/report.ts';
import type { Io } from './command.ts';
import { newId } from './new-id.ts';
import type { OpenSession } from './open-session.ts';

export interface Signal {
  readonly event: HarneryEvent;
  /** The stop that would come now, with this signal in its window. */
  readonly judgement: Judgement;
  /** Throws HARNERY_NOT_WRITABLE and HARNERY_STORE. */
  record(): Promise<void>;
}

export function makeSignal(
  { engine, store, adapter, session_id, instance_id, history }: OpenSession,
  event_type: string,
  data: Readonly<Record<string, unknown>>,
  io: Io,
): Signal {
  const now_ms = io.now_ms();
  const event: HarneryEvent = {
    event_id: newId(now_ms),
    event_type,
    ts: new Date(Math.max(now_ms, Date.parse(history.past.last?.ts ?? '') || 0)).toISOString(),
    instance_id,
    session_id,
    adapter: adapter.name,
    source: 'cli',
    data,
  };
  return {
    event,
    judgement: previewStop(engine, { ...history, past: history.past.with(event) }, event),
    async record() {
      try {
        await useStore(store, () => store.append(event));
      } catch (thrown) {
        throw notWritable(thrown) ?? thrown;
      }
    },
  };
}

const FORBIDDEN = new Set(['EROFS', 'EACCES', 'EPERM']);

/** A sandbox that lets the project be read only. */
function notWritable(thrown: unknown): HarneryError | undefined {
  if (!(thrown instanceof HarneryError) || thrown.code !== 'HARNERY_STORE') return undefined;
  const { system = '', place = '', cause = '' } = thrown.data;
  return FORBIDDEN.has(system) ? new HarneryError('HARNERY_NOT_WRITABLE', { place, cause }) : undefined;
}
