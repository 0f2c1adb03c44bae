/** Turns the rules of all plugins, as the config sets them, into rules that can be asked. */

import { causeOf, type ErrorCode, type ErrorData, HarneryError, nearest } from '../errors.ts';
import type { Options } from '../model/condition.ts';
import type { Config, Severity } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import { type Rule, STAGES } from '../model/rule.ts';
import type { ActiveRule } from './apply-rules.ts';
import type { Faults } from './call-hooks.ts';
import { compileCondition, type Question } from './compile-condition.ts';
import { freezeDeep } from './freeze-deep.ts';
import { refuseDuplicates } from './register-plugins.ts';
import { validate } from './validate.ts';

/** The rules that are on, in the order in which plugins brought them. What is wrong with one is in `faults`. */
export function activateRules(
  plugins: readonly Plugin[],
  settings: NonNullable<Config['rules']>,
  faults: Faults,
): readonly ActiveRule[] {
  const named = plugins.flatMap((plugin) =>
    (plugin.rules ?? []).filter((rule) => isRule(rule, plugin, faults)).map((rule) => nameRule(rule, plugin)),
  );
  refuseDuplicates('rule', named);
  const known = named.map(({ name }) => name);
  for (const rule of Object.keys(settings).filter((name) => !known.includes(name))) {
    const data = { rule, nearest: nearest(rule, known), known: known.join(', ') };
    faults.push(new HarneryError('HARNERY_UNKNOWN_RULE', data));
  }
  return named.flatMap((one) => {
    const [severity, options] = readSetting(settings[one.name]);
    if (severity === 'off') return [];
    try {
      return [activate(one, options)];
    } catch (thrown) {
      if (!(thrown instanceof HarneryError)) throw thrown;
      faults.push(thrown);
      return [];
    }
  });
}

/** As file name and config key, with a namespace in front. */
const NAME = /^([a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]*$/;

interface NamedRule {
  readonly name: string;
  readonly plugin: string;
  readonly rule: Rule;
}

function isRule(rule: unknown, { name: plugin }: Plugin, faults: Faults): boolean {
  if (typeof rule === 'object' && rule !== null) return true;
  faults.push(new HarneryError('HARNERY_BAD_RULE', { rule: String(rule), plugin, cause: 'it is no object' }));
  return false;
}

function nameRule(rule: Rule, { name: plugin, namespace }: Plugin): NamedRule {
  return { name: namespace === undefined ? rule.name : `${namespace}/${rule.name}`, plugin, rule };
}

function readSetting(
  setting: Severity | readonly [Severity, Options] | undefined,
): readonly [Severity, Options] {
  if (setting === undefined) return ['error', {}];
  return typeof setting === 'string' ? [setting, {}] : [setting[0], setting[1] ?? {}];
}

function activate({ name, plugin, rule }: NamedRule, given: Options): ActiveRule {
  const fail = (code: ErrorCode, data: ErrorData): never => {
    throw new HarneryError(code, { rule: name, plugin, ...data });
  };
  const shape = wrongShape(name, rule);
  if (shape !== undefined) fail('HARNERY_BAD_RULE', { cause: shape });
  const options = { ...rule.meta.defaults, ...given };
  const cause = checkOptions(rule, options, (told) => fail('HARNERY_BAD_RULE', { cause: told }));
  if (cause !== undefined) fail('HARNERY_BAD_OPTIONS', { cause });
  const compile = (part: 'applies' | 'satisfied'): Question => {
    try {
      return compileCondition(rule[part]);
    } catch (thrown) {
      return fail('HARNERY_BAD_CONDITION', { part, cause: causeOf(thrown) });
    }
  };
  return {
    name,
    plugin,
    rule,
    options: freezeDeep(options),
    applies: compile('applies'),
    satisfied: compile('satisfied'),
  };
}

function checkOptions({ meta }: Rule, options: Options, fail: (cause: string) => never): string | undefined {
  try {
    return meta.options === undefined ? undefined : validate(meta.options, options);
  } catch (thrown) {
    return fail(`its options schema is not valid: ${causeOf(thrown)}`);
  }
}

function wrongShape(name: string, rule: Rule): string | undefined {
  if (!NAME.test(name)) return 'its name holds more than lower-case letters, digits, - and _';
  if (rule.applies === undefined || rule.satisfied === undefined)
    return '"applies" or "satisfied" is missing';
  const { on, message, remedy } = rule.meta ?? {};
  if (on !== 'turn.stop') return `"meta.on" is ${JSON.stringify(on)}; only "turn.stop" can be judged`;
  if (typeof message !== 'string') return '"meta.message" is missing';
  if (typeof remedy?.command !== 'string') return '"meta.remedy.command" is missing';
  const unknown = remedy.command.match(/\{\{(?!harnery\}\}|session\}\}).*?\}\}/)?.[0];
  if (unknown !== undefined) return `its remedy holds ${unknown}; there are {{harnery}} and {{session}}`;
  return STAGES.includes(remedy.stage) ? undefined : `"meta.remedy.stage" is none of ${STAGES.join(', ')}`;
}
