/** Loads a config through Node itself: types taken off, `harnery` led here, relative imports as people write them. */

import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { blankTypes, type Hooks, moduleHooks, translateTypes } from '../platform/module-hooks.ts';
import { realPath } from '../platform/real-path.ts';
import { ownModule } from './own-modules.ts';
import { isLocal, resolveLocal } from './resolve-local.ts';

/** JavaScript by URL. */
export type Prepared = ReadonlyMap<string, string>;

/**
 * What Node can run of these texts, by URL; undefined where it cannot run all of them cleanly: no hooks in this Node,
 * syntax that is not understood, or a file that is CommonJS, whatever its package says.
 */
export function prepare(texts: ReadonlyMap<string, string>): Prepared | undefined {
  if (moduleHooks === undefined) return undefined;
  const prepared = new Map<string, string>();
  for (const [file, text] of texts) {
    const code = /\.json$/.test(file) ? asModule(text) : runnable(file, text);
    if (code === undefined) return undefined;
    prepared.set(pathToFileURL(file).href, code);
  }
  return prepared;
}

/** The module’s namespace. `release` takes the hooks back. */
export function importNatively(
  file: string,
  prepared: Prepared,
): { readonly module: Promise<Record<string, unknown>>; release(): void } {
  const hooks = moduleHooks?.register(hooksFor(prepared));
  return { module: import(pathToFileURL(file).href), release: () => hooks?.deregister() };
}

function hooksFor(prepared: Prepared): Hooks {
  return {
    resolve(specifier, context, next) {
      const own = ownModule(specifier);
      if (own !== undefined) return { url: own, shortCircuit: true };
      const { parentURL } = context;
      if (parentURL !== undefined && prepared.has(parentURL) && isLocal(specifier)) {
        const { file } = resolveLocal(specifier, fileURLToPath(new URL('.', parentURL)));
        if (file !== undefined)
          return { url: pathToFileURL(realPath(file) ?? file).href, shortCircuit: true };
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      const source = prepared.get(url);
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  };
}

function asModule(json: string): string | undefined {
  try {
    JSON.parse(json);
    return `export default ${json};`;
  } catch {
    return undefined;
  }
}

function runnable(file: string, text: string): string | undefined {
  const ending = extname(file);
  if (/^\.c/.test(ending)) return undefined;
  const code = /ts$/.test(ending) ? (blankTypes(text) ?? translateTypes(text)) : text;
  return code !== undefined && (isModule(code) || /^\.m/.test(ending)) && !COMMON_JS.test(code)
    ? code
    : undefined;
}

/** Names that a module does not have, and that a mixture of both forms may use. */
const COMMON_JS = /\b(?:require\s*\(|module\.exports\b|__dirname\b|__filename\b)/;

/** What V8 says to the syntax of modules in what is not one. */
const MODULE_SYNTAX = /import statement|token 'export'|import\.meta|await is only valid|reserved word/;

/** Whether a text is a module by its syntax. */
export function isModule(code: string): boolean {
  try {
    new Script(`(function () {${code.replace(/^#!.*/, '')}\n})`);
    return false;
  } catch (thrown) {
    return MODULE_SYNTAX.test(String(thrown));
  }
}
