/** What `harnery` exports: the public face of core, and a config that knows the rules of the built-in preset. */

import type { Config, PromisedPlugin } from './core/model/config.ts';
import type { ConfigWith } from './core/model/infer-config.ts';
import type { recommended } from './plugins/recommended.ts';

export * from './core/index.ts';

/** Types a config literal, rule by rule; returns it unchanged. Without `plugins` it is that of the built-in preset. */
export function defineConfig<
  const P extends readonly PromisedPlugin[] = typeof recommended,
  R = Readonly<Record<never, never>>,
>(config: ConfigWith<P, R>): Omit<Config, 'plugins'> & { readonly plugins?: P } {
  return config as Omit<Config, 'plugins'> & { readonly plugins?: P };
}
