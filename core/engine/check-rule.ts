/** Tells what is wrong with the shape of a rule, before any part of it is compiled. */

import { nearest } from '../errors.ts';
import { isObject } from '../model/is-object.ts';
import { type Rule, SEVERITIES, STAGES } from '../model/rule.ts';

export interface WrongRule {
  readonly cause: string;
  /** Where in the rule. */
  readonly path: readonly string[];
}

/** As file name and config key, with a namespace in front. */
const NAME = /^([a-z0-9][a-z0-9_-]*\/)?[a-z0-9][a-z0-9_-]*$/;

const META = ['on', 'description', 'message', 'remedy', 'severity', 'options', 'defaults', 'reads', 'docs'];

/** `strict`: a rule of the config, in which what it says of itself holds no key that nobody reads, either. */
export function wrongRule(name: string, rule: Rule, strict: boolean): WrongRule | undefined {
  const wrong = (cause: string, ...path: string[]): WrongRule => ({ cause, path });
  if (!NAME.test(name)) return wrong('its name holds more than lower-case letters, digits, - and _');
  const strange = strangeKey(rule, ['name', ...(strict ? ['severity'] : []), 'meta', 'applies', 'satisfied']);
  if (strange !== undefined) {
    const isMeta = !strict && META.includes(strange.key);
    return wrong(
      isMeta ? `"${strange.key}" stands beside "meta", and belongs into it` : strange.cause,
      strange.key,
    );
  }
  for (const part of ['applies', 'satisfied'] as const)
    if (rule[part] === undefined) return wrong(`"${part}" is missing`);
  const { meta } = rule;
  if (!isObject(meta)) return wrong('"meta" is missing: description, message and remedy');
  const strangeMeta = strict ? strangeKey(meta, META) : undefined;
  if (strangeMeta !== undefined) return wrong(strangeMeta.cause, 'meta', strangeMeta.key);
  const { on, message, remedy, severity, description, reads } = meta as Partial<Rule['meta']>;
  if (on !== undefined && on !== 'turn.stop')
    return wrong(`"meta.on" is ${JSON.stringify(on)}; only "turn.stop" can be judged`, 'meta', 'on');
  if (reads !== undefined && !Array.isArray(reads))
    return wrong('"meta.reads" is no list of paths', 'meta', 'reads');
  if (strict && typeof description !== 'string') return wrong('"meta.description" is missing', 'meta');
  if (!isWords(message)) return wrong('"meta.message" is missing', 'meta');
  if (severity !== undefined && !SEVERITIES.includes(severity))
    return wrong(`"meta.severity" is none of ${SEVERITIES.join(', ')}`, 'meta', 'severity');
  if (isWords(remedy) && typeof remedy === 'string') return undefined;
  if (strict && isObject(remedy)) {
    const strangeRemedy = strangeKey(remedy, ['stage', 'command']);
    if (strangeRemedy !== undefined) return wrong(strangeRemedy.cause, 'meta', 'remedy', strangeRemedy.key);
  }
  if (!isObject(remedy) || !isWords(remedy.command))
    return wrong('"meta.remedy" is no command; there is { stage, command } or a command alone', 'meta');
  const { stage } = remedy as { stage?: (typeof STAGES)[number] };
  if (stage === undefined || STAGES.includes(stage)) return undefined;
  return wrong(`"meta.remedy.stage" is none of ${STAGES.join(', ')}`, 'meta', 'remedy', 'stage');
}

function isWords(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'string' && value.trim() !== '');
}

function strangeKey(value: object, known: readonly string[]): { cause: string; key: string } | undefined {
  const key = Object.keys(value).find((one) => !known.includes(one));
  if (key === undefined) return undefined;
  return { key, cause: `unknown key "${key}"${nearest(key, known)}; there are ${known.join(', ')}` };
}
