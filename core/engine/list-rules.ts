/** Lists the rules of all plugins and of the config itself, each with its setting: which are on is decided later. */

import { causeOf, type ErrorData, HarneryError, nearest } from '../errors.ts';
import type { Options } from '../model/condition.ts';
import type { Config, RuleSetting } from '../model/config.ts';
import { isObject } from '../model/is-object.ts';
import type { Plugin } from '../model/plugin.ts';
import { type Rule, type RuleBody, SEVERITIES, type Severity } from '../model/rule.ts';
import type { Faults } from './call-hooks.ts';
import { leaveOutTwins } from './register-plugins.ts';

/** A rule that could be asked, and how the config sets it. */
export interface ListedRule {
  /** With its plugin’s namespace: its key in the config. */
  readonly name: string;
  /** `config` where the config itself holds it. */
  readonly plugin: string;
  readonly rule: Rule;
  readonly severity: Severity;
  /** Options as the config gives them. */
  readonly given: Options;
  /** Whether the config says something of it. */
  readonly isSet: boolean;
}

/** The plugin that stands for rules of the config itself. */
export const CONFIG = 'config';

type Settings = NonNullable<Config['rules']>;

/** In the order in which plugins brought them, those of the config last. What is wrong is in `faults`. */
export function listRules(
  plugins: readonly Plugin[],
  settings: Settings,
  trusted: readonly Plugin[],
  faults: Faults,
): ListedRule[] {
  const named = plugins.flatMap((plugin) =>
    (plugin.rules ?? [])
      .filter((rule, place) => isRule(rule, place, plugin, faults))
      .map((rule) => nameRule(rule, plugin, trusted.includes(plugin))),
  );
  const brought = leaveOutTwins('rule', named, faults);
  const known = new Map(brought.map((one) => [one.name, one.plugin]));
  const own = Object.entries(settings).flatMap(([name, setting]) => ownRule(name, setting, known));
  const all = [...brought, ...own];
  const names = all.map((one) => one.name);
  const unknown = Object.entries(settings).filter(
    ([name, setting]) => !known.has(name) && !isObject(setting),
  );
  for (const [name, setting] of unknown.slice(0, MOST_UNKNOWN)) {
    // A rule of the config's own is an object, and holds its severity itself.
    const isWrapped = Array.isArray(setting) && isObject(setting[1]) && 'meta' in setting[1];
    const data = {
      rule: name,
      nearest: isWrapped ? OWN_RULE : nearest(name, names),
      known: names.join(', ') || 'none, since no plugin brings one',
    };
    faults.push(new HarneryError('HARNERY_UNKNOWN_RULE', { ...data, path: pathTo(name) }));
  }
  return all.map((one): ListedRule => {
    const setting = settings[one.name];
    const isSet = Object.hasOwn(settings, one.name);
    const [severity, given] = isSet
      ? readSetting(one.name, one.plugin === CONFIG, setting, one.rule, faults)
      : [defaultOf(one.rule), {}];
    return { name: one.name, plugin: one.plugin, rule: one.rule, severity, given, isSet };
  });
}

const OWN_RULE =
  '; a rule of the config itself stands without a list: { severity, meta, applies, satisfied }';

/** Enough to see what is wrong. */
const MOST_UNKNOWN = 20;

/** Where a rule stands in the config, as a JSON list of steps. */
export function pathTo(rule: string, ...steps: readonly (string | number)[]): string {
  return JSON.stringify(['rules', rule, ...steps]);
}

/** What a rule that nothing is said of is set to. */
function defaultOf(rule: RuleBody): Severity {
  return rule.meta?.severity ?? 'error';
}

/** One without a name is named by its place, from 1. */
function isRule(rule: unknown, place: number, { name: plugin }: Plugin, faults: Faults): boolean {
  const refuse = (named: string, cause: string): false => {
    faults.push(new HarneryError('HARNERY_BAD_RULE', { rule: named, plugin, cause }));
    return false;
  };
  try {
    if (!isObject(rule)) return refuse(String(rule), 'it is no object');
    if (typeof rule.name !== 'string' || rule.name === '')
      return refuse(String(place + 1), 'it has no "name"; its file name is due, as in name: \'no_todo\'');
    // Whatever else of it cannot be looked at is found here.
    void [rule.meta, rule.applies, rule.satisfied];
    return true;
  } catch (thrown) {
    return refuse(String(place + 1), `it cannot be looked at: ${causeOf(thrown)}`);
  }
}

function nameRule(rule: Rule, { name: plugin, namespace }: Plugin, isTrusted: boolean) {
  const name = namespace === undefined ? rule.name : `${namespace}/${rule.name}`;
  return { name, plugin, owner: `plugin "${plugin}"`, isTrusted, rule };
}

/** A setting that is an object is a rule of the config itself, unless a plugin brings one of this name. */
function ownRule(name: string, setting: RuleSetting, known: ReadonlyMap<string, string>) {
  if (!isObject(setting) || known.has(name)) return [];
  return [{ name, plugin: CONFIG, rule: { name, ...(setting as RuleBody) } }];
}

/** A setting that cannot be read puts the rule off; what it brought itself is named in the config as well. */
function readSetting(
  rule: string,
  isOwn: boolean,
  setting: unknown,
  body: RuleBody,
  faults: Faults,
): readonly [Severity, Options] {
  const refuse = (cause: string, ...steps: number[]): readonly [Severity, Options] => {
    const data: ErrorData = {
      setting: rule,
      cause,
      instead: 'the rule is off',
      path: pathTo(rule, ...steps),
    };
    faults.push(new HarneryError('HARNERY_BAD_SETTING', data));
    return ['off', {}];
  };
  const [severity, options, ...more] = Array.isArray(setting) ? setting : [setting];
  if (isObject(severity)) {
    if (!isOwn && !Array.isArray(setting) && 'meta' in severity)
      return refuse('a plugin brings a rule of this name; set it by a severity, or give yours another name');
    if (!isOwn || Array.isArray(setting)) return refuse('a severity stands first, as in ["error", { ... }]');
    const own = (severity as { severity?: unknown }).severity ?? defaultOf(body);
    return isSeverity(own) ? [own, {}] : refuse(wrongSeverity(own));
  }
  if (!isSeverity(severity)) return refuse(wrongSeverity(severity), ...(Array.isArray(setting) ? [0] : []));
  if (more.length > 0) return refuse('it holds more than a severity and options', 2);
  if (options === undefined || isObject(options)) return [severity, options ?? {}];
  return refuse(`its options are ${JSON.stringify(options)}, and an object is due`, 1);
}

function isSeverity(value: unknown): value is Severity {
  return (SEVERITIES as readonly unknown[]).includes(value);
}

function wrongSeverity(value: unknown): string {
  const hint = typeof value === 'string' ? nearest(value, SEVERITIES) : '';
  if (value === undefined) return 'it is empty, and "off", "warn" or "error" is due';
  return `${JSON.stringify(value) ?? String(value)} is not "off", "warn" or "error"${hint}`;
}
