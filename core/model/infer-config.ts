/** What an editor knows of a config: the rules of its plugins by name, each with the options that it takes. */

import type { Adapter } from './adapter.ts';
import type { Config, PromisedPlugin } from './config.ts';
import type { FromSchema } from './infer-options.ts';
import type { RuleBody, Severity } from './rule.ts';

type SchemaOf<R> = R extends { readonly meta: { readonly options: infer S } } ? S : undefined;

/** Options without which a rule cannot be turned on: those that are required and have no default. */
type Due<R> = Exclude<
  SchemaOf<R> extends { readonly required: readonly (infer K)[] } ? K : never,
  R extends { readonly meta: { readonly defaults: infer D } } ? keyof D : never
>;

export type OptionsOf<R> =
  SchemaOf<R> extends undefined
    ? Readonly<Record<string, never>>
    : FromSchema<SchemaOf<R>> extends infer O
      ? O & { readonly [K in Due<R> & keyof O]-?: Exclude<O[K], undefined> }
      : never;

/** How a config sets a rule. */
export type SettingOf<R> = [Due<R>] extends [never]
  ? Severity | readonly [Severity] | readonly [Severity, OptionsOf<R>]
  : 'off' | readonly ['off'] | readonly [Severity, OptionsOf<R>];

type Flat<E> =
  E extends Promise<infer P>
    ? Flat<P>
    : E extends readonly (infer O)[]
      ? Flat<O>
      : E extends { readonly default: infer D }
        ? Flat<D>
        : E;

type RuleIn<P> = P extends { readonly rules: readonly (infer R)[] }
  ? R extends { readonly name: infer N extends string }
    ? P extends { readonly namespace: infer S extends string }
      ? { readonly key: `${S}/${N}`; readonly rule: R }
      : { readonly key: N; readonly rule: R }
    : never
  : never;

/** The rules of these plugins by their key in the config. */
export type SettingsOf<P extends readonly PromisedPlugin[]> = {
  readonly [I in RuleIn<Flat<P[number]>> as I['key']]?: SettingOf<I['rule']>;
};

/** A rule that the config itself holds. */
export type OwnRule = RuleBody & { readonly severity?: Severity };

/** A config with these plugins; a name that no plugin brings stands for a rule of its own. */
export interface ConfigWith<P extends readonly PromisedPlugin[], R>
  extends Omit<Config, 'plugins' | 'rules'> {
  readonly plugins?: P;
  readonly rules?: SettingsOf<P> & {
    readonly [K in keyof R]: K extends keyof SettingsOf<P> ? SettingsOf<P>[K] : OwnRule;
  };
  readonly adapters?: readonly Adapter[];
}
