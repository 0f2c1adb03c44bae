/** Judges the stops of a recorded session of a real host, its payloads sent through the engine one by one. */

import { check, createEngine, type HarneryEvent, type Judgement, parsePayload } from '../../core/index.ts';
import { memoryStore } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { ADAPTER_OF, type Host, readCapture, START_MS } from './captures.ts';

/** How one rule is set; all others are off. */
export type OnlyRule = Readonly<
  Record<string, 'warn' | 'error' | readonly ['error', Record<string, unknown>]>
>;

export const ALL_OFF = {
  status_checked: 'off',
  task_set: 'off',
  status_shown: 'off',
  verify_after_edit: 'off',
} as const;

export async function judgeCapture(
  host: Host,
  file: string,
  rules: OnlyRule,
): Promise<{ judgements: Judgement[]; events: readonly HarneryEvent[] }> {
  const engine = createEngine({ plugins: recommended, rules: { ...ALL_OFF, ...rules } });
  const store = memoryStore();
  const judgements: Judgement[] = [];
  let serial = 0;
  for (const call of readCapture(host, file, '/project').calls) {
    const { report } = await check(engine, {
      payload: parsePayload(call.stdin),
      adapter: ADAPTER_OF[host].name,
      now_ms: START_MS + call.at_ms,
      harnery: 'harnery',
      store,
      newId: () => `event-${serial++}`,
      explain: true,
      roots: ['/project'],
    });
    if (report.judgement !== undefined) judgements.push(report.judgement);
    if (report.faults.length > 0) throw new Error(report.faults.map(({ line }) => line).join('\n'));
  }
  return { judgements, events: store.events };
}

/** What the rules said of each stop: `not asked`, `passes`, or the messages of those that failed. */
export function saidBy({ verdict, applying }: Judgement): string {
  if (applying.length === 0) return 'not asked';
  return verdict.failing.length === 0 ? 'passes' : verdict.failing.map(({ message }) => message).join('; ');
}
