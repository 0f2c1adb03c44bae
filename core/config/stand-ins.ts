/** Stands in for a package that a config imports and that cannot be loaded: as a plugin or an adapter, and for nothing else. */

const STAND_INS = new WeakSet<object>();

/** Whether a value comes from a package that could not be loaded. */
export function isStandIn(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && STAND_INS.has(value);
}

/** Whether a config uses one elsewhere than as an entry of `plugins` or `adapters`: then it cannot do without it. */
export function needsStandIn({ plugins, adapters, ...rest }: Readonly<Record<string, unknown>>): boolean {
  const entries = [plugins, adapters].filter((list) => !Array.isArray(list));
  return holdsStandIn([...Object.values(rest), ...entries], []);
}

function holdsStandIn(value: unknown, above: readonly unknown[]): boolean {
  if (isStandIn(value)) return true;
  if (typeof value !== 'object' || value === null || above.includes(value)) return false;
  return Object.values(value).some((part) => holdsStandIn(part, [...above, value]));
}

/** A module of which each export can be called and handed on, as a plugin is; what reads more of it throws. */
export function standInModule(specifier: string): object {
  const refuse = () => {
    throw new Error(`"${specifier}" cannot be loaded`);
  };
  const standIn: object = new Proxy(function standIn() {}, {
    apply: () => standIn,
    construct: () => standIn,
    get(_target, key) {
      // What awaits it, and a preset that is spread into the list of plugins.
      if (key === 'then') return undefined;
      if (key === Symbol.iterator) return [standIn][Symbol.iterator].bind([standIn]);
      return typeof key === 'symbol' ? refuse() : standIn;
    },
    ownKeys: refuse,
    set: refuse,
  });
  STAND_INS.add(standIn);
  return new Proxy(
    {},
    {
      has: (_target, key) => key !== 'then',
      get: (_target, key) => (key === 'then' ? undefined : key === '__esModule' ? true : standIn),
    },
  );
}
