/** Configure, then freeze: a config becomes an engine in which nothing can be registered any more. */

import type { HarneryError } from '../errors.ts';
import { type Adapter, tellsOneRule } from '../model/adapter.ts';
import type { Config } from '../model/config.ts';
import { EVENT_TYPES } from '../model/event.ts';
import type { Plugin } from '../model/plugin.ts';
import { needsOf, type OnDemand } from '../model/recording.ts';
import type { StoreFactory } from '../model/store.ts';
import { activateRules } from './activate-rules.ts';
import type { ActiveRule } from './apply-rules.ts';
import { HookSet } from './call-hooks.ts';
import { Calls, type Limit } from './limit-calls.ts';
import { CONFIG, type ListedRule, listRules } from './list-rules.ts';
import { observeOnly } from './observe-only.ts';
import { isCap, registerAdapters, type Trust } from './register-adapters.ts';
import { registerPlugins } from './register-plugins.ts';
import { takeFacts } from './take-facts.ts';

/** Blocks that a window may get from us, where neither adapter nor rules say otherwise. */
const DEFAULT_CAP = 3;

export interface Engine {
  /** Names of the plugins, in order. */
  readonly plugins: readonly string[];
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** Names of those that trusted plugins bring. */
  readonly builtInAdapters: ReadonlySet<string>;
  /** The rules that are on. */
  readonly rules: readonly ActiveRule[];
  /** All rules that there are, with their settings. */
  readonly listed: readonly ListedRule[];
  /** The last one that a plugin brings, with that plugin’s name. */
  readonly store: { readonly plugin: string; readonly make: StoreFactory } | undefined;
  readonly hooks: HookSet;
  readonly observe: boolean;
  /** How many characters of a prompt are recorded. */
  readonly promptText: number;
  /** What of tools and answers is recorded, since a rule or plugin asks for it. */
  readonly records: ReadonlySet<OnDemand>;
  /** Types of plugins that rules count. */
  readonly signals: readonly string[];
  /** What went wrong while it was made; the rest works. */
  readonly faults: readonly HarneryError[];
  /** The adapter of this name; for an unknown name one that observes only. */
  adapterFor(name: string): Adapter;
  /** The most blocks that a window of this host may get. */
  capFor(adapter: Adapter): number;
}

/** What the command hands in to hold foreign code to a time; left out, all code runs as long as it takes. */
export interface EngineOptions {
  readonly limit?: Limit;
  /** Plugins whose code, that of their rules and adapters included, needs no limit. */
  readonly trusted?: readonly Plugin[];
  /** True where this very config was found to be without a fault: what schemas say of options is not asked again. */
  readonly isChecked?: boolean;
}

/** Registers plugins, compiles rules, and freezes. Never throws: what cannot be used is left out and in `faults`. */
export function createEngine(
  config: Config,
  { limit, trusted = [], isChecked = false }: EngineOptions = {},
): Engine {
  const faults: HarneryError[] = [];
  const hooks = new HookSet();
  const calls = new Map<string, Calls>();
  const callsOf = (plugin: Plugin | undefined): Calls => {
    const name = plugin?.name ?? CONFIG;
    const known = calls.get(name);
    if (known !== undefined) return known;
    const made = new Calls(name, plugin !== undefined && trusted.includes(plugin) ? undefined : limit);
    calls.set(name, made);
    return made;
  };
  const plugins = registerPlugins(config, hooks, callsOf, trusted, faults);
  const listed = listRules(plugins, config.rules ?? {}, trusted, faults);
  const added = takeFacts(plugins, trusted, faults);
  const rules = activateRules(
    listed,
    added,
    (plugin) => calls.get(plugin) ?? callsOf(undefined),
    isChecked,
    faults,
  );
  const reads = [...rules.flatMap((rule) => rule.reads), ...plugins.flatMap((plugin) => plugin.reads ?? [])];
  const adapters = registerAdapters(
    plugins,
    config,
    // One that loops in an adapter of the config harms neither another one nor the config’s rules.
    (plugin, adapter) => (plugin === undefined ? new Calls(adapter, limit) : callsOf(plugin)),
    trustIn(trusted),
    faults,
  );
  const enforced = rules.filter(({ severity }) => severity === 'error').length;
  hooks.freeze();

  return Object.freeze({
    plugins: plugins.map(({ name }) => name),
    adapters,
    builtInAdapters: new Set(trusted.flatMap(({ adapters: own = [] }) => own.map(({ name }) => name))),
    rules,
    listed,
    store: storeOf(plugins),
    hooks,
    observe: config.observe ?? false,
    promptText: config.record?.promptText ?? 0,
    records: new Set(reads.flatMap((path) => needsOf(path).record)),
    signals: signalsIn(reads),
    faults,
    adapterFor: (name: string) => adapters.get(name) ?? observeOnly(name),
    capFor(adapter: Adapter) {
      const usual = tellsOneRule(adapter) ? Math.max(DEFAULT_CAP, enforced + 1) : DEFAULT_CAP;
      const cap = isCap(adapter.followupCap) ? (adapter.followupCap ?? usual) : usual;
      return adapter.hostCap === undefined ? cap : Math.min(cap, adapter.hostCap - 1);
    },
  });
}

function storeOf(plugins: readonly Plugin[]): Engine['store'] {
  const { name, store } = plugins.findLast((plugin) => plugin.store !== undefined) ?? {};
  return name === undefined || store === undefined ? undefined : { plugin: name, make: store };
}

/** Whether code is part of an adapter of these plugins, also where a config laid options over it. */
function trustIn(plugins: readonly Plugin[]): Trust {
  const own = plugins.flatMap(({ adapters = [] }) => adapters);
  let codes: Set<unknown> | undefined;
  const collect = () =>
    new Set<unknown>(
      own.flatMap(({ events, ...rest }) => [...Object.values(rest), ...Object.values(events).flat()]),
    );
  const isTrusted = (code: unknown) => {
    codes ??= collect();
    return codes.has(code);
  };
  return { isTrusted, ready: new Set(own) };
}

/** The types that rules count and the envelope does not know. */
function signalsIn(reads: readonly string[]): readonly string[] {
  const types = reads.flatMap((path) => /^count\.(\w+\.\w+)$/.exec(path)?.[1] ?? []);
  return [...new Set(types)].filter((type) => !(EVENT_TYPES as readonly string[]).includes(type));
}
