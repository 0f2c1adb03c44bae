/** Turns listed rules that are on into rules that can be asked: shape, options, conditions and words are checked. */

import { compileCondition, type Question } from '../condition/compile-condition.ts';
import { ConditionError } from '../condition/refuse-part.ts';
import { causeOf, type ErrorCode, type ErrorData, HarneryError } from '../errors.ts';
import type { Condition, Options } from '../model/condition.ts';
import type { FactDoc } from '../model/fact-table.ts';
import type { JsonSchema } from '../model/json-schema.ts';
import type { Remedy } from '../model/rule.ts';
import type { ActiveRule } from './apply-rules.ts';
import type { Faults } from './call-hooks.ts';
import { wrongAnswer } from './check-answer.ts';
import { wrongRule } from './check-rule.ts';
import { compileMessage, compileRemedy, type Template } from './fill-template.ts';
import { finishMessage, finishRemedy } from './finish-words.ts';
import { freezeDeep } from './freeze-deep.ts';
import type { Calls } from './limit-calls.ts';
import { CONFIG, type ListedRule, pathTo } from './list-rules.ts';
import { factType, type Readable, readable, refuseFact } from './refuse-fact.ts';
import { findErrors } from './validate.ts';
import { watchReads } from './watch-reads.ts';

/** The rules that are on and can be asked, in the given order; what is wrong with one is in `faults`, and it is off. */
export function activateRules(
  listed: readonly ListedRule[],
  facts: Readonly<Record<string, FactDoc>>,
  callsOf: (plugin: string) => Calls,
  isChecked: boolean,
  faults: Faults,
): readonly ActiveRule[] {
  return listed.flatMap((one) => {
    if (one.severity === 'off') return [];
    const found = activate(one, one.severity, facts, callsOf(one.plugin), isChecked);
    if (!Array.isArray(found)) return [found];
    faults.push(...found);
    return [];
  });
}

function activate(
  { name, plugin, rule, given }: ListedRule,
  severity: ActiveRule['severity'],
  facts: Readonly<Record<string, FactDoc>>,
  calls: Calls,
  isChecked: boolean,
): ActiveRule | HarneryError[] {
  const fail = (code: ErrorCode, data: ErrorData, ...steps: readonly (string | number)[]): HarneryError[] => {
    const path = plugin === CONFIG || code === 'HARNERY_BAD_OPTIONS' ? { path: pathTo(name, ...steps) } : {};
    return [new HarneryError(code, { rule: name, plugin, ...data, ...path })];
  };
  const wrong = wrongRule(name, rule, plugin === CONFIG);
  if (wrong !== undefined) return fail('HARNERY_BAD_RULE', { cause: wrong.cause }, ...wrong.path);

  const { meta } = rule;
  const options: Options = { ...meta.defaults, ...given };
  try {
    const errors = isChecked ? [] : findErrors(meta.options ?? noOptions(meta.defaults), options);
    if (errors.length > 0) {
      return errors.flatMap(({ text, path }) => fail('HARNERY_BAD_OPTIONS', { cause: text }, 1, ...path));
    }
  } catch (thrown) {
    return fail('HARNERY_BAD_RULE', { cause: `its options schema is not valid: ${causeOf(thrown)}` });
  }

  const known = readable(facts, meta.options, meta.defaults);
  const compiled = compileParts(rule, known, calls, (part, thrown) =>
    fail(
      part === 'applies' || part === 'satisfied' ? 'HARNERY_BAD_CONDITION' : 'HARNERY_BAD_RULE',
      part === 'applies' || part === 'satisfied'
        ? { part, cause: causeOf(thrown) }
        : { cause: `"meta.${part}": ${causeOf(thrown)}` },
      ...(part === 'applies' || part === 'satisfied' ? [part] : ['meta', part]),
      ...(thrown instanceof ConditionError ? thrown.path : []),
    ),
  );
  return Array.isArray(compiled)
    ? compiled
    : { name, plugin, severity, rule, options: freezeDeep(options), ...compiled };
}

/** A rule that says nothing of its options takes those alone that it has a default for. */
function noOptions(defaults: Options = {}): JsonSchema {
  const names = Object.keys(defaults).map((name) => [name, {}]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(names) };
}

type Part = 'applies' | 'satisfied' | 'message' | 'remedy' | 'reads';
type Parts = Pick<ActiveRule, 'applies' | 'satisfied' | 'message' | 'remedy' | 'said' | 'reads'>;

function compileParts(
  { meta, applies, satisfied }: ListedRule['rule'],
  known: Readable,
  calls: Calls,
  fail: (part: Part, thrown: unknown) => HarneryError[],
): Parts | HarneryError[] {
  const faults: HarneryError[] = [];
  const attempt = <T>(part: Part, make: () => T): T | undefined => {
    try {
      return make();
    } catch (thrown) {
      faults.push(...fail(part, thrown));
      return undefined;
    }
  };
  let watch: ReturnType<typeof watchReads> | undefined;
  const watched = <T>(part: T): T => {
    if (typeof part !== 'function') return part;
    watch ??= watchReads(meta.reads ?? [], calls, (name) => refuseFact(name, known));
    return watch(part) as T;
  };
  const refuse = (path: string, over?: string) => refuseFact(path, known, over);
  const remedy: Remedy = typeof meta.remedy === 'string' ? { command: meta.remedy } : meta.remedy;
  const ask = (part: 'applies' | 'satisfied', condition: Condition) =>
    attempt(part, () => {
      const question = compileCondition(watched(condition), refuse, (path) => {
        const kind = factType(path, known);
        return kind === 'any' ? undefined : kind;
      });
      const cause = wrongAnswer(condition, known);
      if (cause !== undefined) throw new Error(cause);
      return question;
    });
  const first = ask('applies', applies);
  const second = ask('satisfied', satisfied);
  const message = attempt('message', () => compileMessage(watched(meta.message), known));
  const command = attempt('remedy', () => compileRemedy(watched(remedy.command), known));
  const declared = attempt('reads', () => checkReads(meta.reads ?? [], known));
  if (!first || !second || !message || !command || !declared) return faults;
  return {
    applies: first,
    satisfied: second,
    message: message.word,
    remedy: { stage: remedy.stage ?? 'normal', word: command.word },
    said: { message: finishMessage(message), command: finishRemedy(command) },
    reads: [...declared, ...[first, second, message, command].flatMap(readsOf)],
  };
}

function readsOf({ reads }: Question | Template): readonly string[] {
  return reads ?? [];
}

function checkReads(reads: readonly string[], known: Readable): readonly string[] {
  for (const path of reads) {
    const list = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    const cause = refuseFact(path, known);
    // A field of a list’s elements is named as in `commands.succeeded`.
    if (
      cause !== undefined &&
      refuseFact(path.slice(list.length + 1), known, list || undefined) !== undefined
    )
      throw new Error(cause);
  }
  return reads;
}
