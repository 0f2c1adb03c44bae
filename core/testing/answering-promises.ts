/** What every adapter promises of its answers, as tests that always run: total, harmless, and a block only where due. */

import { askAdapter } from '../engine/ask-adapter.ts';
import { askReply } from '../engine/ask-reply.ts';
import { type Adapter, canBlock, type Reply } from '../model/adapter.ts';
import type { Finding } from '../model/rule.ts';
import { REASONS, type Reason, verdict } from '../model/verdict.ts';
import { isSame } from './compare-data.ts';
import { HARD, MARKER } from './hard-message.ts';
import { failure, mismatch, show } from './mismatch.ts';
import type { AdapterPromise } from './reading-promises.ts';

const ALL_REASONS = Object.keys(REASONS) as Reason[];

const FINDINGS: readonly Finding[] = ['review', 'task'].map((name, index) => ({
  rule: `acme/${name}`,
  plugin: 'acme',
  place: index + 1,
  of: 2,
  message: `no ${name} was seen`,
  remedy: { stage: 'normal', command: `make ${name}` },
}));

/** A reply with all its streams. */
export function whole({ stdout = '', stderr = '', exitCode }: Reply): Required<Reply> {
  return { stdout, stderr, exitCode };
}

export const ANSWERING_PROMISES: Readonly<Record<string, AdapterPromise>> = {
  'answers every verdict, and with nothing where no rule blocks'(adapter) {
    for (const reason of ALL_REASONS) {
      for (const message of [undefined, HARD]) {
        const what = `render(${reason}, ${message === undefined ? 'no message' : 'a message'})`;
        const reply = render(adapter, reason, message);
        const mayBlock = reason === 'rules_failed' && canBlock(adapter);
        if (!mayBlock && !isSame(whole(reply), whole(adapter.nothing)))
          throw mismatch(what, show(adapter.nothing), show(reply));
        if (/\bundefined\b/.test(`${reply.stdout ?? ''}${reply.stderr ?? ''}`))
          throw failure(`${what} holds the word undefined: ${show(reply)}`);
      }
    }
  },

  'hands over the whole message of a block'(adapter) {
    if (!canBlock(adapter)) return;
    const leads = adapter.textReturns || adapter.capabilities.opensTurn;
    const message = leads ? `${MARKER}\n${HARD}` : HARD;
    const reply = render(adapter, 'rules_failed', message);
    const texts = textsIn(reply);
    const carrier = texts.find((text) => text.includes(message));
    if (carrier === undefined)
      throw mismatch('the answer that blocks holds the message', show(message), show(reply));
    if (leads && !texts.some((text) => text.startsWith(message)))
      throw mismatch('the marker stands at the head of what the host takes', show(message), show(carrier));
  },

  'words a block of any rules'(adapter) {
    for (const failing of [[], FINDINGS.slice(0, 1), FINDINGS]) {
      const block = { id: '01JZ', failing, applying: FINDINGS };
      const text: unknown = askAdapter(adapter, 'phrase', () => adapter.phrase(block));
      if (typeof text !== 'string') throw failure(`"phrase" gives ${show(text)}, and a text is due`);
      const [first] = failing;
      if (first === undefined || !canBlock(adapter)) continue;
      for (const due of [first.message, first.remedy.command])
        if (!text.includes(due)) throw mismatch('the words of a block', `with ${show(due)}`, show(text));
    }
  },

  'tells a fault without harm'(adapter) {
    const line = 'harnery: HARNERY_STORE: "it" failed. Try again.';
    const block = canBlock(adapter) ? whole(render(adapter, 'rules_failed', line)) : undefined;
    for (const part of ['onFault', 'tell'] as const) {
      if (adapter[part] === undefined) continue;
      const reply = whole(askReply(adapter, part, false, () => adapter[part]?.(line) ?? adapter.nothing));
      if (block !== undefined && isSame(reply, block))
        throw failure(`"${part}" answers as a block does: ${show(reply)}`);
    }
  },
};

/** Throws what the adapter throws, and for what is no reply or blocks where it must not. */
export function render(adapter: Adapter, reason: Reason, message: string | undefined): Reply {
  const failing = reason === 'rules_failed' || REASONS[reason] !== 'verdict.allow' ? FINDINGS : [];
  const mayBlock = reason === 'rules_failed' && canBlock(adapter);
  return askReply(adapter, `render(${reason})`, mayBlock, () =>
    adapter.render(verdict(reason, failing), message),
  );
}

/** The texts that a host may take from a reply: a stream as it is, or any text in the JSON on it. */
function textsIn({ stdout = '', stderr = '' }: Reply): string[] {
  return [stdout, stderr].flatMap((stream) => {
    try {
      return leavesOf(JSON.parse(stream));
    } catch {
      return [stream];
    }
  });
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
