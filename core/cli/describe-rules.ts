/** What `harnery rules` says of a rule: its state, its options, and its page. */

import { fileURLToPath } from 'node:url';
import type { Engine } from '../engine/engine.ts';
import type { ListedRule } from '../engine/list-rules.ts';
import { plainText } from '../errors.ts';
import type { Severity } from '../model/rule.ts';
import { readText } from '../platform/read-text.ts';

export interface DescribedRule {
  readonly name: string;
  readonly severity: Severity;
  readonly plugin: string;
  readonly description: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** A path or an address; missing where the rule has no page. */
  readonly doc?: string;
  /** Why a rule that should be on is off. */
  readonly problem?: string;
}

export function describeRule(
  { name, plugin, rule, severity, given }: ListedRule,
  engine: Engine,
): DescribedRule {
  const active = engine.rules.find((one) => one.name === name);
  const problems = engine.faults.filter(
    ({ data }) => data.rule === name || (data.setting === name && data.instead === 'the rule is off'),
  );
  const doc = docOf(rule.meta?.docs);
  return {
    name,
    severity: active === undefined ? 'off' : severity,
    plugin,
    description: String(rule.meta?.description ?? ''),
    options: active?.options ?? { ...rule.meta?.defaults, ...given },
    ...(doc === undefined ? {} : { doc }),
    ...(problems.length === 0 ? {} : { problem: problems.map(({ message }) => message).join('; ') }),
  };
}

/** One rule in a few lines: name, state and plugin first, then what there is to say. */
export function listOfRules(rules: readonly DescribedRule[]): string {
  if (rules.length === 0) return 'No plugin of this config brings a rule.\n';
  const width = Math.max(...rules.map(({ name }) => name.length));
  return rules
    .map(({ name, severity, plugin, description, options, doc, problem }) => {
      const rows = [
        `${name.padEnd(width)}  ${severity.padEnd(5)}  plugin ${plugin}`,
        `  ${description}`,
        ...(Object.keys(options).length === 0 ? [] : [`  options  ${JSON.stringify(options)}`]),
        ...(doc === undefined ? [] : [`  page     ${doc}`]),
        ...(problem === undefined ? [] : [`  off      ${problem}`]),
      ];
      return rows.map((row) => `${plainText(row)}\n`).join('');
    })
    .join('\n');
}

/** The rule’s own page, or what the rule says of itself. */
export function pageOf(listed: ListedRule, described: DescribedRule): string {
  const head = listOfRules([described]);
  const { docs } = listed.rule.meta ?? {};
  try {
    const path = docOf(docs);
    if (path !== undefined && !/^https?:/.test(path)) return `${head}\n${readText(path).trim()}\n`;
  } catch {
    // A page that is not there is no reason to say nothing.
  }
  return `${head}\n${ownWords(listed)}`;
}

function ownWords({ rule }: ListedRule): string {
  const { meta, applies, satisfied } = rule as Partial<ListedRule['rule']>;
  const remedy = typeof meta?.remedy === 'object' ? meta.remedy?.command : meta?.remedy;
  const parts = { applies, satisfied, message: meta?.message, remedy, options: meta?.options };
  return Object.entries(parts)
    .filter(([, part]) => part !== undefined)
    .map(([label, part]) => `${label.padEnd(10)}${show(part).replaceAll('\n', '\n          ')}\n`)
    .join('');
}

function show(part: unknown): string {
  if (typeof part === 'function') return 'in code';
  return typeof part === 'string' ? part : JSON.stringify(part, null, 2);
}

function docOf(docs: string | undefined): string | undefined {
  return docs?.startsWith('file:') ? fileURLToPath(docs) : docs;
}
