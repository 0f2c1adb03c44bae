/** Configure, then freeze: a config becomes an engine in which nothing can be registered any more. */

import { HarneryError, nearest } from '../errors.ts';
import { type Adapter, tellsOneRule } from '../model/adapter.ts';
import type { Config } from '../model/config.ts';
import type { StoreFactory } from '../model/store.ts';
import { activateRules } from './activate-rules.ts';
import type { ActiveRule } from './apply-rules.ts';
import { HookSet } from './call-hooks.ts';
import { freezeDeep } from './freeze-deep.ts';
import { isCap, registerAdapters } from './register-adapters.ts';
import { registerPlugins } from './register-plugins.ts';

/** Blocks that a window may get from us, where neither adapter nor rules say otherwise. */
const DEFAULT_CAP = 3;

export interface Engine {
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly rules: readonly ActiveRule[];
  readonly store: StoreFactory | undefined;
  readonly hooks: HookSet;
  readonly observe: boolean;
  /** How many characters of a prompt are recorded. */
  readonly promptText: number;
  /** What went wrong while it was made; the rest works. */
  readonly faults: readonly HarneryError[];
  /** The adapter of this name; for an unknown name one that observes only. */
  adapterFor(name: string): Adapter;
  /** The most blocks that a window of this host may get. */
  capFor(adapter: Adapter): number;
}

/**
 * Registers plugins, compiles rules, and freezes. Throws HARNERY_DUPLICATE_NAME and HARNERY_MISSING_DEPENDENCY; what
 * concerns one plugin, adapter, rule or tap only is in `faults` instead.
 */
export function createEngine(config: Config): Engine {
  const faults: HarneryError[] = [];
  const hooks = new HookSet();
  const plugins = registerPlugins(config, hooks, faults);
  const rules = activateRules(plugins, config.rules ?? {}, faults);
  const adapters = registerAdapters(plugins, config, faults);
  hooks.freeze();
  for (const adapter of adapters.values()) freezeDeep(adapter);

  return Object.freeze({
    adapters,
    rules,
    store: plugins.findLast((plugin) => plugin.store !== undefined)?.store,
    hooks,
    observe: config.observe ?? false,
    promptText: config.record?.promptText ?? 0,
    faults,
    adapterFor: (name: string) => adapters.get(name) ?? observeOnly(name),
    capFor(adapter: Adapter) {
      const usual = tellsOneRule(adapter) ? Math.max(DEFAULT_CAP, rules.length + 1) : DEFAULT_CAP;
      const cap = isCap(adapter.followupCap) ? (adapter.followupCap ?? usual) : usual;
      return adapter.hostCap === undefined ? cap : Math.min(cap, adapter.hostCap - 1);
    },
  });
}

/** The adapter of this name, or HARNERY_BAD_ADAPTER, or HARNERY_UNKNOWN_ADAPTER with the nearest name. */
export function requireAdapter(engine: Engine, name: string): Adapter {
  const adapter = engine.adapters.get(name);
  if (adapter !== undefined) return adapter;
  const broken = engine.faults.find(
    ({ code, data }) => code === 'HARNERY_BAD_ADAPTER' && data.adapter === name,
  );
  if (broken !== undefined) throw broken;
  const known = [...engine.adapters.keys()];
  throw new HarneryError('HARNERY_UNKNOWN_ADAPTER', {
    name,
    nearest: nearest(name, known),
    known:
      known.length === 0
        ? 'none, until "plugins" in the config holds one, as recommended does'
        : known.join(', '),
  });
}

function observeOnly(name: string): Adapter {
  const silence = { exitCode: 0 };
  return {
    name,
    title: name,
    docs: '',
    payload: {},
    fields: { event: '', session: [] },
    shellTools: [],
    events: {},
    ignores: [],
    capabilities: { observesStop: true, continuesTurn: false, opensTurn: false },
    textReturns: false,
    turnIds: false,
    wrappers: [],
    notices: [],
    answers: 'all',
    environment: { session: [], project: [] },
    nothing: silence,
    recognizes: () => false,
    phrase: () => '',
    render: () => silence,
    onFault: (line) => ({ exitCode: 0, stderr: `${line}\n` }),
  };
}
