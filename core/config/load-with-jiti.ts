/** Loads a config through jiti, which needs neither a compiler nor a Node that takes types off. */

import { join } from 'node:path';
import { createJiti, type Jiti } from 'jiti';
import { systemCode } from '../errors.ts';
import { isModule } from './load-natively.ts';
import { ownModules } from './own-modules.ts';
import { ENDINGS } from './resolve-local.ts';

/**
 * The module’s exports. With a folder, what was translated is kept there for the next time; `standIns` take the place of
 * modules, by specifier.
 */
export async function importWithJiti(
  file: string,
  text: string,
  folder?: string,
  standIns: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const own = await ownModules();
  const load = (fsCache: string | false): Promise<unknown> => {
    const jiti = makeJiti(file, { ...own, ...standIns }, fsCache);
    // Else Node itself is tried first, and what fails half-way would run twice.
    if (!TYPED.test(file) && !isModule(text)) return jiti.import(file);
    return jiti.evalModule(text, { filename: file, async: true, forceTranspile: true }) as Promise<unknown>;
  };
  if (folder === undefined) return load(false);
  const kept = join(folder, 'jiti');
  try {
    return await load(kept);
  } catch (thrown) {
    // A full disk, a folder that vanished, or what was kept is damaged.
    const isAboutKept =
      systemCode(thrown) !== undefined && String((thrown as { path?: unknown }).path).startsWith(kept);
    if (isAboutKept || (thrown as { name?: unknown } | null)?.name === 'SyntaxError') return load(false);
    throw thrown;
  }
}

/** What imports as the file does. */
export async function jitiFor(file: string, standIns: Readonly<Record<string, unknown>>): Promise<Jiti> {
  return makeJiti(file, { ...(await ownModules()), ...standIns }, false);
}

function makeJiti(file: string, virtualModules: Record<string, unknown>, fsCache: string | false): Jiti {
  return createJiti(file, { fsCache, virtualModules, tsconfigPaths: false, extensions: [...ENDINGS] });
}

const TYPED = /\.[cm]?ts$/;

/** What is wrong with the syntax of a text, and where; undefined where nothing is. */
export function syntaxFault(
  file: string,
  text: string,
): { readonly message: string; readonly line: number; readonly column: number } | undefined {
  const code = translator(file).transform({
    source: text,
    filename: file,
    ts: TYPED.test(file),
    async: true,
  });
  const [, found] = /^exports\.__JITI_ERROR__ = (\{.*\})/.exec(code) ?? [];
  if (found === undefined) return undefined;
  const { message, line, column } = JSON.parse(found) as { message: string; line: number; column: number };
  return { message: message.trim().replace(/\.$/, ''), line, column: column + 1 };
}

/** What jiti makes of a text, with a map to where it came from. */
export function translatedByJiti(file: string, text: string): string {
  return translator(file, true).transform({
    source: text,
    filename: file,
    ts: TYPED.test(file),
    async: true,
  });
}

function translator(file: string, sourceMaps = false): Jiti {
  return createJiti(file, { fsCache: false, sourceMaps });
}
