/** Asks each rule about a window: which apply, and which of these failed. */

import { causeOf, HarneryError } from '../errors.ts';
import type { Options } from '../model/condition.ts';
import type { Facts } from '../model/facts.ts';
import type { Asked, Finding, Rule } from '../model/rule.ts';
import type { Faults } from './call-hooks.ts';
import type { Question } from './compile-condition.ts';

/** A rule that is on, ready to be asked. */
export interface ActiveRule {
  /** With its plugin’s namespace: its key in the config. */
  readonly name: string;
  readonly plugin: string;
  readonly rule: Rule;
  readonly options: Options;
  readonly applies: Question;
  readonly satisfied: Question;
}

/** The rules that apply, and those of them that failed, in the order in which rules were registered. */
export interface Answers {
  readonly applying: readonly Asked[];
  readonly failing: readonly Finding[];
}

export function applyRules(rules: readonly ActiveRule[], facts: Facts, faults: Faults): Answers {
  const applying = rules.filter((rule) => ask(rule, 'applies', facts, faults) === true);
  const failed = applying.map((rule) => ask(rule, 'satisfied', facts, faults) === false);
  const asked = applying.map(({ name, rule }, index): Asked => {
    const { message, remedy } = rule.meta;
    return { rule: name, place: index + 1, of: applying.length, message, remedy };
  });
  const failing = asked.flatMap((one, index): Finding[] => {
    const plugin = applying[index]?.plugin ?? '';
    return failed[index] === true ? [{ ...one, plugin }] : [];
  });
  return { applying: asked, failing };
}

/** True, false, or undefined where the rule could not say: an unknown never blocks. */
function ask(
  { name, plugin, options, ...questions }: ActiveRule,
  part: 'applies' | 'satisfied',
  facts: Facts,
  faults: Faults,
): boolean | undefined {
  try {
    const answer = questions[part](facts, options);
    if (typeof answer === 'boolean') return answer;
    if (answer instanceof Promise) answer.catch(() => undefined);
    const value = answer instanceof Promise ? 'a promise' : (JSON.stringify(answer) ?? String(answer));
    faults.push(new HarneryError('HARNERY_RULE_UNDECIDED', { rule: name, plugin, value }));
  } catch (thrown) {
    faults.push(new HarneryError('HARNERY_RULE_THREW', { rule: name, plugin, cause: causeOf(thrown) }));
  }
  return undefined;
}
