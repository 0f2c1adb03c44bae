/** Asks each rule about a window: which apply, and which of these failed. */

import type { Question } from '../condition/compile-condition.ts';
import { causeOf, HarneryError } from '../errors.ts';
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
  /** Message and command as they are said: one line each. */
  readonly said: { readonly message: Wording; readonly command: Wording };
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
  /** Names of the rules that failed to answer. */
  readonly unanswered: readonly string[];
  /** How many rules apply, those that only warn included. */
  readonly applyingCount: number;
}

export function applyRules(rules: readonly ActiveRule[], facts: Facts, faults: Faults): Answers {
  const enforced: Applying[] = [];
  const warning: Applying[] = [];
  const before = faults.length;
  let applyingCount = 0;
  for (const rule of rules) {
    if (ask(rule, 'applies', facts, faults) !== true) continue;
    const isFailed = ask(rule, 'satisfied', facts, faults) === false;
    // Words are due of a rule that did not fail, too: a message may name every remedy. It may do without them.
    const words = word(rule, facts, isFailed ? faults : []);
    if (words === undefined && isFailed) continue;
    applyingCount += 1;
    if (words !== undefined) (rule.severity === 'error' ? enforced : warning).push({ rule, isFailed, words });
  }
  return {
    applying: enforced.map(nameAsked),
    failing: findingsOf(enforced),
    warned: findingsOf(warning),
    unanswered: [...new Set(faults.slice(before).flatMap(({ data }) => data.rule ?? []))],
    applyingCount,
  };
}

type Said = Pick<Asked, 'message' | 'remedy'>;

interface Applying {
  readonly rule: ActiveRule;
  readonly isFailed: boolean;
  readonly words: Said;
}

function nameAsked({ rule, words }: Applying, index: number, those: readonly Applying[]): Asked {
  const { message, remedy } = words;
  return { rule: rule.name, place: index + 1, of: those.length, message, remedy };
}

function findingsOf(those: readonly Applying[]): Finding[] {
  const findings: Finding[] = [];
  those.forEach((one, index) => {
    if (one.isFailed) findings.push({ ...nameAsked(one, index, those), plugin: one.rule.plugin });
  });
  return findings;
}

/** Why each rule answered as it did. */
export function explainRules(rules: readonly ActiveRule[], facts: Facts): Explanation[] {
  return rules.map(({ name, severity, options, applies, satisfied, said }) => {
    const first = applies.explain(facts, options);
    const asked = first.value === true ? { satisfied: satisfied.explain(facts, options) } : {};
    const failed =
      asked.satisfied?.value === false ? tellWords(said.message, said.command, facts, options) : {};
    return { rule: name, severity, applies: first, ...asked, ...failed };
  });
}

/** What a failed rule says, or why it cannot be said. */
function tellWords(
  message: Wording,
  command: Wording,
  facts: Facts,
  options: Options,
): Pick<Explanation, 'message' | 'error'> {
  try {
    command(facts, options);
    return { message: message(facts, options) };
  } catch (thrown) {
    return { error: causeOf(thrown) };
  }
}

/** What a rule says of this window; undefined where it cannot be said: then the rule is not counted. */
function word(
  { name, plugin, options, said, remedy: { stage } }: ActiveRule,
  facts: Facts,
  faults: Faults,
): Said | undefined {
  try {
    const command = said.command(facts, options);
    return { message: said.message(facts, options), remedy: { stage, command } };
  } catch (thrown) {
    const cause = `its words: ${causeOf(thrown)}`;
    faults.push(new HarneryError('HARNERY_RULE_THREW', { rule: name, plugin, cause }));
    return undefined;
  }
}

/** True, false, or undefined where the rule could not say: an unknown never blocks. */
function ask(
  rule: ActiveRule,
  part: 'applies' | 'satisfied',
  facts: Facts,
  faults: Faults,
): boolean | undefined {
  const { name, plugin, options } = rule;
  try {
    const answer = rule[part].ask(facts, options);
    if (typeof answer === 'boolean' || answer === undefined) return answer;
    if (answer instanceof Promise) answer.catch(() => undefined);
    const isShort = typeof answer === 'number' || answer === null;
    const value = isShort ? String(answer) : answer instanceof Promise ? 'a promise' : `a ${typeof answer}`;
    faults.push(new HarneryError('HARNERY_RULE_UNDECIDED', { rule: name, plugin, part, value }));
  } catch (thrown) {
    const cause = `"${part}": ${kindOf(thrown)}${causeOf(thrown)}`;
    faults.push(new HarneryError('HARNERY_RULE_THREW', { rule: name, plugin, cause }));
  }
  return undefined;
}

/** The class of an error that is not just an Error. */
function kindOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.constructor.name : 'Error';
  return name === 'Error' ? '' : `${name}: `;
}
