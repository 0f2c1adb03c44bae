/** What was wrong first with a config that could not be loaded, in one line, with file, line and column. */

import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, isAbsolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { causeOf } from '../errors.ts';
import { jsonFault } from './json-fault.ts';
import { syntaxFault, translatedByJiti } from './load-with-jiti.ts';
import { type Position, placeOf } from './position.ts';
import type { Sources } from './scan-imports.ts';

/** `ran` gives the code that Node ran in place of a text; without it jiti ran what it made of it. */
export function firstCause(
  thrown: unknown,
  config: string,
  { texts, imports }: Sources,
  ran?: (file: string) => string | undefined,
): string {
  const at = (file: string, { line, column }: { line: number; column: number }, message: string) =>
    `${nameFrom(config, file)}:${line}:${column}: ${message}`;
  if (isAboutSyntax(thrown)) {
    for (const [file, text] of texts) {
      const fault = /\.json$/.test(file) ? faultInJson(text) : syntaxFault(file, text);
      if (fault !== undefined) return at(file, fault, fault.message);
    }
  }
  const missing = missingName(thrown);
  if (missing !== undefined) {
    const found = imports.find(
      ({ specifier, target }) =>
        target === undefined && (specifier === missing || missing.endsWith(tailOf(specifier))),
    );
    if (found !== undefined) return at(found.file, found, describeMissing(found.specifier));
    if (!isAbsolute(missing)) return describeMissing(missing);
  }
  const frame = firstFrame(thrown, texts);
  if (frame === undefined) return causeOf(thrown);
  const place =
    ran === undefined ? viaJiti(frame, texts.get(frame.file) ?? '') : mapped(frame, ran(frame.file));
  return at(frame.file, place, causeOf(thrown));
}

/** As a person standing in the config’s folder would name it. */
function nameFrom(config: string, file: string): string {
  const name = relative(dirname(config), file);
  return name.startsWith('..') || isAbsolute(name) ? file : name.replaceAll('\\', '/');
}

/** Errors may come from another realm, and jiti makes its own, so the name counts. */
function isAboutSyntax(thrown: unknown): boolean {
  const { name, message } = (thrown ?? {}) as { name?: unknown; message?: unknown };
  return name === 'SyntaxError' || /^(ParseError|BABEL\w+|TransformError):/.test(String(message));
}

function faultInJson(text: string): { message: string; line: number; column: number } | undefined {
  const fault = jsonFault(text);
  return fault && { message: fault.message, ...placeOf(text, fault.offset) };
}

/** The name in `Cannot find module '...'` and its like. */
function missingName(thrown: unknown): string | undefined {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  if (!/MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT|INVALID_MODULE_SPECIFIER/.test(String(code)))
    return undefined;
  return /'([^']+)'/.exec(String(message))?.[1];
}

/** A missing file is named by its path where Node looked for it. */
function tailOf(specifier: string): string {
  return specifier.replace(/^[./]*/, '/');
}

function describeMissing(specifier: string): string {
  if (/^[@~#]\//.test(specifier))
    return `"${specifier}" is a path alias, which only a compiler knows; import by a relative path`;
  return `Cannot find ${/^[./]/.test(specifier) ? '' : 'package '}"${specifier}"`;
}

interface Frame extends Position {
  readonly file: string;
}

/** The innermost place in the config’s own files that the error came by. */
function firstFrame(thrown: unknown, texts: ReadonlyMap<string, string>): Frame | undefined {
  const { stack } = (thrown ?? {}) as { stack?: unknown };
  if (typeof stack !== 'string') return undefined;
  const files = [...texts.keys()].flatMap((file) => [
    { file, named: file },
    { file, named: pathToFileURL(file).href },
  ]);
  for (const [, head = '', line, column] of stack.matchAll(/^\s*at (.+):(\d+):(\d+)\)?$/gm)) {
    const found = files.find(({ named }) => head.replaceAll('\\', '/').endsWith(named.replaceAll('\\', '/')));
    if (found !== undefined) return { file: found.file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

/** What jiti puts before the first line of what it runs. */
const WRAPPER =
  '(async function (exports, require, module, __filename, __dirname, jitiImport, jitiESMResolve) { '.length;

/** What fails in Node’s own hands, jiti tries once more in its own, so it is always that error which is seen. */
function viaJiti(frame: Frame, text: string): Position {
  const column = frame.line === 1 ? Math.max(1, frame.column - WRAPPER) : frame.column;
  return mapped({ ...frame, column }, translatedByJiti(frame.file, text));
}

/** Where a place of the code stands in the text that it was made from, if the code says so. */
function mapped(place: Position, code = ''): Position {
  const [, data] = /^\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/m.exec(code) ?? [];
  if (data === undefined) return place;
  const map = new SourceMap(JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as SourceMapPayload);
  const entry = map.findEntry(place.line - 1, place.column - 1);
  return 'originalLine' in entry ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 } : place;
}
