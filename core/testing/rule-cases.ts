/** What a rule’s test says: streams on which it passes and streams on which it fails; unsound tables are refused. */

import { nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Options } from '../model/condition.ts';
import type { Stage } from '../model/rule.ts';
import { type CaseStream, nameStream } from './case-stream.ts';
import { show } from './mismatch.ts';

export interface RuleCase {
  readonly stream: CaseStream;
  /** The rule’s options in a config. */
  readonly options?: Options;
  /** Names the test; left out, the stream does. */
  readonly name?: string;
  /** The host of this stream: an adapter, or the name of one that a plugin brings. */
  readonly adapter?: Adapter | string;
}

export interface PassingCase extends RuleCase {
  /**
   * Why it passes: `satisfied`, `not_asked` (it does not apply), or `unknown` (what it reads is not known). Left out,
   * one of the first two.
   */
  readonly because?: 'satisfied' | 'not_asked' | 'unknown';
}

export interface FailingCase extends RuleCase {
  /** The whole message; left out, it must only read as a clause. */
  readonly message?: string;
  /** The whole command as the agent reads it, `harnery` standing for this installation; and its stage. */
  readonly remedy?: string | { readonly command: string; readonly stage?: Stage };
}

export interface RuleCases {
  readonly passing: readonly (string | PassingCase)[];
  readonly failing: readonly (string | FailingCase)[];
}

const KEYS = {
  passing: ['stream', 'options', 'name', 'adapter', 'because'],
  failing: ['stream', 'options', 'name', 'adapter', 'message', 'remedy'],
} as const;

/** The cases, each as an object. Throws a plain Error for an empty list, an unsound case, or one that comes twice. */
export function readCases(cases: RuleCases): { passing: PassingCase[]; failing: FailingCase[] } {
  const passing = readList<PassingCase>('passing', cases.passing);
  const failing = readList<FailingCase>('failing', cases.failing);
  const seen = new Set<string>();
  for (const one of [...passing, ...failing]) {
    const { stream, options = {}, adapter } = one;
    const key = JSON.stringify([stream, options, typeof adapter === 'object' ? adapter.name : adapter]);
    if (seen.has(key)) throw new Error(`the case "${nameCase(one)}" is there twice; take one of them out`);
    seen.add(key);
  }
  for (const { message, remedy } of failing) {
    for (const text of [message, typeof remedy === 'object' ? remedy.command : remedy]) {
      if (text?.includes('{{'))
        throw new Error(`a case expects ${show(text)}: write what the agent reads, without a placeholder`);
    }
  }
  return { passing, failing };
}

/** The name of its test. */
export function nameCase({ name, stream, options, adapter }: RuleCase): string {
  if (name !== undefined) return name;
  const host = typeof adapter === 'object' ? adapter.name : adapter;
  const more = [options === undefined ? [] : `with ${show(options)}`, host === undefined ? [] : `on ${host}`];
  return [nameStream(stream), ...more.flat()].join(' ');
}

function readList<C extends RuleCase>(kind: keyof typeof KEYS, list: readonly (string | C)[]): C[] {
  if (!Array.isArray(list) || list.length === 0)
    throw new Error(`"${kind}" holds no case: a rule is only tested by streams of both kinds`);
  return list.map((given: string | C) => {
    const one = typeof given === 'string' ? ({ stream: given } as C) : given;
    const known: readonly string[] = KEYS[kind];
    const strange = Object.keys(one).find((key) => !known.includes(key));
    if (strange !== undefined) {
      const hint = nearest(strange, known);
      throw new Error(
        `a ${kind} case has the unknown key "${strange}"${hint}; there are ${known.join(', ')}`,
      );
    }
    if (typeof one.stream !== 'string' && !Array.isArray(one.stream))
      throw new Error(`a ${kind} case has no stream: ${show(one)}`);
    return one;
  });
}
