/** Asks each rule about a window: which apply, and which of these failed. */

import type { Question } from '../condition/compile-condition.ts';
import { causeOf, HarneryError, plainText } from '../errors.ts';
import type { Options } from '../model/condition.ts';
import type { Facts } from '../model/facts.ts';
import type { Explanation } from '../model/report.ts';
import type { Asked, Finding, Rule, Severity, Stage } from '../model/rule.ts';
import type { Faults } from './call-hooks.ts';
import type { Wording } from './fill-template.ts';

/** A rule that is on, ready to be asked. */
export interface ActiveRule {
  /** With its plugin’s namespace: its key in the config. */
  readonly name: string;
  readonly plugin: string;
  readonly severity: Exclude<Severity, 'off'>;
  readonly rule: Rule;
  readonly options: Options;
  readonly applies: Question;
  readonly satisfied: Question;
  readonly message: Wording;
  readonly remedy: { readonly stage: Stage; readonly word: Wording };
  /** Paths of all facts that it reads, as far as it says. */
  readonly reads: readonly string[];
}

/** In the order in which rules were registered. */
export interface Answers {
  /** The rules that apply and may block. */
  readonly applying: readonly Asked[];
  /** Those of them that failed. */
  readonly failing: readonly Finding[];
  /** Rules that only warn and failed. */
  readonly warned: readonly Finding[];
  /** How many rules apply, those that only warn included. */
  readonly applyingCount: number;
}

export function applyRules(rules: readonly ActiveRule[], facts: Facts, faults: Faults): Answers {
  const applying = rules.flatMap((rule) => {
    if (ask(rule, 'applies', facts, faults) !== true) return [];
    const isFailed = ask(rule, 'satisfied', facts, faults) === false;
    // Words are due of a rule that did not fail, too: a message may name every remedy. It may do without them.
    const words = word(rule, facts, isFailed ? faults : []);
    return words === undefined && isFailed ? [] : [{ rule, isFailed, words }];
  });
  const of = (severity: ActiveRule['severity']) => {
    const those = applying.flatMap(({ words, ...one }) =>
      words === undefined || one.rule.severity !== severity ? [] : [{ ...one, words }],
    );
    return those.map(({ rule: { name, plugin }, isFailed, words }, index) => {
      const asked: Asked = { rule: name, place: index + 1, of: those.length, ...words };
      return { asked, found: isFailed ? [{ ...asked, plugin }] : [] };
    });
  };
  const enforced = of('error');
  return {
    applying: enforced.map(({ asked }) => asked),
    failing: enforced.flatMap(({ found }) => found),
    warned: of('warn').flatMap(({ found }) => found),
    applyingCount: applying.length,
  };
}

/** Why each rule answered as it did. */
export function explainRules(rules: readonly ActiveRule[], facts: Facts): Explanation[] {
  return rules.map(({ name, severity, options, applies, satisfied }) => {
    const first = applies.explain(facts, options);
    const asked = first.value === true ? { satisfied: satisfied.explain(facts, options) } : {};
    return { rule: name, severity, applies: first, ...asked };
  });
}

/** What a rule says of this window; undefined where it cannot be said: then the rule is not counted. */
function word(
  { name, plugin, options, message, remedy }: ActiveRule,
  facts: Facts,
  faults: Faults,
): Pick<Asked, 'message' | 'remedy'> | undefined {
  try {
    const command = remedy.word(facts, options).trim();
    if (command === '' || plainText(command) !== command || /\n/.test(command))
      throw new Error(`its remedy is ${command === '' ? 'empty' : 'no single line of plain text'}`);
    return { message: oneLine(message(facts, options)), remedy: { stage: remedy.stage, command } };
  } catch (thrown) {
    const cause = `its words: ${causeOf(thrown)}`;
    faults.push(new HarneryError('HARNERY_RULE_THREW', { rule: name, plugin, cause }));
    return undefined;
  }
}

/** Longest message, in characters. */
const LONGEST = 1_000;

/** So that nothing in it can be taken for a line of ours. */
function oneLine(text: string): string {
  const letters = Array.from(plainText(text).replace(/\s+/g, ' ').trim());
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

/** True, false, or undefined where the rule could not say: an unknown never blocks. */
function ask(
  { name, plugin, options, ...questions }: ActiveRule,
  part: 'applies' | 'satisfied',
  facts: Facts,
  faults: Faults,
): boolean | undefined {
  try {
    const answer = questions[part].ask(facts, options);
    if (typeof answer === 'boolean' || answer === undefined) return answer;
    if (answer instanceof Promise) answer.catch(() => undefined);
    const isShort = typeof answer === 'number' || answer === null;
    const value = isShort ? String(answer) : answer instanceof Promise ? 'a promise' : `a ${typeof answer}`;
    faults.push(new HarneryError('HARNERY_RULE_UNDECIDED', { rule: name, plugin, value }));
  } catch (thrown) {
    faults.push(new HarneryError('HARNERY_RULE_THREW', { rule: name, plugin, cause: causeOf(thrown) }));
  }
  return undefined;
}
