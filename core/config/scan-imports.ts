/** Which files a config is made of: its own and what they import from each other, found in their texts. */

import { dirname } from 'node:path';
import { readText } from '../platform/read-text.ts';
import { realPath } from '../platform/real-path.ts';
import { blankComments } from './blank-comments.ts';
import { type Position, placeOf } from './position.ts';
import { isLocal, resolveLocal } from './resolve-local.ts';
import { type Stamp, stampOf } from './stamps.ts';

/** One import as it stands in a file. */
export interface Import extends Position {
  readonly file: string;
  readonly specifier: string;
  /** The file that it leads to, where it is a local one that is there. */
  readonly target?: string;
}

export interface Sources {
  /** The text of each file by its real path, the config first, then in the order in which they are imported. */
  readonly texts: ReadonlyMap<string, string>;
  readonly stamps: readonly Stamp[];
  /** Whether no file changed while it was read. */
  readonly isSettled: boolean;
  readonly imports: readonly Import[];
  /** Files that an import would lead to if they were there. */
  readonly absent: readonly string[];
}

/** More than what is imported may be found, as in comments; less only where a specifier is computed. */
export function scanImports(config: string, now_ms: number): Sources {
  const texts = new Map<string, string>();
  const stamps: Stamp[] = [];
  const imports: Import[] = [];
  const absent = new Set<string>();
  let isSettled = true;

  const visit = (path: string): void => {
    const file = realPath(path) ?? path;
    if (texts.has(file)) return;
    const before = stampOf(file);
    const text = readText(file);
    texts.set(file, text);
    const stamp = stampOf(file, text, now_ms);
    isSettled &&= stamp !== undefined && stamp.state === before?.state;
    // A link may be turned to another file.
    for (const one of [stamp, path === file ? undefined : stampOf(path)])
      if (one !== undefined) stamps.push(one);
    if (/\.json$/.test(file)) return;
    for (const found of importsIn(text)) {
      const { file: target, absent: missing } = isLocal(found.specifier)
        ? resolveLocal(found.specifier, dirname(file))
        : { absent: [] };
      imports.push({ file, ...found, ...(target === undefined ? {} : { target }) });
      for (const candidate of missing) absent.add(candidate);
      if (target !== undefined && /\.([cm]?[jt]s|json)$/.test(target)) visit(target);
    }
  };
  visit(config);
  return { texts, stamps, isSettled, imports, absent: [...absent] };
}

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(['"`])([^'"`\n]+)\1/g;

/** What only names types is gone when the config runs. */
const TYPES_ONLY =
  /\b(?:import|export)\s+type\s+(?:\{[^}]*\}|\*\s+as\s+[\w$]+|[\w$]+)\s+from\s*(?:'[^'\n]*'|"[^"\n]*")/g;

function importsIn(text: string): (Position & { readonly specifier: string })[] {
  const code = blankComments(text).replace(TYPES_ONLY, (types) => types.replace(/[^\n]/g, ' '));
  return [...code.matchAll(SPECIFIER)].map((match) => {
    const [whole, , specifier = ''] = match;
    const start = match.index + whole.length - specifier.length - 2;
    return { specifier, ...placeOf(text, start) };
  });
}
