/** Runs a config that was linked into one text, as the modules that it was made of would run. */

import { readFileSync } from 'node:fs';
import type { Script } from 'node:vm';
import { builtin } from '../platform/builtin.ts';
import { readText } from '../platform/read-text.ts';

/** One module of the text. A missing `run`: one that Node loads itself. */
export interface LinkedModule {
  readonly file: string;
  /** Whether it was an ES module: the others know what they export only when they have run. */
  readonly isModule: boolean;
  /** Where its imports lead: to a module of the text by its place, or to what Node or this installation has, by name. */
  readonly imports: Readonly<Record<string, number | string>>;
  readonly run?: (
    module: { exports: unknown },
    exports: unknown,
    require: (specifier: string) => unknown,
    file: string,
    folder: string,
  ) => void;
}

/** What this installation exports, by specifier; undefined for what is no name of it. */
export type OwnExports = (specifier: string) => unknown;

export interface Linked {
  readonly value: unknown;
  /** Keeps what V8 compiled for the next time, in the form in which it is read. */
  keepCompiled(keep: (data: Uint8Array) => void): void;
}

/** The default export of the first module. Throws what the modules throw. */
export function runLinked(path: string, compiled: string, own: OwnExports): Linked {
  const { Script } = builtin('node:vm');
  const cachedData = readTwice(compiled);
  const script: Script = new Script(readText(path), { filename: path, cachedData });
  const modules = script.runInThisContext() as readonly LinkedModule[];
  const exported = load(modules, own);
  return {
    value: exported,
    keepCompiled(keep) {
      if (cachedData === undefined || script.cachedDataRejected === true) {
        const data = script.createCachedData();
        keep(Buffer.concat([data, data]));
      }
    },
  };
}

/** V8 crashes on what was damaged, as a power cut may leave it: the file holds it twice, and both must agree. */
function readTwice(file: string): Buffer | undefined {
  try {
    const both = readFileSync(file);
    const one = both.subarray(0, both.length / 2);
    return one.equals(both.subarray(both.length / 2)) ? one : undefined;
  } catch {
    return undefined;
  }
}

function load(modules: readonly LinkedModule[], own: OwnExports): unknown {
  const made = new Map<number, { exports: unknown }>();
  const native = builtin('node:module').createRequire(modules[0]?.file ?? '/');
  const loadOne = (place: number): unknown => {
    const there = made.get(place);
    if (there !== undefined) return there.exports;
    const { file, imports, isModule, run } = modules[place] as LinkedModule;
    const module = { exports: {} as unknown };
    made.set(place, module);
    if (run === undefined) {
      module.exports = native(file);
      return module.exports;
    }
    const require = (specifier: string): unknown => {
      const target = imports[specifier];
      if (typeof target === 'number') {
        const exports = loadOne(target);
        return isModule && modules[target]?.isModule === false ? asNamespace(exports) : exports;
      }
      if (target === undefined) throw new Error(`${specifier} was not linked`);
      const ours = own(target);
      if (ours !== undefined) return ours;
      return isModule ? asNamespace(native(target)) : native(target);
    };
    run.call(module.exports, module, module.exports, require, file, file.replace(/[\\/][^\\/]*$/, ''));
    return module.exports;
  };
  const first = loadOne(0);
  return modules[0]?.isModule === true ? (first as { default?: unknown }).default : first;
}

/** As an ES module sees one that is none. */
function asNamespace(exports: unknown): unknown {
  const names = typeof exports === 'object' || typeof exports === 'function' ? exports : null;
  return Object.create(names, { default: { value: exports }, __esModule: { value: true } });
}
