/** Finds out who wrote a prompt. */

import type { Adapter, AdapterTraits } from '../model/adapter.ts';
import type { HarneryEvent } from '../model/event.ts';
import type { Authorship, PromptContext } from '../model/hooks.ts';
import type { Past } from '../model/past.ts';
import { originByText, unwrap } from '../model/payload.ts';
import type { Faults, HookSet } from './call-hooks.ts';
import { freezeDeep } from './freeze-deep.ts';

/** Who wrote a prompt: what its adapter says, else the host’s own texts; then whoever taps `origin`. */
export function findAuthor(
  prompt: string,
  past: Past,
  adapter: Adapter,
  recording: boolean,
  hooks: HookSet,
  faults: Faults,
  byAdapter?: Authorship,
): Authorship {
  const text = unwrap(prompt, adapter);
  const author = byAdapter ?? { origin: originByText(prompt.trim(), adapter) };
  const context = new Prompted(
    text,
    past.map((event) => freezeDeep(event)),
    recording,
    adapter,
  );
  return hooks.call('origin', author, context, faults);
}

class Prompted implements PromptContext {
  readonly text: string;
  readonly past: Past;
  readonly recording: boolean;
  readonly adapter: AdapterTraits;

  constructor(text: string, past: Past, recording: boolean, adapter: AdapterTraits) {
    this.text = text;
    this.past = past;
    this.recording = recording;
    this.adapter = adapter;
    Object.freeze(this);
  }

  get events(): readonly HarneryEvent[] {
    return this.past.all();
  }
}
