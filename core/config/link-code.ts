/** Links a config that is code, and all that it imports, into one text that starts faster than the modules do. */

import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { createJiti, type Jiti } from 'jiti';
import { readText } from '../platform/read-text.ts';
import { realPath } from '../platform/real-path.ts';
import { blankComments } from './blank-comments.ts';
import { isModule } from './load-natively.ts';
import { ownModule } from './own-modules.ts';
import { isLocal, resolveLocal } from './resolve-local.ts';
import { type Stamp, stampOf } from './stamps.ts';

export interface LinkedText {
  readonly text: string;
  /** Of every file that it was made from, or that says where an import leads. */
  readonly stamps: readonly Stamp[];
  /** What would lead an import elsewhere if it were there. */
  readonly absent: readonly string[];
}

/** More than that is no config. */
const MOST_MODULES = 500;

/**
 * Undefined where one text cannot say it: an import that is computed or comes later, a module that waits, or something
 * that only Node itself can load. Never throws.
 */
export function linkCode(config: string, now_ms: number): LinkedText | undefined {
  try {
    return new Linker(now_ms).link(config);
  } catch {
    return undefined;
  }
}

class Linker {
  readonly #jiti: Jiti = createJiti(import.meta.url, { fsCache: false });
  readonly #places = new Map<string, number>();
  readonly #written: string[] = [];
  readonly #stamps = new Map<string, Stamp>();
  readonly #absent = new Set<string>();
  readonly #now_ms: number;

  constructor(now_ms: number) {
    this.#now_ms = now_ms;
  }

  link(config: string): LinkedText {
    this.#add(config);
    const text = `[\n${this.#written.join(',\n')}\n]`;
    // What is no script, as with an await that stands outside of functions, cannot be linked.
    new Script(text);
    return { text, stamps: [...this.#stamps.values()], absent: [...this.#absent] };
  }

  #add(file: string): number {
    const there = this.#places.get(file);
    if (there !== undefined) return there;
    const place = this.#written.push('') - 1;
    if (place > MOST_MODULES) throw new Error('too many modules');
    this.#places.set(file, place);
    this.#written[place] = this.#write(file);
    return place;
  }

  #write(file: string): string {
    const source = readText(file);
    this.#stamp(file, source);
    if (extname(file) === '.json')
      return written({ file, isModule: false, imports: {} }, `module.exports = ${source};`);
    const isTyped = /\.[cm]?ts$/.test(file);
    const isOne = /\.m[jt]s$/.test(file) || (!/\.c[jt]s$/.test(file) && (isTyped || isModule(source)));
    const code = isOne || isTyped ? this.#translate(source, file, isTyped) : source.replace(/^#!.*/, '');
    const bare = blankComments(code);
    const specifiers = [...bare.matchAll(/\brequire\((['"])([^'"\n]+)\1\)/g)].map(([, , name = '']) => name);
    const isComputed = /\bjiti(?:Import|ESMResolve)\b|\bimport\s*\(|\bimport\.meta\b/.test(bare);
    if (isComputed) throw new Error('it imports what only running it tells');
    const rest = bare.replace(/\brequire\((['"])([^'"\n]+)\1\)/g, '');
    if (/\brequire\b/.test(rest)) {
      if (isOne) throw new Error('it requires what only running it tells');
      return written({ file, isModule: false, imports: {} });
    }
    const imports = Object.fromEntries(specifiers.map((name) => [name, this.#target(name, file, isOne)]));
    return written({ file, isModule: isOne, imports }, code);
  }

  #translate(source: string, filename: string, ts: boolean): string {
    const code = this.#jiti.transform({ source, filename, ts, async: false, interopDefault: false });
    if (/^exports\.__JITI_ERROR__/.test(code)) throw new Error('a mistake in the syntax');
    return code;
  }

  /** The place of a module, or the name of what is not linked. */
  #target(specifier: string, from: string, byImport: boolean): number | string {
    if (specifier === 'harnery/testing') throw new Error('hooks do without the kit for tests');
    if (ownModule(specifier) !== undefined) return specifier;
    if (isBuiltin(specifier)) return specifier;
    if (isLocal(specifier)) {
      const { file, absent } = resolveLocal(specifier, dirname(from));
      for (const path of absent) this.#absent.add(path);
      if (file === undefined) throw new Error('it leads nowhere');
      return this.#linkable(file);
    }
    return this.#linkable(this.#inPackage(specifier, from, byImport));
  }

  #linkable(path: string): number {
    const file = realPath(path) ?? path;
    if (file !== path) this.#stamp(path);
    if (!/\.(?:[cm]?[jt]s|json)$/.test(file)) throw new Error('no code');
    return this.#add(file);
  }

  #inPackage(specifier: string, from: string, byImport: boolean): string {
    const url = this.#jiti.esmResolve(specifier, {
      parentURL: pathToFileURL(from).href,
      conditions: ['node', byImport ? 'import' : 'require'],
    });
    const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const place = join(folder, 'node_modules', name);
      if (existsSync(place)) {
        this.#stamp(join(place, 'package.json'));
        break;
      }
      if (!folder.endsWith(`${sep}node_modules`)) this.#absent.add(place);
      if (dirname(folder) === folder) throw new Error('in no folder of packages');
    }
    return fileURLToPath(url);
  }

  #stamp(path: string, text?: string): void {
    if (this.#stamps.has(path)) return;
    const stamp = stampOf(path, text, this.#now_ms);
    if (stamp === undefined) throw new Error('it is gone');
    this.#stamps.set(path, stamp);
  }
}

interface Head {
  readonly file: string;
  readonly isModule: boolean;
  readonly imports: Readonly<Record<string, number | string>>;
}

function written(head: Head, code?: string): string {
  const run =
    code === undefined ? '' : `, run: function (module, exports, require, __filename, __dirname) {${code}\n}`;
  return `{ file: ${JSON.stringify(head.file)}, isModule: ${head.isModule}, imports: ${JSON.stringify(head.imports)}${run} }`;
}
