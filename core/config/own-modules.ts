/** This very installation, as the name `harnery` leads to it in a config, wherever that stands. */

import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';

const TOP = new URL('../../', import.meta.url);
const ENDING = extname(import.meta.url);
const FOLDERS = ['adapters', 'plugins', 'rules'];

/** The URL of the module that `harnery` or `harnery/...` names, as the `exports` of the package have it. */
export function ownModule(specifier: string): string | undefined {
  if (specifier === 'harnery') return new URL(`index${ENDING}`, TOP).href;
  if (specifier === 'harnery/testing') return new URL(`core/testing/index${ENDING}`, TOP).href;
  const [, path] = /^harnery\/((?:adapters|plugins|rules)\/[\w-]+)$/.exec(specifier) ?? [];
  const url = path === undefined ? undefined : new URL(`${path}${ENDING}`, TOP);
  return url !== undefined && existsSync(url) ? url.href : undefined;
}

/** All of them by specifier, as the command itself has them. */
export async function ownModules(): Promise<Record<string, unknown>> {
  const nouns = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, TOP))
      .filter((name) => name.endsWith(ENDING) && !name.endsWith('.d.ts'))
      .map((name) => `harnery/${folder}/${name.slice(0, -ENDING.length)}`),
  );
  const specifiers = ['harnery', 'harnery/testing', ...nouns];
  const modules = specifiers.map(async (specifier) => [specifier, await import(ownModule(specifier) ?? '')]);
  return Object.fromEntries(await Promise.all(modules));
}
