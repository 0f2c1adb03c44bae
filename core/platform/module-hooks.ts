/** What newer versions of Node can do with modules: take types off a text, and be told how to load a file. */

import module from 'node:module';

/** How one specifier leads to a URL, and one URL to a text; `next` is what Node does by itself. */
export interface Hooks {
  resolve(
    specifier: string,
    context: { readonly parentURL?: string },
    next: (specifier: string, context: object) => Resolved,
  ): Resolved;
  load(url: string, context: object, next: (url: string, context: object) => Loaded): Loaded;
}

export interface Resolved {
  readonly url: string;
  readonly shortCircuit?: boolean;
}

export interface Loaded {
  readonly format?: string | null | undefined;
  readonly source?: unknown;
  readonly shortCircuit?: boolean;
}

interface NewerModule {
  readonly registerHooks?: (hooks: Hooks) => { deregister(): void };
  readonly stripTypeScriptTypes?: (
    text: string,
    options: { readonly mode: 'strip' | 'transform'; readonly sourceMap?: boolean },
  ) => string;
}

const { registerHooks, stripTypeScriptTypes } = module as unknown as NewerModule;

/** Both, or undefined where this Node lacks one. */
export const moduleHooks =
  registerHooks === undefined || stripTypeScriptTypes === undefined ? undefined : { register: registerHooks };

/** The text with blanks for its types, so that every position stays; undefined where that cannot be done. */
export function blankTypes(text: string): string | undefined {
  return convert(text, 'strip');
}

/** The text as JavaScript with a map to where it came from, also of what is more than types, such as enums. */
export function translateTypes(text: string): string | undefined {
  return convert(text, 'transform');
}

function convert(text: string, mode: 'strip' | 'transform'): string | undefined {
  if (stripTypeScriptTypes === undefined) return undefined;
  const { emitWarning } = process;
  // It warns that it is experimental, which is no news to whoever wrote the config.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text, mode === 'strip' ? { mode } : { mode, sourceMap: true });
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
