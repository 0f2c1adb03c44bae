/** One live session of a host against the engine: real payloads through `check`, a store in memory. */

import { check, createEngine, type Engine, type Outcome } from '../../core/index.ts';
import { type MemoryStore, memoryStore } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';

export type Host = 'claude-code' | 'cursor' | 'codex';

export interface SessionOptions {
  readonly engine?: Engine;
  readonly store?: MemoryStore;
  readonly session_id?: string;
}

const STEP_MS = 10_000;

export function liveSession(host: Host, options: SessionOptions = {}) {
  const {
    engine = createEngine({ plugins: recommended }),
    store = memoryStore(),
    session_id = 'session-1',
  } = options;
  let now_ms = Date.parse('2026-11-30T12:00:00.000Z');
  let serial = 0;
  let turn = 0;
  let lastMessage: string | undefined;

  const id = () => `event-${session_id}-${serial++}`;

  async function send(event: string, fields: Record<string, unknown> = {}, request = {}): Promise<Outcome> {
    now_ms += STEP_MS;
    const outcome = await check(engine, {
      payload: { ...common(event), ...fields },
      adapter: host,
      now_ms,
      harnery: 'harnery',
      store,
      newId: id,
      ...request,
    });
    lastMessage = outcome.report.message ?? lastMessage;
    return outcome;
  }

  function common(event: string): Record<string, unknown> {
    switch (host) {
      case 'claude-code':
        return { session_id, hook_event_name: event, cwd: '/project', prompt_id: `prompt-${turn}` };
      case 'codex':
        return { session_id, hook_event_name: event, cwd: '/project', turn_id: `turn-${turn}` };
      case 'cursor':
        return {
          conversation_id: session_id,
          generation_id: session_id,
          session_id,
          hook_event_name: event,
          cursor_version: '1.0.0',
          workspace_roots: ['/project'],
        };
    }
  }

  const named = (other: string, cursors: string) => (host === 'cursor' ? cursors : other);

  return {
    engine,
    store,
    session_id,
    send,
    /** The clock of the next event, in ms since the epoch. */
    now: () => now_ms,
    wait(ms: number) {
      now_ms += ms;
    },
    start: (source = 'startup') => send(named('SessionStart', 'sessionStart'), { source }),
    /** A prompt of a person, in a turn of its own. */
    prompt(text = 'Please do the work.') {
      turn += 1;
      return send(named('UserPromptSubmit', 'beforeSubmitPrompt'), { prompt: text, attachments: [] });
    },
    /** Text that comes on the prompt event in the running turn. */
    text: (prompt: string) =>
      send(named('UserPromptSubmit', 'beforeSubmitPrompt'), { prompt, attachments: [] }),
    /** The text of the last block, as the host hands it on. */
    followup(tail = '') {
      if (lastMessage === undefined) throw new Error('nothing was blocked yet');
      return send(named('UserPromptSubmit', 'beforeSubmitPrompt'), {
        prompt: lastMessage.trim() + tail,
        attachments: [],
      });
    },
    tool: (tool_name = 'Shell', fields = {}) =>
      send(named('PreToolUse', 'preToolUse'), { tool_name, tool_use_id: `call-${serial}`, ...fields }),
    stop: (fields = {}, request = {}) =>
      send(
        named('Stop', 'stop'),
        host === 'cursor' ? { status: 'completed', loop_count: 0, ...fields } : fields,
        request,
      ),
    status: () => signal('state.status_checked', {}),
    task: () => signal('state.task_set', { task: 'the work' }),
    message: () => lastMessage,
  };

  function signal(event_type: string, data: Record<string, unknown>) {
    now_ms += STEP_MS;
    return store.append({
      event_id: id(),
      event_type,
      ts: new Date(now_ms).toISOString(),
      instance_id: session_id,
      session_id,
      adapter: host,
      source: 'cli',
      data,
    });
  }
}

export type LiveSession = ReturnType<typeof liveSession>;

/** The reason of a stop’s verdict. */
export function reasonOf(outcome: Outcome): string | undefined {
  return outcome.report.judgement?.verdict.reason;
}

/** The names of the rules that failed. */
export function failingOf(outcome: Outcome): string[] {
  return outcome.report.judgement?.verdict.failing.map(({ rule }) => rule) ?? [];
}
