/** Leads a block’s text with a marker, and reads it back, so that a repair inherits the window it repairs (ADR 0053). */

import {
  definePlugin,
  type HarneryEvent,
  isEvent,
  isJudged,
  isOurs,
  isVerdict,
  MAX_HOPS,
  markOf,
  type PromptContext,
  type Scope,
  turnOpeningsBack,
  type Window,
} from '../core/index.ts';

/** `[harnery:stop-remediation rule=... id=...]` at the head; builds before the id wrote it without. */
const MARKER = /^\[harnery:stop-remediation rule=\S+?(?: id=([^\s\]]+))?\]/;

/** How a message of ours ended before there was a marker. */
const OLDER_FORM = /(?:^|\n)\[agent-hook stop\]: rule=\S+$/;

export const remediationMarker = definePlugin({
  name: 'remediation-marker',
  dependencies: ['turn-window'],
  apply(hooks) {
    hooks.message.tap((message, { verdict, block_id, adapter }) => {
      if (!adapter.textReturns && !adapter.capabilities.opensTurn) return undefined;
      const rules = verdict.failing.map(({ rule }) => rule).join(',');
      return `[harnery:stop-remediation rule=${rules} id=${block_id}]\n${message}`;
    }, 'last');

    hooks.origin.tap((_author, prompt) => {
      const marker = MARKER.exec(prompt.text);
      const id = marker?.[1];
      if (id !== undefined) return isIssued(id, prompt) ? { origin: 'harnery', block_id: id } : undefined;
      const form = marker !== null || OLDER_FORM.test(prompt.text);
      if (form) return isOfOlderBuild(prompt) ? { origin: 'harnery' } : undefined;
      const block_id = prompt.adapter.textMayReturn === true ? blockOf(prompt) : undefined;
      return block_id === undefined ? undefined : { origin: 'harnery', block_id };
    });

    hooks.window.tap(walkBack);
  },
});

/** The last block whose message is this text to the letter, if it is still open. */
function blockOf(prompt: PromptContext): string | undefined {
  const last = prompt.past.find((event) => isEvent(event, 'verdict.block'));
  const id = last !== undefined && isEvent(last, 'verdict.block') ? last.data.block_id : undefined;
  return id !== undefined && isIssued(id, prompt) ? id : undefined;
}

/** The text is the message of a block that is still open: from its record until it was repaired and judged. */
function isIssued(id: string, { text, past }: PromptContext): boolean {
  const block = past.find((event) => isEvent(event, 'verdict.block') && event.data.block_id === id);
  if (block === undefined || !isEvent(block, 'verdict.block')) return false;
  const { message_length, message_hash } = markOf(text);
  if (block.data.message_length !== message_length || block.data.message_hash !== message_hash) return false;
  const [, ...after] = past.from(block);
  const back = after.findIndex((event) => isEvent(event, 'user_prompt.submit') && event.data.block_id === id);
  return back === -1 || !after.slice(back + 1).some((event) => isJudgedFor(event, block));
}

function isJudgedFor(event: HarneryEvent, block: HarneryEvent): boolean {
  return isJudged(event) && event.instance_id === block.instance_id;
}

/**
 * Form alone counts only before the first verdict of a stream. When this build records the prompt itself, an
 * earlier stop without a verdict must show that an older build was there to send it.
 */
function isOfOlderBuild({ past, recording }: PromptContext): boolean {
  if (past.find(isVerdict) !== undefined) return false;
  return !recording || past.find((event) => isEvent(event, 'turn.stop')) !== undefined;
}

/**
 * From a turn that our message opened to the last opening that a person made. A hop is one step from an opening
 * to the one before it; a seventeenth is not walked.
 */
function walkBack(window: Window, scope: Scope): Window | undefined {
  if (window.anchor === undefined || !isOurs(window.anchor)) return undefined;
  let at: HarneryEvent | undefined;
  let hops = 0;
  for (const opening of turnOpeningsBack(scope)) {
    if (at !== undefined) hops += 1;
    if (at !== undefined || opening === window.anchor) at = opening;
    if (at !== undefined && (!isOurs(at) || hops === MAX_HOPS)) return { anchor: at, hops };
  }
  return { anchor: undefined, hops };
}
