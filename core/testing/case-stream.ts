/** The stream of a case on its host: shorthand with the names of that host’s tools, or events that are given whole. */

import type { Engine } from '../engine/engine.ts';
import { requireAdapter } from '../engine/require-adapter.ts';
import { causeOf } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { HarneryEvent } from '../model/event.ts';
import { failure } from './mismatch.ts';
import { readStream } from './stream-shorthand.ts';

/** In shorthand, or the events themselves, oldest first; the last is the stop that is judged. */
export type CaseStream = string | readonly HarneryEvent[];

/**
 * The host of a stream: the one that is wanted; else the one that its events name, or for shorthand the host for tests.
 * Throws a plain Error where no plugin brings it.
 */
export function hostOf(stream: CaseStream, engine: Engine, wanted: Adapter | string | undefined): Adapter {
  const own = typeof stream === 'string' ? 'test-host' : (stream[0]?.adapter ?? '');
  const name = typeof wanted === 'object' ? wanted.name : (wanted ?? own);
  try {
    return requireAdapter(engine, name);
  } catch (thrown) {
    throw failure(
      `${causeOf(thrown)}; a plugin must bring it: plugins: [recommended] brings the built-in ones`,
    );
  }
}

/** Throws a plain Error for a word that shorthand does not know. */
export function eventsOf(stream: CaseStream, adapter: Adapter): readonly HarneryEvent[] {
  if (typeof stream !== 'string') return stream.map((event) => ({ ...event, adapter: adapter.name }));
  const tools = { shell: adapter.shellTools[0] ?? 'Shell', edit: adapter.editTools?.[0] ?? 'Write' };
  return readStream(stream, { adapter: adapter.name, tools });
}

/** What a stream is called where it has no name. */
export function nameStream(stream: CaseStream): string {
  return typeof stream === 'string' ? stream : `a stream of ${stream.length} events`;
}
