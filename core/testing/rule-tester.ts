/** Tests a rule on streams: those on which it passes, and those on which it fails, with its words. */

import { nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { PluginEntry } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import type { Rule } from '../model/rule.ts';
import { type RuleSetup, ruleNames } from './ask-rule.ts';
import { judgeFailing, judgePassing } from './judge-rule-case.ts';
import { nameCase, type RuleCases, readCases } from './rule-cases.ts';
import { findRunner, type Runner } from './runner.ts';
import { plainWindow, testHosts } from './test-host.ts';

export interface RuleTesterOptions extends Partial<Runner> {
  /** The plugin that brings the rule; or the rule alone. */
  readonly plugin?: Plugin;
  readonly rule?: Rule;
  /** Other plugins that are there too, as a preset: their windows, facts and hosts count, their rules are off. */
  readonly plugins?: readonly PluginEntry[];
  /** The host of streams in shorthand, or the name of one that a plugin brings. Left out: one that tells all. */
  readonly adapter?: Adapter | string;
}

export class RuleTester {
  readonly #options: RuleTesterOptions;

  constructor(options: RuleTesterOptions) {
    this.#options = options;
  }

  /**
   * Defines one test a case. Throws a plain Error where no such rule is there and where the table is unsound: an empty
   * list, a case twice, an unknown key, a placeholder in an expected text.
   */
  run(name: string, cases: RuleCases): void {
    const { describe, it } = findRunner(this.#options);
    const setup = this.#setUp(name);
    const { passing, failing } = readCases(cases);
    describe(name, () => {
      describe('passes', () => {
        for (const one of passing) it(nameCase(one), () => judgePassing(setup, one));
      });
      describe('fails', () => {
        for (const one of failing) it(nameCase(one), () => judgeFailing(setup, one));
      });
    });
  }

  #setUp(name: string): RuleSetup {
    const { plugin, rule, plugins = [], adapter } = this.#options;
    const brought = [...plugins.flat(), ...(plugin === undefined ? [] : [plugin])];
    const isThere = rule === undefined || brought.some(({ rules = [] }) => rules.includes(rule));
    const all = [...new Set([testHosts, plainWindow, ...brought, ...(isThere ? [] : [alone(rule)])])];
    const known = ruleNames(all);
    if (!known.includes(name)) {
      const list = known.length === 0 ? 'there is none' : `there are ${known.join(', ')}`;
      throw new Error(`no rule is named "${name}"${nearest(name, known)}; ${list}`);
    }
    return { name, plugins: all, ...(adapter === undefined ? {} : { adapter }) };
  }
}

function alone(rule: Rule): Plugin {
  return { name: 'rule-under-test', rules: [rule] };
}
